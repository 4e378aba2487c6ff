/** Moving from SQLite to PostgreSQL with real data, through real servers and the real command. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Api, type ApiResponse, LINK_FIELDS } from '#testing/harness/api.ts';
import { POSTGRESQL, SQLITE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startNode } from '#testing/harness/process.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { addNewerKey, advance, DAY_MS, HOUR_MS, newPartner } from '../handlers/operator.ts';

const BLOCKED_NUMBER = '80000000000';
const SELFIE = png({ bytes: 20_000 });
const SELFIE_TYPE = [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }];
/** More than are sent at once. */
const LINKS = 1_200;
const NAME = 'Ọlá O’Neil & Söhne 🏦';

function copy(from: TestDatabase, to: TestDatabase, settings: Record<string, string>) {
  const target = `${from.folder}/target.url`;
  writeFileSync(target, to.settings.DATABASE_URL);
  return run(['copy', '--from', from.settings.DATABASE_URL, '--to-file', target, '--json'], settings);
}

/** No callback that has failed is repeated while the tests run: time is moved to it. */
const RETRIES_LATER = { CALLBACK_RETRY_SCHEDULE_SECONDS: `0${',1800'.repeat(9)}` };

describe('a server on the copy', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let isReceiving = false;
  let server: TestServer;
  /** What a partner saw before, by what it asked. */
  const before = new Map<string, string>();
  const made = {
    links: [] as string[],
    jobs: [] as { user_id: string; job_id: string }[],
    selfie: '',
    webhookIds: [''],
  };
  const printed = { tables: [] as { table: string; source: number; target: number }[], stderr: '' };

  const receiver = useStarted(() => startReceiver(() => (isReceiving ? 200 : 500)));
  beforeAll(async () => {
    [source, target] = await Promise.all([SQLITE.create(), POSTGRESQL.create()]);
    const old = await startTestServer(RETRIES_LATER, source);
    await fill(old);
    for (const [name, answer] of Object.entries(await everythingSeen(old))) before.set(name, answer);
    await old.stop();

    const file = readFileSync(`${source.folder}/test.db`);
    const { code, stdout, stderr } = await copy(source, target, { ...target.settings });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^links: \d+ of \d+$/m)]);
    expect(readFileSync(`${source.folder}/test.db`).equals(file)).toBe(true);
    printed.tables = JSON.parse(stdout);
    server = await startTestServer(RETRIES_LATER, target);
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([source.remove(), target.remove()]);
  });

  /** Something of everything that there can be. */
  async function fill(old: TestServer): Promise<void> {
    await advance(old, 5 * DAY_MS);
    const fields = { callback_url: receiver.url, company_name: NAME, name: 'plain' };
    const link = async (more: object = {}) => {
      const refId = await old.newLink({ ...fields, ...more });
      made.links.push(refId);
      return refId;
    };
    const submit = async (refId: string, more: object = {}, headers: Record<string, string> = {}) => {
      const { status, body } = await old.submit(refId, more, headers);
      expect(status).toBe(201);
      made.jobs.push({ user_id: body.user_id, job_id: body.job_id });
      await old.completed(body.user_id, body.job_id);
    };
    const plain = await link();
    await submit(plain, { first_name: 'Ọlá' });
    await submit(
      await link({ is_single_use: true, partner_params: { user_id: 'u', job_id: 'j', more: '"' } }),
    );
    await old.signed('PUT', `/v1/hosted_links/${await link()}`, { is_disabled: true });
    await link({ expires_at: new Date(Date.now() + 5 * DAY_MS + HOUR_MS).toISOString() });
    await submit(await link({ id_types: SELFIE_TYPE }), {
      selfie: SELFIE.toString('base64'),
      id_number: '70000000000',
    });
    await submit(plain, { id_number: '71000000000' }, { 'idempotency-key': 'once' });
    await Promise.all(Array.from({ length: 30 }, () => old.submit(plain, { id_number: BLOCKED_NUMBER })));
    const other = await newPartner(old, 'two');
    await addNewerKey(old, 'two');
    await other.newLink(fields);
    await until(async () => (await waiting(source)) === 0);
  }

  /** Jobs and first attempts that are still to be made. */
  async function waiting(database: TestDatabase): Promise<number> {
    const rows = await database.rows(
      "SELECT 1 FROM jobs WHERE state <> 'complete' UNION ALL SELECT 1 FROM callbacks WHERE attempts = 0",
    );
    return rows.length;
  }

  /** What a partner can ask for, answers as text, without what is another at each answer. */
  async function everythingSeen(of: TestServer): Promise<Record<string, string>> {
    const text = ({ status, body }: ApiResponse) => {
      const { timestamp, signature, sec_key, image_links, ...rest } = body;
      return `${status} ${JSON.stringify(rest)}`.replaceAll(of.url, '');
    };
    const seen: Record<string, string> = {};
    for (const id of made.links) seen[`link ${id}`] = text(await of.signed('POST', `/v1/hosted_links/${id}`));
    for (const [i, job] of made.jobs.entries()) {
      const asked = { ...job, history: true, image_links: true };
      seen[`job ${i}`] = text(await of.signed('POST', '/v1/job_status', asked));
    }
    const partners: Record<string, Api> = {
      '001': of,
      old: of.as('two', 'two-key'),
      new: of.as('two', 'two-newer-key'),
    };
    for (const [name, api] of Object.entries(partners)) {
      for (const path of ['/v1/hosted_links/:list', '/v1/callbacks']) {
        const { next_cursor, ...answer } = (await api.signed('POST', path, { limit: 100 })).body;
        seen[`${path} ${name}`] = JSON.stringify(answer).replaceAll(of.url, '');
      }
    }
    return seen;
  }

  test('the command shows as many rows in each table here as there', () => {
    const rows = Object.fromEntries(printed.tables.map(({ table, source: rows }) => [table, rows]));
    expect(rows).toMatchObject({
      links: 6,
      jobs: 34,
      blobs: 1,
      partners: 2,
      partner_keys: 3,
      idempotency: 1,
    });
    for (const each of printed.tables) expect(each.target).toBe(each.source);
  });

  test('every link, list, job, history and callback is seen as before', async () => {
    expect(await everythingSeen(server)).toEqual(Object.fromEntries(before));
  });

  test('an image is there to the last byte, at an address that the copied SECRET signs', async () => {
    const asked = { ...made.jobs[2], image_links: true };
    const { body } = await server.signed('POST', '/v1/job_status', asked);
    const image = await fetch(body.image_links.selfie_image);
    expect(Buffer.from(await image.arrayBuffer()).equals(SELFIE)).toBe(true);
  });

  test('what was refused still is: a blocked number, a used, a disabled and an expired link', async () => {
    const [plain = '', used = '', disabled = '', expiring = ''] = made.links;
    expect(await server.submit(plain, { id_number: BLOCKED_NUMBER })).toMatchObject({ status: 429 });
    expect(await server.submit(used)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    expect(await server.submit(disabled)).toMatchObject({ status: 403, body: { code: 'link_disabled' } });
    await advance(server, 2 * HOUR_MS);
    expect(await server.submit(expiring)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  test('a request that is repeated with its key has its first answer', async () => {
    const fields = { id_number: '71000000000' };
    const { status, body } = await server.submit(made.links[0] ?? '', fields, { 'idempotency-key': 'once' });
    expect(status).toBe(201);
    expect(body).toMatchObject(made.jobs[3] ?? {});
  });

  test('what is new goes on where the old ended: links, their numbers, jobs, callbacks', async () => {
    const list = async () => (await server.signed('POST', '/v1/hosted_links/:list')).body;
    const { links: were, meta } = await list();
    const refId = await server.newLink({ callback_url: receiver.url });
    const { links: are, meta: now } = await list();
    expect(now.total).toBe(meta.total + 1);
    expect(are.map((each: { ref_id: string }) => each.ref_id)).toEqual([
      refId,
      ...were.map((each: { ref_id: string }) => each.ref_id),
    ]);
    const { body } = await server.submit(refId, { id_number: '72000000000' });
    expect((await server.completed(body.user_id, body.job_id)).body.job_success).toBe(true);
    const taken = { is_single_use: true, partner_params: { user_id: 'u', job_id: 'j' } };
    const refused = await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...taken });
    expect(refused).toMatchObject({ status: 409, body: { code: 'job_exists' } });
  });

  test('every callback that was waiting is delivered, under the id that it had', async () => {
    const rows = await target.rows<{ callback_id: string }>(
      "SELECT callback_id FROM callbacks WHERE state = 'waiting'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(34);
    // An attempt that ends after the clock was moved would be repeated half an hour after that.
    const { now } = (await server.call('POST', '/sandbox/clock', { advance_ms: 0 })).body;
    const busy = `kind = 'delivery' AND (lease IS NOT NULL OR due_at <= ${Date.parse(now)})`;
    await until(async () => (await target.rows(`SELECT 1 FROM tasks WHERE ${busy}`)).length === 0);
    receiver.received.splice(0);
    isReceiving = true;
    await advance(server, HOUR_MS);
    await until(
      async () => (await target.rows("SELECT 1 FROM callbacks WHERE state = 'waiting'")).length === 0,
    );
    const received = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(received)).toEqual(new Set(rows.map(({ callback_id }) => callback_id)));
  });
});

describe('copy', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    [source, target] = await Promise.all([SQLITE.create(), POSTGRESQL.create()]);
    await (await startTestServer({}, source)).stop();
  });
  afterAll(() => Promise.all([source.remove(), target.remove()]));

  const linksIn = async (database: TestDatabase) =>
    Number((await database.rows<{ n: number }>('SELECT COUNT(*) AS n FROM links'))[0]?.n);

  test('refuses a SECRET that is not that of the source, and none', async () => {
    const other = { SECRET: 'another secret than that' };
    expect(await copy(source, target, other)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'SECRET is not the one that the source was sealed with.\n',
    });
    expect((await copy(source, target, {})).stderr).toBe(
      'SECRET is required: the one that the database was sealed with.\n',
    );
  });

  test('uses the SECRET that a sandbox keeps next to its file, and says so', async () => {
    const sandbox = await untilTestEnds(startTestServer());
    const to = await SQLITE.create();
    onTestFinished(() => to.remove());
    const { code, stderr } = await copy(sandbox.database, to, {});
    expect(code).toBe(0);
    expect(stderr).toContain(
      `Servers on the copy need the same SECRET: the text in ${sandbox.folder}/test.db.secret.`,
    );
    const SECRET = readFileSync(`${sandbox.folder}/test.db.secret`, 'utf8').trim();
    await (await startTestServer({ SECRET }, to)).stop();
  });

  test('refuses a target that is in use', async () => {
    const used = await untilTestEnds(startTestServer());
    const { code, stderr } = await copy(source, used.database, { ...source.settings });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The target is not empty: .+ Name an empty database\.\n$/),
    ]);
    await used.newLink();
  });

  test('takes URLs from files, and warns of a password that stands in an argument', async () => {
    const url = 'postgres://links:hidden@127.0.0.1:1/x';
    const file = `${source.folder}/hidden.url`;
    writeFileSync(file, `${url}\n`);
    const from = ['copy', '--from', source.settings.DATABASE_URL];
    const stderrOf = async (...to: string[]) => (await run([...from, ...to], { ...source.settings })).stderr;
    expect(await stderrOf('--to-file', file)).toMatch(/^The PostgreSQL database cannot be opened: .+\.\n$/);
    expect(await stderrOf('--to', url)).toMatch(
      /^The password in --to can be seen .*: use --to-file\.\nThe Post/,
    );
    expect(await stderrOf('--to', url.replace('links:hidden@', ''))).toMatch(
      /^The PostgreSQL database cannot/,
    );
    expect(await stderrOf()).toBe('--to or --to-file is missing.\n');
  });

  test('refuses malformed addresses and a missing source', async () => {
    const settings = { ...source.settings };
    const noAddress = await run(['copy', '--from', 'x', '--to', 'file:y'], settings);
    expect([noAddress.code, noAddress.stderr]).toEqual([
      1,
      expect.stringContaining('It must be file:… for SQLite'),
    ]);
    const nowhere = { ...source, settings: { DATABASE_URL: `file:${source.folder}/none.db` } };
    expect((await copy(nowhere, target, settings)).stderr).toMatch(/none\.db cannot be opened: .+\.\n$/);
  });

  longTest('killed on its way it leaves the target empty, and is simply run again', async () => {
    await source.rows(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LINKS})
       INSERT INTO links (bucket, ref_id, partner_id, number, id_types, is_single_use, company_name,
         data_privacy_policy_url, created_at, updated_at)
       SELECT 0, 'ref-' || i, '999', i, '[]', 0, 'x', 'https://x.example', i, i FROM n`,
    );
    const urls = [source, target].map(({ settings }) => settings.DATABASE_URL);
    const dying = startNode(['test/admin/copy-and-die.ts', ...urls], { PATH: process.env['PATH'] });
    expect(await dying.exited, dying.written.all).toBeNull();

    await expect.poll(() => linksIn(target)).toBe(0);
    const { code, stdout, stderr } = await copy(source, target, { ...source.settings });
    expect(code).toBe(0);
    expect(stderr, 'the SECRET was given').not.toContain('SECRET');
    expect(JSON.parse(stdout)).toContainEqual({ table: 'links', source: LINKS, target: LINKS });
    expect(await linksIn(target)).toBe(LINKS);
  });
});
