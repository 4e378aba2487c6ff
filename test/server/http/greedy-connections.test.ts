/** Connections that take more than their share: pipelines that read nothing, and bodies that never end. */
import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
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
function silent(url: string, localAddress = '127.0.0.1') {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress }).pause();
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
  let refused = 0;
  const plain = plainRoute('/stuck', () => new Promise<never>(() => isStuck?.()));
  const stuck: Route = {
    ...plain,
    respondError: (...refusal) => {
      refused++;
      return plain.respondError(...refusal);
    },
  };
  const { url } = await start([small, stuck]);
  const begun = new Promise<void>((resolve) => {
    isStuck = resolve;
  });
  const socket = silent(url);
  socket.write('GET /stuck HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3 * PLACES));
  await begun;
  await closed(socket);
  expect(await status(url)).toBe(200);
  expect(refused, 'the rest of what it sent costs nothing').toBe(1);
});

test('a connection that leaves a MiB of responses unread is closed at its next request', async () => {
  let answered = 0;
  const large = plainRoute('/large', () => {
    answered++;
    return { status: 200, headers: {}, body: Buffer.alloc(8_000_000) };
  });
  const { url } = await start([small, large], 60_000);
  const socket = silent(url);
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20));
  await expect.poll(() => answered).toBeGreaterThan(0);
  await closed(socket);
  expect(answered).toBeLessThan(3);
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

test('pipelined responses that wait behind one that nobody reads are bounded in bytes', async () => {
  // More than 64 MiB together.
  const [requests, body] = [60, Buffer.alloc(2_000_000)];
  const end = vi.spyOn(ServerResponse.prototype, 'end');
  onTestFinished(() => end.mockRestore());
  const all = Promise.withResolvers<Socket>();
  let asked = 0;
  // Answered once all are admitted: none is refused for those before it.
  const large = plainRoute('/large', async ({ stream }) => {
    if (++asked === requests) all.resolve(stream.socket);
    await all.promise;
    return { status: 200, headers: {}, body };
  });
  const { url, inFlight } = await start([small, large], 60_000);
  silent(url).write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  const socket = await all.promise;
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(end.mock.calls.length).toBeLessThan(requests);
  expect(inFlight()).toBe(0);
  expect(await status(url)).toBe(200);
});

test('of responses that nobody reads, those of the sender who has most give way', async () => {
  // Far more than the operating system takes from the server, which is up to 4 MB of each.
  const body = Buffer.alloc(12_000_000);
  let cut = 0;
  const large = plainRoute('/large', ({ stream }) => {
    stream.socket.on('close', () => cut++);
    return { status: 200, headers: {}, body };
  });
  const { url, inFlight } = await start([small, large], 60_000);
  const ask = (socket: Socket) => socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const slow = silent(url, '127.0.0.3');
  ask(slow);
  // 64 MiB wait at most; 30 of these are more.
  const greedy = Array.from({ length: 30 }, () => silent(url, '127.0.0.2'));
  let ended = 0;
  for (const socket of greedy) {
    socket.on('close', () => ended++);
    ask(socket);
  }
  // A connection that is not read does not notice its end.
  await expect.poll(() => cut).toBeGreaterThan(15);
  expect(await status(url)).toBe(200);
  expect(cut).toBeLessThan(30);
  for (const socket of greedy) socket.resume();
  await expect.poll(() => ended).toBeGreaterThan(15);
  expect(inFlight()).toBe(0);
  let received = 0;
  slow.on('data', ({ length }) => {
    received += length;
  });
  slow.resume();
  await expect.poll(() => received).toBeGreaterThan(body.length);
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

test('large responses are written one in a tick of the event loop, and take no place while they wait', async () => {
  const end = vi.spyOn(ServerResponse.prototype, 'end');
  onTestFinished(() => end.mockRestore());
  const large = plainRoute('/large', () => ({ status: 200, headers: {}, body: Buffer.alloc(100_000) }));
  const { url, inFlight } = await start([small, large], 60_000);
  let [before, mostInTick, mostInFlight] = [0, 0, 0];
  const next = () => {
    const { length } = end.mock.calls;
    mostInTick = Math.max(mostInTick, length - before);
    mostInFlight = Math.max(mostInFlight, inFlight());
    before = length;
    if (length < 200) setImmediate(next);
  };
  next();
  for (let i = 0; i < 100; i++) silent(url).write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2));
  await expect.poll(() => end.mock.calls.length).toBe(200);
  expect([mostInTick, mostInFlight]).toEqual([1, 0]);
  expect(await status(url)).toBe(200);
});
