import { afterEach, beforeEach, expect, test } from 'vitest';
import { replay } from '#handlers/replay.ts';
import { type LoopbackServer, serve } from '#harness/loopback.ts';
import { addCallback, addPartnerWithLink } from '#harness/outbox.ts';
import { startWorker, until } from '#harness/worker.ts';
import { openTemporaryOutbox, type TemporaryOutbox } from '../support/temporary-outbox.ts';

const RULE = { delaysMs: [0, 20, 20], jitter: 0, retryAfterMaxMs: 0 };

let outbox: TemporaryOutbox;
let worker: ReturnType<typeof startWorker>;
let server: LoopbackServer;
let answer: () => number | Promise<number>;
let received: { id: unknown; body: Record<string, unknown> }[];
let refId: string;

beforeEach(async () => {
  answer = () => 200;
  received = [];
  server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ id: request.headers['webhook-id'], body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(await answer()).end();
  });
  outbox = await openTemporaryOutbox();
  refId = await addPartnerWithLink(outbox.store, 'one', `${server.url}/`);
  worker = startWorker(outbox.store, { rule: RULE });
});
afterEach(async () => {
  await worker.stop();
  await server.stop();
  await outbox.close();
});

const send = () => outbox.store.write((tx) => addCallback(tx, 'one', refId, Date.now()));
const replayNow = (id: string) => outbox.store.write((tx) => replay(tx, id, 'one', Date.now()));
const find = (id: string) => outbox.store.read((tx) => tx.deliveries.find(id));
const inState = (id: string, state: string) => until(async () => (await find(id))?.state === state);

test('a delivered callback is sent again with the same payload under the same webhook-id', async () => {
  const id = await send();
  await inState(id, 'delivered');
  await replayNow(id);
  await until(() => received.length === 2);
  const payloads = received.map(({ body: { timestamp, signature, ...payload } }) => payload);
  expect(payloads[1]).toEqual(payloads[0]);
  expect(received.map((each) => each.id)).toEqual([id, id]);
  await inState(id, 'delivered');
  expect(await find(id)).toMatchObject({ attempts: 2 });
});

test('a failed callback gets a whole schedule of attempts again, numbered on', async () => {
  answer = () => 500;
  const id = await send();
  await inState(id, 'failed');
  expect(received).toHaveLength(3);
  await replayNow(id);
  await until(() => received.length === 6);
  await inState(id, 'failed');
  const attempts = await outbox.store.read((tx) => tx.callbacks.attempts(id));
  expect(attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a replay during an attempt is neither lost nor sent beside it', async () => {
  let let_go = (_status: number) => {};
  answer = () => new Promise((resolve) => (let_go = resolve));
  const id = await send();
  await until(() => received.length === 1);
  await replayNow(id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(received).toHaveLength(1);
  answer = () => 200;
  let_go(500);
  await inState(id, 'delivered');
  expect(received).toHaveLength(2);
});

test('a waiting callback is sent at once', async () => {
  await worker.stop();
  worker = startWorker(outbox.store, { rule: { ...RULE, delaysMs: [0, 3_600_000] } });
  answer = () => 500;
  const id = await send();
  await until(async () => (await find(id))?.attempts === 1);
  answer = () => 200;
  await replayNow(id);
  await inState(id, 'delivered');
});

test('what was erased meanwhile is not sent, and ends as failed', async () => {
  await worker.stop();
  const id = await send();
  await outbox.store.write((tx) => tx.retention.personalData(Date.now() + 1, 10, Date.now()));
  worker = startWorker(outbox.store, { rule: RULE });
  await inState(id, 'failed');
  expect(received).toEqual([]);
});
