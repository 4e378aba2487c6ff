#!/usr/bin/env node
/** `hosted-verification-links-client listen`: a receiver on loopback that verifies and prints callbacks. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { duplicateGuard } from '../duplicate-guard.ts';
import { verifyNodeRequest } from '../receiver/node.ts';
import { type ListenOptions, readArguments } from './arguments.ts';
import { blockOf, type LoggedCallback, lineOf } from './arrival.ts';

const command = readArguments(process.argv.slice(2));
if ('exit' in command) {
  (command.exit ? process.stderr : process.stdout).write(command.text);
  process.exitCode = command.exit;
} else {
  listen(command);
}

function listen({ port, partnerId, keys, status, json, once }: ListenOptions): void {
  const guard = duplicateGuard();
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return respond(response, 405, 'Only POST is supported.\n');
    const arrival = await receive(request);
    process.stdout.write(json ? lineOf(arrival) : blockOf(arrival));
    respond(response, arrival.answered, arrival.receipt.ok ? '' : arrival.receipt.message);
    if (!once) return;
    process.exitCode = arrival.receipt.ok ? 0 : 1;
    // Closes kept-alive connections too, but only after the response has been sent.
    response.once('close', () => server.close(() => {}).closeAllConnections());
  });

  async function receive(request: IncomingMessage): Promise<LoggedCallback> {
    const receipt = await verifyNodeRequest(request, { partnerId, keys });
    return {
      at: new Date(),
      receipt,
      claimedId: String(request.headers['webhook-id'] ?? ''),
      isDuplicate: receipt.ok && (await guard.seen(receipt.id)),
      answered: status ?? (receipt.ok ? 204 : receipt.status),
    };
  }

  server.once('error', (error) => {
    process.stderr.write(`Can't listen on port ${port}: ${error.message}\n`);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // With --json, standard output is for programs, so this line goes to standard error.
    const output = json ? process.stderr : process.stdout;
    output.write(`Listening on ${url} for callbacks to partner ${partnerId}. Ctrl-C stops it.\n`);
  });
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(text);
}
