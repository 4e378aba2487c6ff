import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FOUND_NUMBER, LINK_FIELDS } from '#testing/harness/api.ts';
import {
  type PostgresDatabase,
  type PostgresServer,
  postgresServer,
} from '#testing/harness/databases/postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { startTcpProxy, type TcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { resultName, startResultsReceiver } from '../kills/results-receiver.ts';
import {
  DATABASE_TIMEOUT,
  expectUnavailable,
  inTime,
  OUTAGE_MS,
  startLoadClient,
  untilReady,
} from './outage.ts';

const SETTINGS = {
  ...DATABASE_TIMEOUT,
  SECRET: TEST_SECRET,
  DATABASE_CONNECTIONS: '3',
  SANDBOX_FINAL_SECONDS: '1',
};

describe(`a server whose PostgreSQL fails for ${OUTAGE_MS} ms`, {
  timeout: 180_000 + 3 * OUTAGE_MS,
}, () => {
  let postgres: PostgresServer;
  let database: PostgresDatabase;
  let proxy: TcpProxy;
  let server: ServerProcess;
  const receiver = useStarted(() => startResultsReceiver());
  beforeAll(async () => {
    postgres = await postgresServer();
    database = await postgres.createDatabase();
    proxy = await startTcpProxy(postgres.port);
    const DATABASE_URL = database.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
    server = await startServerProcess({ env: { ...SETTINGS, DATABASE_URL } });
  });
  afterAll(async () => {
    await server?.kill();
    await proxy?.stop();
  });

  // After every outage the same process works, and nothing that it acknowledged is gone.
  let acknowledged: ReadonlySet<string> = new Set();
  afterEach(async () => {
    await untilReady(server, 200);
    await server.newLink();
    await aJobIsDone(await aJob('0'));
    const rows = await database.query<{ ref_id: string }>('SELECT ref_id FROM links');
    const kept = new Set(rows.map(({ ref_id }) => ref_id));
    expect([...acknowledged].filter((refId) => !kept.has(refId))).toEqual([]);
    acknowledged = new Set();
    expect(server.output()).not.toMatch(/request failed|unhandled|uncaught/i);
  });

  /** A job with its result at once (`0`), or with a provisional one now and the final one a second later (`2`). */
  async function aJob(sandbox_result: '0' | '2') {
    const link = { callback_url: receiver.url, partner_params: { sandbox_result } };
    const { status, body } = await server.submit(await server.newLink(link));
    expect(status).toBe(201);
    return { userId: body.user_id, jobId: body.job_id };
  }

  async function aJobIsDone({ userId, jobId }: { userId: string; jobId: string }): Promise<void> {
    const final = resultName(userId, jobId, true);
    await vi.waitFor(() => expect(receiver.accepted).toContain(final), { timeout: 60_000, interval: 20 });
  }

  test('after a restart of the database, unfinished jobs continue', async () => {
    const client = startLoadClient(server);
    acknowledged = client.links;
    await client.waitFor('links');
    const job = await aJob('2');
    await postgres.shutDown();
    await client.waitFor('refusals');
    await postgres.startAgain();
    await client.waitFor('links');
    await aJobIsDone(job);
    await client.end();
  });

  test('while the database is unreachable, each operation answers 503 with its own code', async () => {
    const client = startLoadClient(server);
    acknowledged = client.links;
    await client.waitFor('links');
    const refId = await server.newLink();
    const job = await aJob('2');
    proxy.cut();
    await untilReady(server, 503);
    const until = Date.now() + OUTAGE_MS;
    do {
      const link = `/v1/hosted_links/${refId}`;
      const number = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER };
      expectUnavailable(await inTime(server.signed('POST', '/v1/hosted_links', LINK_FIELDS)), '2201');
      expectUnavailable(await inTime(server.signed('PUT', link, { is_disabled: true })), '2201');
      expectUnavailable(await inTime(server.signed('POST', link)), '2201');
      expectUnavailable(await inTime(server.signed('POST', '/v1/hosted_links/:list')), '2201');
      expectUnavailable(await inTime(server.submit(refId)), '2201');
      const asked = { user_id: job.userId, job_id: job.jobId };
      expectUnavailable(await inTime(server.signed('POST', '/v1/job_status', asked)), '2301');
      expectUnavailable(
        await inTime(server.signed('POST', '/v1/id_number_rate_limit_reset', number)),
        '2401',
      );
      expectUnavailable(await inTime(server.signed('POST', '/v1/callbacks')), 'unavailable');
      const page = await inTime(server.call('GET', `/l/${refId}`));
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60']);
      expect((await inTime(server.call('GET', '/readyz'))).status).toBe(503);
    } while (Date.now() < until);
    proxy.restore();
    await client.waitFor('links');
    await aJobIsDone(job);
    await client.end();
  });

  test('a database that stops answering times out, and is used again when it answers', async () => {
    const client = startLoadClient(server);
    acknowledged = client.links;
    await client.waitFor('links');
    proxy.freeze();
    await client.waitFor('refusals');
    await untilReady(server, 503);
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    expect((await inTime(server.call('GET', '/readyz'))).status).toBe(503);
    proxy.thaw();
    await client.waitFor('links');
    await client.end();
  });

  const created = (name: string) =>
    database.query<{ ref_id: string }>(`SELECT ref_id FROM links WHERE name = '${name}'`);
  const create = (name: string) =>
    inTime(server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, name }, { 'idempotency-key': name }));

  test('a connection that is cut before the commit arrives leaves nothing', async () => {
    proxy.cutAtCommit('cut-before', 'before', 'cut-before');
    expectUnavailable(await create('cut-before'), '2201');
    expect(await created('cut-before')).toEqual([]);
    expect((await create('cut-before')).status).toBe(200);
    expect(await created('cut-before')).toHaveLength(1);
  });

  test('a commit whose answer is lost is answered 503, done once, and found by the same key', async () => {
    proxy.cutAtCommit('cut-after', 'after', 'cut-after');
    expectUnavailable(await create('cut-after'), '2201');
    const links = await created('cut-after');
    expect(links).toHaveLength(1);
    const { status, body } = await create('cut-after');
    expect([status, body.ref_id]).toEqual([200, links[0]?.ref_id]);
    expect(await created('cut-after')).toEqual(links);
  });

  test('a slow statement times out, and so do those that wait for it', async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE links IN ACCESS EXCLUSIVE MODE');
      // In groups: some wait for the lock, the others for a group to end.
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => create(`late-${i}`)));
      for (const answer of answers) expectUnavailable(answer, '2201');
      expect((await inTime(server.call('GET', '/healthz'))).status).toBe(200);
    } finally {
      await other.end();
    }
    for (let i = 0; i < 20; i++) expect(await created(`late-${i}`)).toEqual([]);
    expect(server.output()).toMatch(/canceling statement due to statement timeout/);
  });

  test('a read-only database is not ready, and still answers reads', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const refId = await server.newLink();
    await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    // It holds for new connections.
    proxy.cut();
    proxy.restore();
    await untilReady(server, 503);
    expectUnavailable(await create('read-only'), '2201');
    expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).status).toBe(200);
    await database.query(
      `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
    );
    proxy.cut();
    proxy.restore();
  });
});
