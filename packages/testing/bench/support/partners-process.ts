/**
 * A verifier that finds everybody and a receiver that takes every callback, in a process of its own. It is told how many
 * callbacks to expect, and reports how fast the later two thirds of them arrived: the first third is the service's warm-up,
 * in which it finds out what the verifier takes.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ANSWER = JSON.stringify({
  result: { code: '1012', text: 'ID Number Found', confidence: 99, success: true, final: true },
});
let expected = 0;
let warmUp = 0;
let started: number | null = null;
const arrived = new Set<string>();
/** Requests, of which some may be repeated. */
let received = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.url === '/verify') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
      return;
    }
    response.writeHead(200).end();
    received++;
    arrived.add(String(request.headers['webhook-id']));
    if (arrived.size === warmUp) started ??= performance.now();
    if (arrived.size !== expected || started === null) return;
    const perSecond = ((expected - warmUp) * 1000) / (performance.now() - started);
    process.send?.({ perSecond, received });
  });
});
process.on('message', (message: { expected: number }) => {
  expected = message.expected;
  warmUp = Math.floor(expected / 3);
  started = null;
  received = 0;
  arrived.clear();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
