import { beforeAll, expect, test } from 'vitest';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { eraseOld } from '#server/background/retention.ts';
import { openClock } from '#server/clock.ts';
import { readConfig } from '#server/settings/config.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { newPartner, withStore } from '../operator.ts';
import { exampleOf } from '../request-example.ts';

let webhookId: string;

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);
beforeAll(async () => {
  await server.submit(await server.newLink({ callback_url: receiver.url }));
  const [callback] = await receiver.waitFor(1);
  webhookId = String(callback?.headers['webhook-id']);
  await until(
    async () => (await server.signed('POST', '/v1/callbacks')).body.callbacks[0]?.state === 'delivered',
  );
});

const replay = (id: string, of = server as Pick<TestServer, 'signed'>) =>
  of.signed('POST', `/v1/callbacks/${id}/replay`);

test('a delivered callback arrives again, the same payload under the same webhook-id', async () => {
  const { status, body } = await replay(webhookId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ webhook_id: webhookId, state: 'waiting', attempts: 1, url: receiver.url });
  expect(body.next_attempt_at).not.toBeNull();

  const received = await receiver.waitFor(2);
  expect(received.map((each) => each.headers['webhook-id'])).toEqual([webhookId, webhookId]);
  const [first, second] = received.map(({ body: { timestamp, signature, ...payload } }) => payload);
  expect(second).toEqual(first);
});

test.each(['msg_00000000-0000-4000-8000-000000000000', 'x'])('there is no callback %s', async (id) => {
  const { status, body } = await replay(id);
  expect([status, body.code]).toEqual([404, 'callback_not_found']);
});

test('another partner’s callback is not there', async () => {
  const other = await newPartner(server, '002');
  const { status, body } = await replay(webhookId, other);
  expect([status, body.code]).toEqual([404, 'callback_not_found']);
});

test('what was erased cannot be sent again', async () => {
  await server.call('POST', '/sandbox/clock', { advance_ms: 100 * 86_400_000 });
  const config = readConfig(server.database.settings);
  await withStore(server, async (store) =>
    eraseOld({ ...config, store, now: (await openClock(store)).now, realNow: Date.now }),
  );
  const { status, body } = await replay(webhookId);
  expect([status, body.code]).toEqual([410, 'callback_erased']);
});

test.each(Object.entries<Operation>(OPERATIONS).filter(([, { path }]) => path.includes('{')))(
  'an id with a NUL fails neither %s nor a page',
  async (id, { method, path }) => {
    for (const address of [path.replace(/\{\w+\}/g, 'a%00b'), path.replace(/\{\w+\}/, '%00')]) {
      const filled = address.replace(/\{\w+\}/g, 'x');
      const answer = await server.signed(method, filled, exampleOf(id as OperationId));
      expect([filled, answer.status < 500]).toEqual([filled, true]);
    }
    for (const page of ['/l/%00', '/l/x%00/handoffs/%00', '/images/%00/selfie']) {
      expect((await fetch(server.url + page)).status, page).toBeLessThan(500);
    }
  },
);
