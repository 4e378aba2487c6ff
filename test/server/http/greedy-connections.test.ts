/** Connections that take more than their share: pipelines that read nothing, and bodies that never end. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startLoadShedding } from '#server/http/load-shedding.ts';
import type { Route } from '#server/http/route.ts';
import { plainRoute } from '#server/http/routes/plain-route.ts';
import { serveRoutes } from '#testing/harness/vitest/routes.ts';

const PLACES = 1_000;

async function start(routes: Route[], unreadTimeoutMs = 200) {
  const shedding = startLoadShedding({ maxRequestsInFlight: PLACES, onShed: () => undefined });
  const server = await serveRoutes(routes, { shedding, unreadTimeoutMs });
  onTestFinished(async () => {
    shedding.stop();
    await server.stop();
  });
  return { url: server.url, inFlight: shedding.inFlight };
}

/** A connection that reads nothing. */
function silent(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Reads until the server has closed the connection. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve).resume());

const small = plainRoute('/small', () => ({ status: 200, headers: {}, body: 'ok' }));
const status = async (url: string) => (await fetch(`${url}/small`)).status;

test('a connection that sends 3,000 requests and reads nothing keeps no place', async () => {
  let isStuck: (() => void) | undefined;
  const stuck = plainRoute('/stuck', () => new Promise<never>(() => isStuck?.()));
  const { url } = await start([small, stuck]);
  const begun = new Promise<void>((resolve) => {
    isStuck = resolve;
  });
  const socket = silent(url);
  socket.write('GET /stuck HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3 * PLACES));
  await begun;
  await closed(socket);
  expect(await status(url)).toBe(200);
});

test('a connection that takes nothing of its response is closed', async () => {
  const given = Promise.withResolvers<Socket>();
  const large = plainRoute('/large', ({ stream }) => {
    given.resolve(stream.socket);
    return { status: 200, headers: {}, body: Buffer.alloc(20_000_000) };
  });
  const { url } = await start([small, large]);
  const socket = silent(url);
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(await given.promise, 'close');
  // What the server had sent is followed by the end.
  let received = 0;
  socket.on('data', ({ length }) => {
    received += length;
  });
  await closed(socket);
  expect(received).toBeLessThan(20_000_000);
});

test('bodies that never end give way to a new request', async () => {
  const form = plainRoute('/form', async ({ stream }) => {
    await once(stream, 'end');
    return { status: 200, headers: {}, body: null };
  });
  const { url, inFlight } = await start([small, form]);
  const sockets = Array.from({ length: PLACES }, () => silent(url));
  for (const socket of sockets) {
    socket.write('GET /form HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nabc');
  }
  await expect.poll(inFlight).toBe(PLACES);
  await expect.poll(() => status(url), { interval: 200 }).toBe(200);
});
