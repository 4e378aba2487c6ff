/** Admin commands with a database a few milliseconds away, or one that is lost meanwhile. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { POSTGRESQL, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTcpProxy, type TcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { aPartner, START } from '#testing/harness/fixtures.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const DELAY_MS = 4;

let database: TestDatabase;
let proxy: TcpProxy;
let admin: (...args: string[]) => ReturnType<typeof run>;
beforeEach(async () => {
  database = await POSTGRESQL.createMigrated({ hasOneBucket: true });
  onTestFinished(() => database.remove());
  const url = new URL(database.settings.DATABASE_URL);
  proxy = await untilTestEnds(startTcpProxy(Number(url.port), { delayMs: DELAY_MS }));
  url.port = String(proxy.port);
  const settings = { ...database.settings, DATABASE_URL: url.href, DATABASE_TIMEOUT_SECONDS: '2' };
  admin = (...args) => run(args, settings);
  const { store } = await openStore(readConfig(database.settings));
  await store.write(async (tx) => {
    await tx.partners.insert(aPartner({ partnerId: '002' }), START);
    await tx.partners.insertKey('002', 'key-1', 'a key of the partner', START);
  });
  await store.close();
  await database.rows("UPDATE partners SET suspended_at = 1 WHERE partner_id = '002'");
});

/** Links, each with a saved response. */
async function addLinks(count: number): Promise<void> {
  const ids = `FROM generate_series(1, ${count}) AS n`;
  await database.rows(`INSERT INTO links (bucket, ref_id, partner_id, number, id_types, is_single_use, company_name,
      data_privacy_policy_url, created_at, updated_at)
    SELECT 0, 'link-' || n, '002', n, '[]', 0, 'Bank', 'https://bank.example', 0, 0 ${ids}`);
  await database.rows(`INSERT INTO idempotency (bucket, scope, key, body_hash, answer, created_at)
    SELECT 0, 'submitVerification link-' || n, 'key', '', '', 0 ${ids}`);
}

const linksLeft = async () =>
  (await database.rows<{ n: number }>("SELECT COUNT(*)::int AS n FROM links WHERE partner_id = '002'"))[0]?.n;

test('a partner with many links is removed within the time of a unit of work', async () => {
  await addLinks(600);
  expect(await admin('partners', 'remove', '002', '--with-data')).toMatchObject({
    code: 0,
    stdout: 'Partner 002 is removed, with 600 links and 0 jobs.\n',
  });
  expect(await database.rows('SELECT scope FROM idempotency')).toEqual([]);
});

test('one that is interrupted is one sentence, and goes on where it was', async () => {
  await addLinks(2_000);
  // Behind the first commit of links.
  proxy.cutAfter(60, 'before');
  const cut = await admin('partners', 'remove', '002', '--with-data');
  expect(cut).toMatchObject({ code: 1, stdout: '' });
  expect(cut.stderr.trim().split('\n')).toHaveLength(1);
  expect(cut.stderr).toMatch(/^The database /);
  expect(await linksLeft()).toBeLessThan(2_000);
  expect(await linksLeft()).toBeGreaterThan(0);
  expect(await admin('partners', 'remove', '002', '--with-data')).toMatchObject({ code: 0 });
  expect(await linksLeft()).toBe(0);
});

test('a link with more rows than a unit removes is removed with all of them', async () => {
  await addLinks(1);
  await database.rows(`INSERT INTO idempotency (bucket, scope, key, body_hash, answer, created_at)
    SELECT 0, 'submitVerification link-1', 'key-' || n, '', '', 0 FROM generate_series(1, 4500) AS n`);
  const removed = await admin('partners', 'remove', '002', '--with-data');
  expect(removed.stdout).toBe('Partner 002 is removed, with 1 links and 0 jobs.\n');
  expect(await database.rows('SELECT scope FROM idempotency')).toEqual([]);
});

test('everything of a user with many links is exported', async () => {
  await addLinks(600);
  await database.rows("UPDATE links SET user_id = 'user-7'");
  const exported = await admin('people', 'export', '002', 'user-7');
  expect(exported.stderr).toBe('');
  expect(JSON.parse(exported.stdout).links).toHaveLength(600);
});
