import { createServer, type Server, type Socket } from 'node:net';

const HINTS = `HTTP/1.1 103 Early Hints\r\nlink: ${'x'.repeat(8_000)}\r\n\r\n`;

/** A server that never ends its interim answers, not yet listening, and how much of them it has written. */
export function endlessHints(): { server: Server; bytes: () => number } {
  let bytes = 0;
  const pour = (socket: Socket) => {
    while (!socket.destroyed && socket.write(HINTS)) bytes += HINTS.length;
  };
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => pour(socket));
    socket.on('drain', () => pour(socket));
  });
  return { server, bytes: () => bytes };
}
