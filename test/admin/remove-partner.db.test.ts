/** A partner leaves: nothing of it stays, and nothing of others goes (D-77). */
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { type Api, LINK_FIELDS, SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, PNG } from '../handlers/images.ts';

const server = useStarted(() => startTestServer());

const admin = (...args: string[]) => run(args, { ...server.database.settings });

/** Every table whose rows belong to a partner. */
const TABLES = [
  ...[
    'partners',
    'partner_keys',
    'webhook_secrets',
    'links',
    'link_numbers',
    'jobs',
    'job_names',
    'callbacks',
  ],
  ...['tasks', 'task_turns', 'endpoints', 'disabled_users', 'erasures', 'signed_requests', 'events'],
];

/** Rows that belong to the partner. */
async function rowsOf(partnerId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const text = `SELECT COUNT(*) AS n FROM ${table} WHERE partner_id = '${partnerId}'`;
    const [row] = await server.database.rows<{ n: number }>(text);
    if (row && row.n > 0) counts[table] = row.n;
  }
  return counts;
}

async function total(table: string): Promise<number> {
  const [row] = await server.database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
  return row?.n ?? -1;
}

async function aJob(api: Pick<TestServer, 'newLink' | 'submit'>, callbackUrl: string): Promise<void> {
  const refId = await api.newLink({ id_types: BIOMETRIC, callback_url: callbackUrl });
  const { status } = await server.submit(refId, { ...SUBMISSION_FIELDS, selfie: PNG.toString('base64') });
  expect(status).toBe(201);
}

test('it must be suspended, and its data named; then all of it is gone, and others have theirs', async () => {
  const receiver = await startReceiver();
  const added = await admin('partners', 'add', '002', '--name', 'Second Bank', '--json');
  const other = server.as('002', JSON.parse(added.stdout).api_key);
  await aJob(server, receiver.url);
  await receiver.waitFor(1);
  const [before, images] = [await rowsOf('001'), await total('blobs')];
  await aJob(other, receiver.url);
  await aJob(other, 'http://127.0.0.1:9/fails');
  await receiver.waitFor(2);
  await admin('users', 'disable', '002', 'user-7');
  await admin('partners', 'webhook-secret', '002');

  const unsuspended = await admin('partners', 'remove', '002');
  expect(unsuspended).toMatchObject({ code: 1, stdout: '' });
  expect(unsuspended.stderr).toContain('Suspend partner 002 first, and wait 10 seconds');
  await admin('partners', 'suspend', '002');
  expect((await admin('partners', 'remove', '002', '--with-data')).stderr).toMatch(
    /suspended just now: wait \d+ seconds more/,
  );
  await server.call('POST', '/sandbox/clock', { advance_ms: 20_000 });
  expect((await admin('partners', 'remove', '002')).stderr).toContain('has 2 links and 2 jobs');
  const removed = await admin('partners', 'remove', '002', '--with-data');
  expect(removed).toMatchObject({ code: 0, stdout: 'Partner 002 is removed, with 2 links and 2 jobs.\n' });

  await expect.poll(() => rowsOf('002')).toEqual({});
  expect(await total('blobs')).toBe(images);
  expect(await rowsOf('001')).toMatchObject({
    jobs: before['jobs'],
    links: before['links'],
    partner_keys: 1,
  });
  // On SQLite, an erased key stays as a row of zeros, with an id of no job.
  const ofNoJob = "service_job_id LIKE '%-%' AND service_job_id NOT IN (SELECT service_job_id FROM jobs)";
  expect(await total(`job_keys WHERE ${ofNoJob}`)).toBe(0);
  expect(await total('attempts WHERE callback_id NOT IN (SELECT callback_id FROM callbacks)')).toBe(0);
  expect(await total('link_counts WHERE ref_id NOT IN (SELECT ref_id FROM links)')).toBe(0);
  // Servers know it for a second.
  await expect.poll(async () => (await other.signed('POST', '/v1/hosted_links/:list')).status).toBe(401);
  const { stdout } = await admin('audit', 'list', '--partner', '002', '--json');
  expect(stdout).toContain('partners remove --with-data');
  expect((await admin('partners', 'add', '002', '--name', 'Another')).code).toBe(0);
  await receiver.stop();
});

test('a partner whose id differs in capitals alone keeps the responses to its repeats', async () => {
  const apis: Api[] = [];
  for (const id of ['abc', 'ABC']) {
    const { stdout } = await admin('partners', 'add', id, '--name', id, '--json');
    apis.push(server.as(id, JSON.parse(stdout).api_key));
  }
  const create = () =>
    Promise.all(
      apis.map((api) => api.signed('POST', '/v1/hosted_links', LINK_FIELDS, { 'idempotency-key': 'k' })),
    );
  const [, before] = await create();
  await admin('partners', 'suspend', 'abc');
  await server.call('POST', '/sandbox/clock', { advance_ms: 20_000 });
  expect(await admin('partners', 'remove', 'abc', '--with-data')).toMatchObject({ code: 0 });
  const [, after] = await create();
  expect(after?.body.ref_id).toBe(before?.body.ref_id);
});

test('a partner without data is removed at once, and an unknown one is said to be', async () => {
  await admin('partners', 'add', '003', '--name', 'Third Bank');
  await admin('partners', 'suspend', '003');
  await server.call('POST', '/sandbox/clock', { advance_ms: 20_000 });
  expect(await admin('partners', 'remove', '003')).toMatchObject({ code: 0 });
  expect((await admin('partners', 'remove', '003')).stderr).toContain('There is no partner 003');
});

test.runIf(DATABASE.name === 'PostgreSQL')('one that is resumed meanwhile keeps what is left', async () => {
  const added = await admin('partners', 'add', '004', '--name', 'Fourth Bank', '--json');
  const api = server.as('004', JSON.parse(added.stdout).api_key);
  const links = Array(200).fill(LINK_FIELDS);
  expect((await api.signed('POST', '/v1/hosted_links/:batch', { links })).status).toBe(200);
  await admin('partners', 'suspend', '004');
  await server.call('POST', '/sandbox/clock', { advance_ms: 20_000 });
  const holder = new Client({ connectionString: server.database.settings.DATABASE_URL });
  await holder.connect();
  await holder.query("BEGIN; SELECT 1 FROM links WHERE partner_id = '004' FOR UPDATE");
  const waiting = async () =>
    (await server.database.rows("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length;
  const removing = admin('partners', 'remove', '004', '--with-data');
  await expect.poll(waiting).toBe(1);
  // As `partners resume` does.
  const resuming = server.database.rows("UPDATE partners SET suspended_at = NULL WHERE partner_id = '004'");
  await expect.poll(waiting).toBe(2);
  await holder.query('COMMIT');
  await holder.end();
  await resuming;
  const { code, stderr } = await removing;
  expect(code).toBe(1);
  expect(stderr).toMatch(/Partner 004 was resumed: the removal stops, after 0 jobs and \d+ links/);
  expect((await rowsOf('004'))['links']).toBeGreaterThan(0);
});

test('one whose removal was interrupted is shown as such, and resumed only where that is said', async () => {
  await admin('partners', 'add', '005', '--name', 'Fifth Bank');
  await admin('partners', 'suspend', '005');
  await server.call('POST', '/sandbox/clock', { advance_ms: 20_000 });
  // As after `kill -9` in the middle.
  await server.database.rows("INSERT INTO settings (name, value) VALUES ('removal 005', '1')");
  const state = async () => {
    const { stdout } = await admin('partners', 'list', '--json');
    const partner = JSON.parse(stdout).find((each: { partner_id: string }) => each.partner_id === '005');
    return [partner.is_being_removed, partner.suspended_at !== null];
  };
  expect(await state()).toEqual([true, true]);
  const { code, stderr } = await admin('partners', 'resume', '005');
  expect([code, stderr]).toEqual([1, expect.stringContaining('The removal of partner 005 has begun')]);
  expect(await state()).toEqual([true, true]);
  expect(await admin('partners', 'resume', '005', '--keep-rest')).toMatchObject({ code: 0 });
  expect(await state()).toEqual([false, false]);
  await admin('partners', 'suspend', '005');
  await server.call('POST', '/sandbox/clock', { advance_ms: 20_000 });
  expect(await admin('partners', 'remove', '005', '--with-data')).toMatchObject({ code: 0 });
  await admin('partners', 'add', '005', '--name', 'Another bank');
  expect(await state()).toEqual([false, false]);
});
