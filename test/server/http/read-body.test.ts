/** How bodies are read, whatever pieces they come in (D-58). */
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Pieces, readBody } from '#server/http/read-body.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { httpText, openRaw } from './raw-request.ts';

const nothing = () => undefined;

/** A request that has come as a whole. */
function requestWith(...pieces: Buffer[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.complete = true;
  for (const piece of [...pieces, null]) request.push(piece);
  return request;
}

test('a body whose connection has closed before it is read is waited for by nobody', async () => {
  const request = new IncomingMessage(new Socket());
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.destroy();
  await closed;
  await expect(readBody(request, nothing, nothing)).rejects.toThrow('aborted');
});

test('no two large bodies are taken in the same turn of the event loop', async () => {
  let turn = 0;
  let isDone = false;
  const next = () => {
    turn++;
    if (!isDone) setImmediate(next);
  };
  next();
  const read = async () => {
    let takenIn = -1;
    await readBody(
      requestWith(Buffer.alloc(20_000)),
      () => {
        takenIn = turn;
      },
      nothing,
    );
    return takenIn;
  };
  const taken = await Promise.all([read(), read(), read()]);
  isDone = true;
  expect(new Set(taken).size).toBe(3);
});

test('small bodies end in the turn in which they came, however many they are', async () => {
  let turns = 0;
  let isDone = false;
  const next = () => {
    turns++;
    if (!isDone) setImmediate(next);
  };
  next();
  const bodies = Array.from({ length: 200 }, () => {
    const request = new IncomingMessage(new Socket());
    request.complete = true;
    return { request, read: readBody(request, nothing, nothing) };
  });
  // Node's parser says that a body is over after its bytes have been taken.
  for (const { request } of bodies) request.push(Buffer.from('{}'));
  await new Promise(setImmediate);
  for (const { request } of bodies) request.push(null);
  await Promise.all(bodies.map(({ read }) => read));
  isDone = true;
  expect(turns).toBeLessThan(5);
});

test('what came together is taken as one piece', async () => {
  const taken: number[] = [];
  const tiny = Array.from({ length: 20_000 }, () => Buffer.from('a'));
  await readBody(requestWith(...tiny), (piece) => taken.push(piece.length), nothing);
  expect(taken).toEqual([20_000]);
});

test.each(['/v1/hosted_links', '/no-such-path'])(
  'chunks of one byte to %s end their connection',
  async (path) => {
    const server = await startTestServer();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).resume();
    socket.on('error', () => undefined);
    onTestFinished(async () => {
      socket.destroy();
      await server.stop();
    });
    const head = ['host: x', 'content-type: application/json', 'transfer-encoding: chunked'];
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.write('1\r\n \r\n'.repeat(100_000));
    await new Promise((closed) => socket.once('close', closed));
  },
);

test('pieces of any number are joined as they came, in few buffers', () => {
  const pieces = new Pieces();
  for (let i = 0; i < 1_234; i++) pieces.add(Buffer.of(i % 256));
  expect(pieces.join()).toEqual(Buffer.from(Array.from({ length: 1_234 }, (_, i) => i % 256)));
  expect(pieces.length).toBe(1_234);
});

test('a body that is not wanted does not end its connection, whichever of the server’s sockets took it', async () => {
  const server = await untilTestEnds(startTestServer());
  const unwanted = httpText(`POST /${'a'.repeat(3_000)}`, {}, 'x'.repeat(200_000));
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    const connection = openRaw(server.url);
    onTestFinished(connection.destroy);
    connection.write(unwanted);
    await connection.answers(1);
    connection.write(httpText('GET /healthz'));
    statuses.push(...(await connection.answers(2)).map(({ status }) => status));
  }
  expect(statuses).toEqual(Array(8).fill([404, 200]).flat());
});
