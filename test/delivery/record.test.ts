import { execFileSync } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Resolve } from '#delivery/guarded-agent.ts';
import { listen } from '#harness/loopback.ts';
import { addCallbacks, addPartnerWithLink } from '#harness/outbox.ts';
import { startWorker, until } from '#harness/worker.ts';
import { openTemporaryOutbox, type TemporaryOutbox } from '../support/temporary-outbox.ts';

const TIMEOUT_MS = 400;
const stops: (() => Promise<void>)[] = [];
let outbox: TemporaryOutbox;
let partners = 0;

beforeAll(async () => {
  outbox = await openTemporaryOutbox();
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await outbox.close();
});

async function portOf(server: Server): Promise<number> {
  const { port, stop } = await listen(server);
  stops.push(stop);
  return port;
}

const http = async (listener: RequestListener) =>
  `http://127.0.0.1:${await portOf(createServer({ keepAliveTimeout: 50 }, listener))}/`;

/** Sends one callback to a URL, once. @returns the delivery and the attempt as recorded. */
async function attemptAt(url: string, resolve?: Resolve) {
  const partnerId = `p${String(partners++).padStart(2, '0')}`;
  const { store } = outbox;
  const refId = await addPartnerWithLink(store, partnerId, url);
  await addCallbacks(store, partnerId, refId, 1, Date.now());
  const worker = startWorker(store, { timeoutMs: TIMEOUT_MS, ...(resolve && { resolve }) });
  await until(() => worker.finished() === 1);
  await worker.stop();
  return store.read(async (tx) => {
    const [delivery] = await tx.deliveries.list({ partnerId }, 1);
    const [attempt] = await tx.callbacks.attempts(delivery?.callbackId ?? '');
    return { delivery, attempt, answer: Buffer.from(attempt?.answer ?? []).toString() };
  });
}

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'waiting'],
  [400, 'waiting'],
  [410, 'failed'],
  [429, 'waiting'],
  [500, 'waiting'],
])('an answer of %i is recorded as it came and leaves the callback %s', async (status, state) => {
  const url = await http((_request, response) =>
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(status === 204 ? '' : 'so be it'),
  );
  const { delivery, attempt, answer } = await attemptAt(url);
  expect(delivery).toMatchObject({ state, attempts: 1, lastStatus: status, lastError: null, url });
  expect(delivery?.nextAt === null).toBe(state !== 'waiting');
  expect(attempt).toMatchObject({ number: 1, status, error: null });
  expect(answer).toBe(status === 204 ? '' : 'so be it');
});

test('Retry-After puts the next attempt off', async () => {
  const { delivery } = await attemptAt(
    await http((_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end()),
  );
  expect(delivery?.nextAt).toBeGreaterThan(Date.now() + 3_500_000);
});

test('a receiver that never answers is a timeout, with the time it took', async () => {
  const { attempt } = await attemptAt(await http(() => {}));
  expect(attempt).toMatchObject({ status: null, error: 'timeout' });
  expect(attempt?.durationMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 20);
});

test('a receiver that drips its answer gets no longer than one that is silent', async () => {
  const url = await http((request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 50);
    request.on('close', () => clearInterval(timer));
    response.on('close', () => clearInterval(timer));
  });
  const { attempt } = await attemptAt(url);
  expect(attempt).toMatchObject({ status: null, error: 'timeout' });
  expect(attempt?.durationMs).toBeLessThan(TIMEOUT_MS * 4);
});

test('a connection that is reset is recorded as one', async () => {
  const port = await portOf(createTcpServer((socket) => socket.resetAndDestroy()));
  expect((await attemptAt(`http://127.0.0.1:${port}/`)).attempt).toMatchObject({ error: 'connection' });
});

test('a port where nobody listens is a connection error', async () => {
  expect((await attemptAt('http://127.0.0.1:1/')).attempt).toMatchObject({ error: 'connection' });
});

test('an answer that is not HTTP is recorded as malformed', async () => {
  const port = await portOf(
    createTcpServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))),
  );
  expect((await attemptAt(`http://127.0.0.1:${port}/`)).attempt).toMatchObject({ error: 'malformed_answer' });
});

test('of a huge answer the first 2 kB are kept and the rest is not read', async () => {
  let written = 0;
  const url = await http((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && written < 200_000_000) {
        written += 65_536;
        if (!response.write('x'.repeat(65_536))) return;
      }
    };
    response.on('drain', more);
    more();
  });
  const { delivery, answer } = await attemptAt(url);
  expect(delivery?.state).toBe('delivered');
  expect(answer).toBe('x'.repeat(2_048));
  expect(written).toBeLessThan(20_000_000);
});

test('a certificate that nobody vouches for is a TLS error, and nothing is sent', async () => {
  let requests = 0;
  const port = await portOf(createTlsServer(selfMadeCertificate(), () => requests++));
  expect((await attemptAt(`https://127.0.0.1:${port}/`)).attempt).toMatchObject({ error: 'tls' });
  expect(requests).toBe(0);
});

test('https to a port that speaks plain HTTP is a TLS error', async () => {
  const url = await http((_request, response) => response.end());
  expect((await attemptAt(url.replace('http:', 'https:'))).attempt).toMatchObject({ error: 'tls' });
});

test('a name that does not exist is a DNS error', async () => {
  const nowhere = async () => {
    throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND', syscall: 'queryA' });
  };
  expect((await attemptAt('http://nowhere.example/', nowhere)).attempt).toMatchObject({ error: 'dns' });
});

test('a name that leads inside is refused, and says so', async () => {
  const inside: Resolve = async () => [{ address: '10.0.0.1', family: 4 }];
  const { delivery } = await attemptAt('http://inside.example/', inside);
  expect(delivery).toMatchObject({ state: 'waiting', lastStatus: null, lastError: 'address_refused' });
});

/** A key and a certificate that openssl makes for this run. */
function selfMadeCertificate(): { key: string; cert: string } {
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { key: pem, cert: pem };
}
