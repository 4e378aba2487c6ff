/** A submission is one trace, from the caller's request to the callback, over servers that die (D-78). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { FOUND, startVerifier } from '#testing/harness/verifier.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds, untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { withStore } from '../handlers/operator.ts';

const SDK = fileURLToPath(new URL('open-telemetry.ts', import.meta.url));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

interface WrittenSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  readonly status: number;
  readonly attributes: Record<string, unknown>;
  readonly pid: number;
}

test('spans of a submission form one trace, also when another server delivers its result', async () => {
  const database = await DATABASE.createMigrated();
  const folder = folderUntilTestEnds();
  const file = path.join(folder, 'spans.jsonl');
  onTestFinished(database.remove);
  const verifier = await untilTestEnds(startVerifier({ status: 200, body: { result: FOUND } }));
  const receiver = await untilTestEnds(startReceiver((index) => (index === 0 ? 500 : 200)));
  const env = {
    ...database.settings,
    ...verifier.env,
    NODE_OPTIONS: `--import ${SDK}`,
    SPANS_FILE: file,
    CALLBACK_RETRY_SCHEDULE_SECONDS: '0,60',
  };
  const start = async () => {
    const server = await startServerProcess({ env });
    onTestFinished(async () => void (await server.kill()));
    return server;
  };
  const spans = (): WrittenSpan[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  const first = await start();
  const refId = await first.newLink({ callback_url: receiver.url });
  const { headers } = await first.submit(refId, {}, { traceparent: TRACEPARENT, 'x-request-id': 'r-1' });
  await expect.poll(() => spans().filter(({ name }) => name === 'callback')).toHaveLength(1);
  // Until then the attempt has a lease, which would have to run out.
  await expect.poll(() => database.rows('SELECT * FROM attempts')).toHaveLength(1);
  await first.kill();
  const second = await start();
  await second.call('POST', '/sandbox/clock', { advance_ms: 120_000 });
  await receiver.waitFor(2);
  await expect.poll(() => spans().filter(({ name }) => name === 'callback')).toHaveLength(2);

  const trace = spans().filter(({ traceId }) => traceId === TRACE);
  const request = trace.find(({ parentId }) => parentId === PARENT);
  expect(request).toMatchObject({ name: 'POST /v1/hosted_links/{linkId}/submissions' });
  expect(headers.get('traceparent')).toBe(`00-${TRACE}-${request?.spanId}-01`);
  const children = trace.filter(({ parentId }) => parentId === request?.spanId);
  expect(children.map(({ name, pid, status }) => [name, pid === second.pid, status]).toSorted()).toEqual([
    ['callback', false, 2],
    ['callback', true, 0],
    ['transaction', false, 0],
    ['verifier', false, 0],
  ]);
  // Whoever gets the request continues the trace there.
  const sent = [...verifier.asked, ...receiver.received].map(({ headers }) => headers['traceparent']);
  const names = ['verifier', 'callback'];
  const called = children
    .filter(({ name }) => names.includes(name))
    .map(({ spanId }) => `00-${TRACE}-${spanId}-01`);
  expect(sent.toSorted()).toEqual(called.toSorted());
});

test('without an SDK, a caller’s trace and request id are handed on as they are; hostile ones are dropped', async () => {
  const verifier = await untilTestEnds(startVerifier({ status: 200, body: { result: FOUND } }));
  const receiver = await untilTestEnds(startReceiver());
  const server = await untilTestEnds(startTestServer(verifier.env));
  const refId = await server.newLink({ callback_url: receiver.url });
  const of = (headers: Record<string, unknown>) => [headers['traceparent'], headers['x-request-id']];

  const own = { traceparent: TRACEPARENT, 'x-request-id': 'order/17' };
  const answer = await server.submit(refId, {}, own);
  await receiver.waitFor(1);
  const hostile = { traceparent: `${TRACEPARENT}-`, 'x-request-id': "'; DROP TABLE jobs" };
  const other = await server.submit(refId, {}, hostile);
  await receiver.waitFor(2);

  const made = other.headers.get('x-request-id');
  expect(made).toMatch(/^[\da-f-]{36}$/);
  const expected = [of(own), [undefined, made]];
  expect(verifier.asked.map(({ headers }) => of(headers))).toEqual(expected);
  expect(receiver.received.map(({ headers }) => of(headers))).toEqual(expected);
  expect([answer, other].map(({ headers }) => headers.get('traceparent'))).toEqual([TRACEPARENT, null]);
  expect(answer.headers.get('x-request-id')).toBe('order/17');

  const serviceJobId = receiver.received[0]?.body.ServiceJobID;
  const origin = () =>
    withStore(server, async (store) => {
      const job = await store.read((tx) => tx.jobs.find(serviceJobId));
      return [job?.requestId, job?.traceparent];
    });
  expect(await origin()).toEqual(['order/17', TRACEPARENT]);
  await server.signed('POST', '/v1/erasures', { user_id: answer.body.user_id });
  await expect.poll(origin).toEqual([null, null]);
});
