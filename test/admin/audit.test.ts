/** The operator's side of the audit trail (D-69): what commands leave in it, and the commands that read it. */
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import type { StoredEntry } from '#core/audit.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);

const admin = (...args: string[]) => run(args, { DATABASE_URL: `file:${server.folder}/test.db` });
type Exported = { number: number; hash: string; entry: StoredEntry };
const exported = async (...options: string[]): Promise<Exported[]> =>
  (await admin('audit', 'export', ...options)).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
/** What commands left, without the time. */
const ofOperators = async () =>
  (await exported()).flatMap(({ entry: { at, ...entry } }) => (entry.actor === 'operator' ? entry : []));

test('every command names its operator, its words and its options, on whom or what, and no value', async () => {
  const refId = await server.newLink({ callback_url: receiver.url });
  await server.submit(refId);
  const webhookId = String((await receiver.waitFor(1))[0]?.headers['webhook-id']);
  await until(
    async () => (await server.signed('POST', '/v1/callbacks', { state: 'delivered' })).body.callbacks[0],
  );
  const key = 'a-key-that-nobody-may-read';
  const options = ['--name', 'Secret Bank', '--api-key', key];
  const added = await admin('--as', 'Ada Obi', 'partners', 'add', 'A01', ...options);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  for (const command of [
    'partners suspend A01 --as ada@bank.example',
    'partners list',
    `links disable ${refId}`,
    'callbacks replay --since 2020-01-01 --state delivered',
    `callbacks replay ${webhookId}`,
    'users disable 001 user-of-theirs',
    'people erase 001 user-of-theirs',
    'limits --max 29',
    `backup ${server.folder}/copy-of-it.db`,
  ]) {
    expect(await admin(...command.split(' ')), command).toMatchObject({ code: 0 });
  }
  expect((await admin('links', 'disable', 'no-link')).code).toBe(1);
  const me = userInfo().username;
  const ok = { actor: 'operator', operator: me, outcome: 'ok' };
  expect(await ofOperators()).toEqual([
    { ...ok, operator: 'Ada Obi', partner_id: 'A01', action: 'partners add --name --api-key' },
    { ...ok, operator: 'ada@bank.example', partner_id: 'A01', action: 'partners suspend' },
    { ...ok, action: 'partners list' },
    { ...ok, action: 'links disable', target: refId, partner_id: '001' },
    { ...ok, action: 'callbacks replay --since --state', target: webhookId, partner_id: '001' },
    { ...ok, action: 'callbacks replay', target: webhookId, partner_id: '001' },
    { ...ok, action: 'users disable', partner_id: '001' },
    { ...ok, action: 'people erase', target: expect.stringMatching(/^[\da-f-]{36}$/), partner_id: '001' },
    { ...ok, action: 'limits --max' },
    { ...ok, action: 'backup' },
  ]);
  expect((await admin('partners', 'list', '--as', 'x\ny')).stderr).toMatch(/It must be 1 to 64 letters/);
});

test('list shows the newest, of a partner and since a time, in pages', async () => {
  await server.newLink();
  await server.newLink();
  const list = async (...args: string[]) =>
    JSON.parse((await admin('audit', 'list', '--json', ...args)).stdout);
  const [newest, before] = await list('--partner', '001', '--limit', '2', '--since', '2026-01-01');
  expect(newest).toMatchObject({ action: 'createLink', actor: 'partner', partner_id: '001', outcome: 'ok' });
  expect(newest.number).toBeGreaterThan(before.number);
  const [next] = await list('--partner', '001', '--limit', '1', '--before', String(newest.number));
  expect(next).toEqual(before);
  expect(await list('--since', new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  expect((await admin('audit', 'list', '--limit', '1')).stdout).toMatch(/Older ones: --before \d+/);
});

test('an export can be verified with SHA-256 alone', async () => {
  await server.newLink();
  const entries = await exported();
  let previous = '';
  for (const { number, hash, entry } of entries) {
    const text = `${previous}\n${number}\n${JSON.stringify(entry)}`;
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
    previous = hash;
  }
  const [first] = entries;
  expect(first?.number).toBe(1);
  expect(new Set((await exported('--partner', '001')).map(({ entry }) => entry.partner_id))).toEqual(
    new Set(['001']),
  );
});

test('verify finds a trail that was changed or written anew, and exits 1', async () => {
  const head = JSON.parse((await admin('audit', 'head', '--json')).stdout).head as string;
  expect(head).toMatch(/^\d+:[\da-f]{64}$/);
  const verified = await admin('audit', 'verify', '--head', head, '--json');
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(verified.stdout).entries).toBeGreaterThanOrEqual(Number(head.split(':')[0]));
  for (const option of [[], ['--json']]) {
    const line = (await admin('audit', 'head', ...option)).stdout;
    expect(await admin('audit', 'verify', '--head', line), line).toMatchObject({ code: 0, stderr: '' });
  }
  const [number, hash = ''] = head.split(':');
  const other = await admin('audit', 'verify', '--head', `${number}:${'0'.repeat(hash.length)}`);
  expect(other).toMatchObject({ code: 1, stdout: '' });
  expect(other.stderr).toContain(`Entry ${number} is not the kept head`);
  expect((await admin('audit', 'verify', '--head', 'x')).stderr).toContain('as `audit head` prints');
  await server.database.rows("UPDATE audit SET entries = REPLACE(entries, 'Ada Obi', 'Someone')");
  const changed = await admin('audit', 'verify');
  expect(changed.code).toBe(1);
  expect(changed.stderr).toMatch(/^Entry \d+ was changed/);
});
