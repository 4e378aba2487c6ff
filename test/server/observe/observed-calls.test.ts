/** What the level `debug` adds: what was decided, of whom, and how long it took. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HttpRequest, OperationRequest } from '#server/http/request.ts';
import type { AnyRoute } from '#server/http/router.ts';
import type { Logger } from '#server/observe/log.ts';
import { measuredStore, measuredUploads } from '#server/observe/metrics/measured.ts';
import { NO_METRICS } from '#server/observe/metrics/metrics.ts';
import { makePrometheusMetrics } from '#server/observe/metrics/prometheus.ts';
import { observedSend, observedVerifier } from '#server/observe/observed-calls.ts';
import { makeOnOutcome } from '#server/observe/outcome.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, PERSON } from '#testing/harness/fixtures.ts';

const at = useStore();

function makeBench(level: string) {
  const lines: object[] = [];
  const debug = (fields: object, msg: string) => lines.push({ ...fields, msg });
  const log = { debug, isLevelEnabled: (asked: string) => asked === level } as unknown as Logger;
  return { lines, log };
}

async function decideAll(log: Logger, metrics = NO_METRICS) {
  const job = aJob({ refId: 'link-1', partnerId: '042', partnerParams: null }, { serviceJobId: 'job-1' });
  const failed = { kind: 'failed', failure: 'timeout', status: null } as const;
  await observedVerifier(async () => failed, { log, metrics })({
    job,
    person: PERSON,
    images: {},
  });
  const sent = { status: 503, error: null, retryAfterMs: null, responseBody: null, durationMs: 1 };
  const headers = { 'webhook-id': 'msg_1', 'webhook-signature': 'v1,secret' };
  const send = observedSend(async () => sent, { log, metrics });
  await send('https://partner.example/ada', headers, '{"full_name":"Ada"}');
  const operation = { id: 'submitVerification', outcome: 'link_used' } as OperationRequest;
  const request = { id: 'r-1', partnerId: '042', startedAt: performance.now(), operation } as HttpRequest;
  makeOnOutcome({ log, metrics: NO_METRICS, audit: { outcome: () => undefined } })(
    { address: null } as AnyRoute,
    request,
    null,
  );
}

test('each request, call of the verifier and attempt has a line with ids, what came of it and its time', async () => {
  const { lines, log } = makeBench('debug');
  const named: string[] = [];
  const name = (outcome: string) => void named.push(outcome);
  await decideAll(log, { ...NO_METRICS, verified: name, attempted: name });
  expect(named, 'in the metrics').toEqual(['timeout', '5xx']);
  const ms = expect.any(Number);
  expect(lines).toEqual([
    {
      ...{ service_job_id: 'job-1', partner_id: '042', outcome: 'failed', reason: 'timeout' },
      ...{ ms, msg: 'verifier asked' },
    },
    { webhook_id: 'msg_1', status: 503, error: null, ms, msg: 'callback sent' },
    {
      ...{ request_id: 'r-1', operation: 'submitVerification', partner_id: '042' },
      ...{ outcome: 'link_used', ms, msg: 'decided' },
    },
  ]);
});

test('only what was decided and refused counts as refused, and not what broke off', async () => {
  const metrics = makePrometheusMetrics();
  const onOutcome = makeOnOutcome({ ...makeBench('info'), metrics, audit: { outcome: () => undefined } });
  for (const [outcome, result] of [
    ['link_used', { refused: 'link_used' }],
    ['ok', { status: 201, body: {} }],
    [null, null],
    ['system_error', null],
  ] as const) {
    const operation = { id: 'submitVerification', outcome, result } as OperationRequest;
    onOutcome({ address: null } as AnyRoute, { startedAt: 0, operation } as HttpRequest, null);
  }
  const counted = (await metrics.text()).body.match(/^\w*refusals_total\{.*$/gm);
  metrics.stop();
  expect(counted).toEqual([expect.stringMatching(/"link_used".* 1$/)]);
});

test('a unit of work waits until it begins, and runs until it ends', async () => {
  const metrics = makePrometheusMetrics();
  await measuredStore(at.store, metrics).read(() => sleep(1_000));
  const { body } = await metrics.text();
  metrics.stop();
  const sumOf = (name: string) => Number(new RegExp(`${name}_seconds_sum\\{.*"read".* (.*)`).exec(body)?.[1]);
  expect(sumOf('store_wait')).toBeLessThan(0.9);
  expect(sumOf('store_unit')).toBeGreaterThan(0.9);
});

test('an upload counts with all of its pieces, until it ends', async () => {
  const metrics = makePrometheusMetrics();
  const nothing = () => undefined;
  const upload = measuredUploads(() => ({ count: nothing, free: nothing }), metrics)(
    {} as IncomingMessage,
    null,
  );
  const bytes = async () => Number(/upload_bytes (\d+)/.exec((await metrics.text()).body)?.[1]);
  upload.count(10);
  const first = await bytes();
  upload.count(10);
  expect(await bytes()).toBe(2 * first);
  upload.free();
  expect([first > 0, await bytes()]).toEqual([true, 0]);
  metrics.stop();
});

test('no other level has them', async () => {
  const { lines, log } = makeBench('info');
  await decideAll(log);
  expect(lines).toEqual([]);
});
