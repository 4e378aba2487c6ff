/** What SIGTERM does while something hangs: a receiver, a verifier, a client, the database. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { postgresServer } from '#testing/harness/databases/postgres.ts';
import { DATABASES, TEST_SECRET, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { FOUND, startVerifier } from '#testing/harness/verifier.ts';
import { hangs, startScriptedReceiver } from '../../../delivery/receivers.ts';
import { holdFile } from './hold-file.ts';

/** Less than the server waits for a receiver or a verifier, and enough on a busy machine. */
const STOPS_WITHIN_MS = 60_000;
const PATIENT = { CALLBACK_TIMEOUT_SECONDS: '600', VERIFIER_TIMEOUT_SECONDS: '600' };
const TIMEOUT = { timeout: 180_000 };

/** Runs something when the test is over. */
type CleanUp = (work: () => void | Promise<void>) => void;

/** A server that waits for a receiver to take a callback, and for a verifier to judge another job. */
async function startBusy(settings: Record<string, string>, cleanUp: CleanUp): Promise<ServerProcess> {
  const receiver = await startScriptedReceiver(hangs);
  const verifier = await startVerifier({ status: 200, body: { result: FOUND } }, () => {});
  cleanUp(async () => {
    await Promise.all([receiver.stop(), verifier.stop()]);
  });
  const server = await startServerProcess({ env: { ...verifier.env, ...PATIENT, ...settings } });
  cleanUp(async () => {
    await server.kill();
    if (server.folder) rmSync(server.folder, { recursive: true, force: true });
  });
  const refId = await server.newLink({ callback_url: receiver.url });
  await server.submit(refId);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), 60_000);
  await server.submit(refId);
  await verifier.waitFor(2);
  return server;
}

async function expectToStop(server: ServerProcess): Promise<void> {
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS);
}

/** A client that sends its upload a byte at a time, and never all of it. */
async function dribble(server: ServerProcess): Promise<void> {
  const refId = await server.newLink();
  const client = await connected(server);
  client.on('error', () => {});
  client.write(
    `POST /v1/hosted_links/${refId}/submissions HTTP/1.1\r\nhost: a\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n',
  );
  const dribbling = setInterval(() => client.write('x'), 50);
  client.on('close', () => clearInterval(dribbling));
}

async function connected(server: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const claims = (database: TestDatabase) =>
  database.rows('SELECT subject FROM tasks WHERE leased_until > 0 OR lease IS NOT NULL');

describe.concurrent('a server that is asked to stop while something hangs', () => {
  for (const kind of DATABASES) {
    test(
      `on ${kind.name}, ends in time and hands back its claims`,
      TIMEOUT,
      async ({ onTestFinished: cleanUp }) => {
        const database = await kind.create();
        cleanUp(() => database.remove());
        const server = await startBusy(database.settings, cleanUp);
        await dribble(server);
        expect(await claims(database)).toHaveLength(2);

        await expectToStop(server);
        // Another server can claim both at once.
        expect(await claims(database)).toEqual([]);
        const dueNow = `due_at <= ${Date.now()}`;
        expect(await database.rows(`SELECT subject FROM tasks WHERE ${dueNow}`)).toHaveLength(2);
        expect(await database.rows(`SELECT kind FROM task_turns WHERE ${dueNow}`)).toHaveLength(2);
        expect(await database.rows('SELECT * FROM attempts')).toEqual([]);
      },
    );
  }

  test('ends in time although PostgreSQL has fallen silent', TIMEOUT, async ({ onTestFinished: cleanUp }) => {
    const postgres = await postgresServer();
    const { url } = await postgres.createDatabase();
    const proxy = await startTcpProxy(postgres.port);
    cleanUp(() => proxy.stop());
    const DATABASE_URL = url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
    const server = await startBusy({ DATABASE_URL, SECRET: TEST_SECRET }, cleanUp);
    proxy.freeze();
    const cutOff = server.newLink().catch(() => null);
    await expectToStop(server);
    await cutOff;
  });

  test(
    'ends in time although another process holds its SQLite file',
    TIMEOUT,
    async ({ onTestFinished: cleanUp }) => {
      const server = await startBusy({}, cleanUp);
      cleanUp(holdFile(path.join(server.folder, 'test.db')));
      await expectToStop(server);
    },
  );

  test('ends at once when it is asked again', TIMEOUT, async ({ onTestFinished: cleanUp }) => {
    const server = await startBusy({}, cleanUp);
    process.kill(server.pid, 'SIGTERM');
    const again = setInterval(() => process.kill(server.pid, 'SIGINT'), 50);
    cleanUp(() => clearInterval(again));
    // 0 would be an end after the grace.
    expect(await server.ended).toBe(1);
  });

  test(
    'takes no new connections, and answers on those that it has',
    TIMEOUT,
    async ({ onTestFinished: cleanUp }) => {
      const server = await startBusy({}, cleanUp);
      const client = await connected(server);
      let answered = '';
      client.setEncoding('utf8').on('data', (text) => {
        answered += text;
      });
      client.write(
        'POST /v1/job_status HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n' +
          'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
      );
      await vi.waitFor(() => expect(answered).toContain('100 Continue'), 60_000);
      const ended = server.stop();
      const newConnection = () => connected(server).then((socket) => void socket.destroy());
      await vi.waitFor(() => expect(newConnection()).rejects.toThrow(), 60_000);

      // The rest of the request that it has begun, and another one.
      client.write('{}GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n');
      await once(client, 'close');
      const statuses = [...answered.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      expect(statuses).toEqual([100, 400, 503]);
      expect(answered).toMatch(/connection: close/i);
      expect(await ended).toBe(0);
    },
  );
});
