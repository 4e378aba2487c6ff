/** What an operator changes, or time does, reaches every running instance. */
import { expect, test } from 'vitest';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import type { TestServer } from '#testing/harness/vitest/server.ts';
import { DAY_MS } from '../handlers/operator.ts';
import { useTwoInstances } from './two-instances.ts';

/** What is promised. */
const WITHIN_MS = 5_000;

const at = useTwoInstances();

async function admin(...args: string[]): Promise<void> {
  const { code, stderr } = await run(args, { ...at.database.settings });
  expect([code, stderr]).toEqual([0, '']);
}

/** Waits until every instance gives the value. */
async function everywhere(value: unknown, ask: (server: TestServer) => Promise<unknown>): Promise<void> {
  await Promise.all(
    at.servers.map((each) => expect.poll(() => ask(each), { timeout: WITHIN_MS }).toBe(value)),
  );
}

test('another ID number limit and window', async () => {
  const refId = await at.servers[0].newLink();
  const policy = async (server: TestServer) =>
    (await server.submit(refId, { id_number: '80000000000' })).headers.get('ratelimit-policy');
  await admin('limits', '--max', '1', '--window-hours', '2');
  await at.servers[0].submit(refId, { id_number: '80000000000' });
  await everywhere('"id-number";q=1;w=7200', policy);
  await admin('limits', '--max', '30', '--window-hours', '72');
});

test('a new partner, its new key, and the end of its old one', async () => {
  const status = (apiKey: string) => async (server: TestServer) =>
    (await server.as('R01', apiKey).signed('POST', '/v1/hosted_links/:list')).status;
  // Each has looked for it, so none knows it by chance.
  await everywhere(401, status('the-old-key'));
  await admin('partners', 'add', 'R01', '--name', 'x', '--api-key', 'the-old-key');
  await everywhere(200, status('the-old-key'));
  await admin('partners', 'rotate-key', 'R01', '--api-key', 'the-new-key');
  await everywhere(200, status('the-new-key'));
  await everywhere(200, status('the-old-key'));
  await admin('partners', 'retire-key', 'R01');
  await everywhere(401, status('the-old-key'));
  await everywhere(200, status('the-new-key'));
});

test('a user who is disabled, and enabled again', async () => {
  const { body } = await at.servers[0].submit(await at.servers[0].newLink({ user_id: 'user-7' }));
  const job = { user_id: 'user-7', job_id: body.job_id };
  const status = async (server: TestServer) => (await server.signed('POST', '/v1/job_status', job)).status;
  await everywhere(200, status);
  await admin('users', 'disable', '001', 'user-7');
  await everywhere(403, status);
  await admin('users', 'enable', '001', 'user-7');
  await everywhere(200, status);
});

test('the sandbox’s clock, moved through one of them', async () => {
  const [asked, other] = at.servers;
  await asked.call('POST', '/sandbox/clock', { advance_ms: 10 * DAY_MS });
  const isAhead = async (server: TestServer) => {
    const { body } = await server.signed('POST', `/v1/hosted_links/${await server.newLink()}`);
    return Date.parse(body.created_at) > Date.now() + 9 * DAY_MS;
  };
  // At once for who asked.
  expect(await isAhead(asked)).toBe(true);
  await everywhere(true, isAhead);

  const refId = await asked.newLink({ expires_at: new Date(Date.now() + 11 * DAY_MS).toISOString() });
  await asked.call('POST', '/sandbox/clock', { advance_ms: 2 * DAY_MS });
  await expect.poll(async () => (await other.submit(refId)).status, { timeout: WITHIN_MS }).toBe(410);
});
