/** The sockets at HOST and PORT. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { makeServer } from '#server/http/server.ts';

async function open(port: number) {
  const server = makeServer((_, response) => response.end());
  let url = '';
  const { close } = await listen(server, { host: '127.0.0.1', port }, (known) => {
    url = known;
  });
  onTestFinished(() => close(0));
  return { server, port: Number(new URL(url).port) };
}

test('a connection that goes on is closed once the grace is over, and not before', async () => {
  const server = makeServer((_, response) => void response.write('begun'));
  let url = '';
  const { close } = await listen(server, { host: '127.0.0.1', port: 0 }, (known) => {
    url = known;
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  const startedAt = performance.now();
  const closed = once(socket, 'close');
  await close(100);
  expect(performance.now() - startedAt).toBeGreaterThan(90);
  await closed;
});

test('a port that another server of the same user listens at is refused', async () => {
  const { port } = await open(0);
  await expect(open(port)).rejects.toThrow(`PORT ${port} is in use; set another one.`);
});

test.runIf(process.platform === 'linux')('several connections are taken in a tick of the loop', async () => {
  const { server, port } = await open(0);
  let [taken, inTick, mostInTick] = [0, 0, 0];
  const next = () => {
    mostInTick = Math.max(mostInTick, inTick);
    inTick = 0;
    if (taken < 200) setImmediate(next);
  };
  server.on('connection', () => {
    taken++;
    inTick++;
  });
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  next();
  await expect.poll(() => taken).toBe(200);
  expect(mostInTick).toBeGreaterThan(1);
});
