/**
 * Each alert is tripped by the fault that belongs to it, within two scrapes, and none without a fault (D-77). Most
 * faults are in the long form: a server is started for each.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { Environment } from '#server/settings/config.ts';
import { POSTGRESQL, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { serve } from '#testing/harness/loopback.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { startVerifier } from '#testing/harness/verifier.ts';
import { scrape } from '#testing/harness/vitest/metrics.ts';
import {
  checkRules,
  noPromtool,
  RULES,
  type Scrape,
  trippedAlerts,
} from '#testing/harness/vitest/promtool.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const WRONG_CLOCK = '--import ./test/server/api/wrong-clock.ts';
const KEY = 'Yx3vUq9cRk2mWz7tLp4sNd8fHb6jGe1a';
const NO_UNSHARE = spawnSync('unshare', ['-rm', 'true']).status === 0 ? null : 'no name spaces';
/** The disk of this machine may be filling, too. */
const { bavail, blocks } = statfsSync(tmpdir());
const isDiskFilling = bavail / blocks < 0.3;

describe.skipIf(noPromtool)(`the alerts${noPromtool ? ` (skipped: ${noPromtool})` : ''}`, () => {
  const receiver = useStarted(startReceiver);

  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(env: Environment = {}, under?: readonly string[]): Promise<ServerProcess> {
    const server = await startServerProcess({
      env: { METRICS_PORT: '0', DATABASE_TIMEOUT_SECONDS: '1', ...env },
      ...(under && { under }),
    });
    ends.push(async () => {
      await server.kill();
      if (server.folder) rmSync(server.folder, { recursive: true, force: true });
    });
    return server;
  }

  async function onPostgres(env: Environment = {}, delayMs = 0) {
    const database: TestDatabase = await POSTGRESQL.create();
    ends.push(() => database.remove());
    const url = new URL(database.settings.DATABASE_URL);
    const proxy = await startTcpProxy(Number(url.port), { delayMs });
    ends.push(() => proxy.stop());
    url.port = String(proxy.port);
    const server = await start({ ...database.settings, DATABASE_URL: url.href, ...env });
    return { server, proxy, database };
  }

  const look = async ({ managementUrl }: ServerProcess): Promise<Scrape> => ({
    samples: await scrape(managementUrl).catch(() => null),
    at: performance.now(),
  });

  /** The alerts at the second of two scrapes, with `work` before each. */
  async function alerts(server: ServerProcess, work: () => Promise<unknown>): Promise<string[]> {
    await work();
    const first = await look(server);
    await Promise.all([work(), pause(1_000)]);
    const found = trippedAlerts(first, await look(server));
    const isOurs = (alert: string) => alert !== 'DiskFilling' || !isDiskFilling || server.folder === '';
    return found.filter(isOurs);
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const someWork = (server: ServerProcess) => async () => {
    await server.submit(await server.newLink({ callback_url: receiver.url }));
    await pause(500);
  };
  /** Requests that may fail. */
  const someRequests = (server: ServerProcess) => () =>
    Promise.allSettled([1, 2, 3].map(() => server.newLink()));

  test('are rules that Prometheus takes', () => {
    expect(checkRules()).toContain(`${RULES.length} rules found`);
    const files = ['server/observe/alerts.long', 'instances/nodes.citus', 'store/postgres/old-primary.long'];
    const tests = files.map((file) => readFileSync(`test/${file}.test.ts`, 'utf8')).join();
    expect(RULES.map(({ alert }) => alert).filter((alert) => !tests.includes(`'${alert}'`))).toEqual([]);
  });

  test('none is tripped without a fault, on either database', async () => {
    const alone = await start();
    // A machine that is busy with something else may be late for a moment.
    await expect.poll(() => alerts(alone, someWork(alone))).toEqual([]);
    const { server } = await onPostgres({ DATABASE_TIMEOUT_SECONDS: '30' });
    await expect.poll(() => alerts(server, someWork(server))).toEqual([]);
  });

  test('a killed server', async () => {
    const server = await start();
    expect(await alerts(server, () => server.kill())).toEqual(['ServerDown']);
  });

  test('a frozen database', async () => {
    // Few connections, so that work waits for one.
    const { server, proxy } = await onPostgres({ DATABASE_CONNECTIONS: '2' });
    proxy.freeze();
    const startedAt = performance.now();
    await look(server);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await alerts(server, someRequests(server))).toEqual(
      expect.arrayContaining(['ServerNotReady', 'DatabaseAway', 'ServerErrors', 'StoreWaits']),
    );
  });

  test('a slow database', async () => {
    const { server } = await onPostgres({ DATABASE_TIMEOUT_SECONDS: '30' }, 120);
    expect(await alerts(server, someRequests(server))).toContain('TransactionsSlow');
  });

  test('a lock that somebody holds', async () => {
    const { server, database } = await onPostgres({ DATABASE_TIMEOUT_SECONDS: '30' });
    const somebody = new Client(database.settings.DATABASE_URL);
    await somebody.connect();
    await somebody.query('BEGIN; LOCK TABLE links IN ACCESS EXCLUSIVE MODE');
    const waiting = server.newLink();
    await expect.poll(() => database.waiting()).toBeGreaterThan(0);
    expect(await alerts(server, () => pause(10))).toContain('LocksHeld');
    await somebody.end();
    await waiting;
  });

  test('few connections that are left', async () => {
    const { server, database } = await onPostgres();
    const [{ name } = { name: '' }] = await database.rows<{ name: string }>(
      'SELECT current_database() AS name',
    );
    await database.rows(`ALTER DATABASE ${name} CONNECTION LIMIT 8`);
    ends.push(() => database.rows(`ALTER DATABASE ${name} CONNECTION LIMIT -1`));
    expect(await alerts(server, () => pause(10))).toContain('ConnectionsShort');
  });

  test('a clock that drifts', async () => {
    const { server } = await onPostgres({ NODE_OPTIONS: WRONG_CLOCK });
    const found = await alerts(server, () => pause(10));
    expect(found).toContain('ClockDrifts');
    expect(found).not.toContain('ClockOff');
  });

  test('a clock that is wrong', async () => {
    const { server } = await onPostgres({ NODE_OPTIONS: WRONG_CLOCK, TEST_CLOCK_AHEAD_SECONDS: '20' });
    expect(await alerts(server, () => pause(10))).toContain('ClockOff');
  });

  test('a request to erase that waits, because the clock is wrong', async () => {
    const wrong = { NODE_OPTIONS: WRONG_CLOCK, TEST_CLOCK_AHEAD_SECONDS: '20' };
    const { server, database } = await onPostgres(wrong);
    await database.rows(`INSERT INTO erasures
      (bucket, erasure_id, partner_id, user_id, job_id, keeps_ids, counts, requested_at)
      VALUES (0, 'e', '042', 'ada', '', 1, '{}', ${Date.now() - 700_000})`);
    expect(await alerts(server, () => pause(10))).toContain('ErasuresWait');
  });

  test('a blocked event loop', async () => {
    const server = await start({ NODE_OPTIONS: '--import ./test/server/background/blocked-loop.ts' });
    const found = await alerts(server, () => pause(1_500));
    expect(found).toContain('EventLoopLate');
    // Where others take the cores, no process gets 70 % of one.
    if ((loadavg()[0] ?? 0) < availableParallelism()) expect(found).toContain('CpuBusy');
  });

  test('a verifier that is stopped', async () => {
    const server = await start({ VERIFIER_URL: 'http://127.0.0.1:9/verify', VERIFIER_KEY: KEY });
    expect(await alerts(server, someWork(server))).toContain('VerifierFails');
  });

  test('a verifier that hangs, so that work waits', async () => {
    const verifier = await startVerifier(() => undefined);
    ends.push(() => verifier.stop());
    const server = await start({ ...verifier.env, VERIFIER_CONCURRENCY: '1' });
    await someWork(server)();
    await someWork(server)();
    await server.call('POST', '/sandbox/clock', { advance_ms: 300_000 });
    expect(await alerts(server, () => pause(10))).toContain('WorkWaits');
  });

  test('a receiver that fails, then is paused', async () => {
    const failing = await startReceiver(() => 500);
    ends.push(() => failing.stop());
    const server = await start({ CALLBACK_PAUSE_AFTER_DAYS: '1' });
    const send = async () => server.submit(await server.newLink({ callback_url: failing.url }));
    await send();
    await failing.waitFor(1);
    expect(await alerts(server, () => pause(300))).toContain('CallbackAddressFails');
    await server.call('POST', '/sandbox/clock', { advance_ms: 2 * 86_400_000 });
    await failing.waitFor(2);
    await pause(5_500);
    expect(await alerts(server, () => pause(300))).toContain('CallbackAddressPaused');
  });

  test('a receiver that hangs', async () => {
    const hanging = await serve(() => undefined);
    ends.push(() => hanging.stop());
    const server = await start({ CALLBACK_TIMEOUT_SECONDS: '1' });
    const send = async () => {
      await server.submit(await server.newLink({ callback_url: hanging.url }));
      await pause(1_500);
    };
    expect(await alerts(server, send)).toContain('ReceiversSlow');
  });

  test('requests beyond those that a connection may have', async () => {
    const server = await start();
    const flood = async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
      socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
      await pause(300);
      socket.destroy();
    };
    expect(await alerts(server, flood)).toContain('RequestsShed');
  });

  test('submissions that take all memory', async () => {
    const server = await start({ UPLOAD_MEMORY_MIB: '1' });
    const refId = await server.newLink();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    ends.push(() => socket.destroy());
    const head = `POST /v1/hosted_links/${refId}/submissions HTTP/1.1\r\nhost: x\r\ncontent-length: 2000000\r\n`;
    const type = 'content-type: multipart/form-data; boundary=b\r\n\r\n';
    const part = '--b\r\ncontent-disposition: form-data; name="selfie"; filename="s.png"\r\n\r\n';
    socket.write(head + type + part + 'x'.repeat(500_000));
    expect(await alerts(server, () => pause(500))).toContain('UploadMemoryFull');
  });

  test('many open files', async () => {
    const server = await start({}, ['sh', '-c', 'ulimit -n 100; exec "$@"', 'sh']);
    const port = Number(new URL(server.url).port);
    for (let n = 0; n < 52; n++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      ends.push(() => socket.destroy());
    }
    expect(await alerts(server, () => pause(300))).toContain('FilesNearLimit');
  });

  test.skipIf(NO_UNSHARE)('a full disk', async () => {
    // A small file system that only this server sees; it is filled once the server has made its database.
    const small = `mount -t tmpfs -o size=20m tmpfs /mnt
      (until [ -e /mnt/test.db-wal ]; do sleep 0.1; done; sleep 2; cat /dev/zero > /mnt/rest) & exec "$@"`;
    const under = ['unshare', '-rm', 'sh', '-c', small, 'sh'];
    const server = await start({ DATABASE_URL: 'file:/mnt/test.db' }, under);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await alerts(server, someRequests(server))).toEqual(
      expect.arrayContaining(['DiskFilling', 'ServerNotReady', 'ServerErrors']),
    );
  });
});
