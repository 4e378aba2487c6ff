/** An address to which connecting hangs: something listens there, but its queue is full, and nothing takes from it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** A program that listens, and then stands still: Node would take each connection at once. */
const LISTENER = `
const { createServer } = require('node:net');
const { parentPort } = require('node:worker_threads');
const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`;

/** More than the queue holds. */
const CONNECTIONS_MAX = 16;
/** A connection over the loopback that takes longer is not made. */
const CONNECT_MS = 200;

/** @returns null for an address where this system's queues are never full. */
export async function hangingAddress() {
  const worker = new Worker(LISTENER, { eval: true });
  const [port] = await once(worker, 'message');
  const sockets: Socket[] = [];
  let isFull = false;
  while (!isFull && sockets.length < CONNECTIONS_MAX) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    const signal = AbortSignal.timeout(CONNECT_MS);
    isFull = await once(socket, 'connect', { signal }).then(
      () => false,
      () => signal.aborted,
    );
  }
  return {
    url: isFull ? `http://127.0.0.1:${port}` : null,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await worker.terminate();
    },
  };
}
