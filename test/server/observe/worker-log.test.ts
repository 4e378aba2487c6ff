import { expect, test } from 'vitest';
import type { Logger } from '#server/observe/log.ts';
import { makeWorkerLog } from '#server/observe/worker-log.ts';
import type { StoredCallback } from '#store/queries/callbacks/callbacks.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { StoreUnavailable } from '#store/store.ts';

const TASK: Task = { kind: 'job', targetId: 'job-1', partnerId: '042', lease: 'l' };
const CALLBACK = {
  ...{ callbackId: 'msg_1', serviceJobId: 'job-1', partnerId: '042', attempts: 2 },
  url: 'https://partner.example/callbacks/ada?id=12345678900',
  requestId: 'order/17',
} as StoredCallback;
const FAILED = { status: 503, error: null, retryAfterMs: null, responseBody: null, durationMs: 1 };

const clock = { now: 0 };

function makeBench() {
  const lines: object[] = [];
  const add = (fields: object, msg: string) => lines.push({ ...fields, msg });
  const log = { warn: add, error: add } as unknown as Logger;
  return { lines, workerLog: makeWorkerLog(log, () => clock.now) };
}

test('a failed verifier, a missing image and a failed task are logged with whom they are about, and why', () => {
  const { workerLog, lines } = makeBench();
  for (const failure of ['timeout', 'images'] as const)
    workerLog.runFailed(TASK, { kind: 'failed', failure, status: null });
  const err = new StoreUnavailable('The database is away.', { cause: 'ECONNREFUSED' });
  workerLog.taskFailed(err, TASK);
  workerLog.taskFailed(err);
  const about = { task: 'job', subject: 'job-1', partner_id: '042' };
  expect(lines).toEqual([
    { ...about, reason: 'timeout', status: null, msg: 'verifier failed' },
    { ...about, msg: 'image missing' },
    { ...about, err, msg: 'task failed' },
    { err, msg: 'background work failed' },
  ]);
});

test('a task that was run is told at the level debug only, with how long it had been due', () => {
  const lines: object[] = [];
  const makeLog = (isDebug: boolean) =>
    ({
      debug: (fields: object, msg: string) => lines.push({ ...fields, msg }),
      isLevelEnabled: () => isDebug,
    }) as unknown as Logger;
  makeWorkerLog(makeLog(false), () => 0).taskRun(TASK, 1_500, 20.4);
  makeWorkerLog(makeLog(true), () => 0).taskRun(TASK, 1_500, 20.4);
  const about = { task: 'job', subject: 'job-1', partner_id: '042' };
  expect(lines).toEqual([{ ...about, waited_ms: 1_500, ms: 20, msg: 'task run' }]);
});

test('a failing callback is logged without path and query, once a minute for its address', () => {
  const { workerLog, lines } = makeBench();
  clock.now = 0;
  for (let i = 0; i < 3; i++) workerLog.callbackFailed(CALLBACK, FAILED);
  workerLog.callbackFailed({ ...CALLBACK, partnerId: '043' }, FAILED);
  clock.now = 60_000;
  for (let i = 0; i < 2; i++)
    workerLog.callbackFailed(CALLBACK, { ...FAILED, status: null, error: 'timeout' });
  // What was left out is told in the next minute or never.
  clock.now = 240_000;
  workerLog.callbackFailed(CALLBACK, FAILED);
  const line = {
    ...{ task: 'delivery', subject: 'msg_1', service_job_id: 'job-1', partner_id: '042' },
    ...{ address: 'https://partner.example', attempt: 3, reason: 'status', status: 503 },
    ...{ request_id: 'order/17', msg: 'callback failed' },
  };
  expect(lines).toEqual([
    line,
    { ...line, partner_id: '043' },
    { ...line, reason: 'timeout', status: null, left_out: 2 },
    line,
  ]);
});

test('more addresses than can be remembered are left out, until the next minute', () => {
  const { workerLog, lines } = makeBench();
  clock.now = 0;
  const fail = (i: number) =>
    workerLog.callbackFailed({ ...CALLBACK, url: `https://p${i}.example/` }, FAILED);
  for (let i = 0; i < 1_200; i++) fail(i);
  expect(lines).toHaveLength(1_000);
  clock.now = 60_000;
  fail(1_100);
  expect(lines).toHaveLength(1_001);
});
