/** How bodies are read, whatever pieces they come in (D-58). */
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Pieces, readBody } from '#server/http/bodies/read-body.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { httpText, openRaw } from '../raw-request.ts';

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

test('no two large bodies are taken in the same tick of the event loop', async () => {
  let tick = 0;
  let isDone = false;
  const next = () => {
    tick++;
    if (!isDone) setImmediate(next);
  };
  next();
  const read = async () => {
    let takenIn = -1;
    await readBody(
      requestWith(Buffer.alloc(20_000)),
      () => {
        takenIn = tick;
      },
      nothing,
    );
    return takenIn;
  };
  const taken = await Promise.all([read(), read(), read()]);
  isDone = true;
  expect(new Set(taken).size).toBe(3);
});

test('small bodies end in the tick in which they came, however many they are', async () => {
  let ticks = 0;
  let isDone = false;
  const next = () => {
    ticks++;
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
  expect(ticks).toBeLessThan(5);
});

test('what came together is taken as one piece', async () => {
  const taken: number[] = [];
  const tiny = Array.from({ length: 20_000 }, () => Buffer.from('a'));
  await readBody(requestWith(...tiny), (piece) => taken.push(piece.length), nothing);
  expect(taken).toEqual([20_000]);
});

describe('a body in chunks', () => {
  const head = (path: string, more: readonly string[] = []) =>
    [
      `POST ${path} HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      'transfer-encoding: chunked',
      ...more,
      '',
      '',
    ].join('\r\n');

  test('of 63 bytes each ends its connection too, and of 64 bytes it is read', async () => {
    const server = await untilTestEnds(startTestServer());
    const answerTo = (chunk: string) => {
      const connection = openRaw(server.url);
      onTestFinished(connection.destroy);
      const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(1_001);
      connection.write(`${head('/v1/hosted_links')}${chunks}0\r\n\r\n`);
      return connection.answers(1);
    };
    expect(await answerTo(' '.repeat(63))).toEqual([]);
    // Blanks are no JSON.
    expect(await answerTo(' '.repeat(64))).toMatchObject([{ status: 400 }]);
  });

  test.each([
    ['/v1/hosted_links', []],
    ['/no-such-path', []],
    ['/v1/hosted_links', ['expect: a-miracle']],
  ])('of one byte to %s ends its connection, and Node makes few objects of it: %j', async (path, more) => {
    const server = await untilTestEnds(startTestServer());
    const { hostname, port } = new URL(server.url);
    for (const isOneWrite of [true, false]) {
      const push = vi.spyOn(IncomingMessage.prototype, 'push');
      const socket = connect(Number(port), hostname).resume();
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const chunks = '1\r\n \r\n'.repeat(9_000);
      if (isOneWrite) socket.write(head(path, more) + chunks);
      else socket.write(head(path, more), () => socket.write(chunks));
      await closed;
      expect(push.mock.calls.length).toBeLessThan(1_100);
      push.mockRestore();
    }
    // What reads the next connections' bodies is as before.
    for (let i = 0; i < 3; i++)
      expect((await server.signed('POST', '/v1/hosted_links', LINK_FIELDS)).status).toBe(200);
  });

  test('of one character each is read, where it is small', async () => {
    const server = await untilTestEnds(startTestServer());
    const connection = openRaw(server.url);
    onTestFinished(connection.destroy);
    const body = JSON.stringify({ ...signingFields('001', 'sandbox-key-001'), ...LINK_FIELDS });
    const chunks = [...body].map((each) => `1\r\n${each}\r\n`);
    expect(chunks.length).toBeGreaterThan(300);
    connection.write(`${head('/v1/hosted_links')}${chunks.join('')}0\r\n\r\n`);
    expect(await connection.answers(1)).toMatchObject([{ status: 200 }]);
  });
});

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
