import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BODY_BYTES_MAX } from '../../../protocol/callback.ts';
import { duplicateGuard } from '../../callbacks/duplicate-guard.ts';
import { BodyReader } from '../../receiver/body-reader.ts';
import { verifyReceived } from '../../receiver/receipt.ts';
import { blockOf, type LoggedCallback, lineOf } from '../arrival.ts';
import { reasonOf } from '../failure.ts';
import { defineCommand } from '../shell/command.ts';
import { wholeNumber } from '../shell/input.ts';
import { checkAddress } from '../shell/settings.ts';
import { type Shell, UsageError } from '../shell/shell.ts';

/** The service waits so long for an answer. */
const FORWARD_TIMEOUT_MS = 15_000;

interface Receiver {
  readonly port: number;
  readonly partnerId: string;
  readonly keys: readonly string[];
  /** The status of every response; null for 204 or the status of the refusal. */
  readonly status: number | null;
  readonly forward: string | null;
  readonly isJson: boolean;
  readonly once: boolean;
}

export const listen = defineCommand({
  name: 'listen',
  about: 'receives callbacks on this machine, verifies and prints them',
  arguments: [],
  options: {
    port: { type: 'string', value: 'port', about: 'where to listen; 0 takes a free port; by default 4000' },
    forward: {
      type: 'string',
      value: 'url',
      about: 'post genuine callbacks on to your receiver, and answer as it does',
    },
    status: {
      type: 'string',
      value: 'code',
      about: 'answer everything with this, such as 500 to see retries',
    },
    once: {
      type: 'boolean',
      about: 'end after the first callback; the exit code is 1 if it was not genuine',
    },
  },
  example: 'links listen --forward http://127.0.0.1:8080/callbacks',
  notes:
    'Prints text unless --json is given, then one line for each callback. Give the link the callback_url ' +
    'http://127.0.0.1:4000/callbacks. Answers 204, or 400, 401 and 413 to what it refuses.',
  run({ shell, settings, isJsonAsked }, { port = '4000', forward, status, once }) {
    if (forward !== undefined) checkAddress('--forward', forward);
    if (forward !== undefined && status !== undefined)
      throw new UsageError('With --forward the receiver gives the status: leave out --status.');
    const { partner, callbackKeys } = settings();
    return receive(shell, {
      port: wholeNumber('--port', port, 0, 65_535),
      partnerId: partner,
      keys: callbackKeys,
      forward: forward ?? null,
      once,
      status: status === undefined ? null : wholeNumber('--status', status, 200, 599),
      isJson: isJsonAsked,
    });
  },
});

/** @returns the exit code, when it has been stopped or its one callback has come. */
function receive(
  shell: Shell,
  { port, partnerId, keys, status, forward, isJson, once }: Receiver,
): Promise<number> {
  const guard = duplicateGuard();

  async function log(request: IncomingMessage): Promise<LoggedCallback> {
    const body = await bodyOf(request);
    const receipt = await verifyReceived(body, request.headers, { partnerId, keys });
    const answer =
      receipt.ok && forward !== null ? await forwarded(forward, request, body ?? new Uint8Array()) : null;
    return {
      at: new Date(),
      receipt,
      claimedId: String(request.headers['webhook-id'] ?? ''),
      isDuplicate: receipt.ok && (await guard.seen(receipt.id)),
      answered: answer?.status ?? status ?? (receipt.ok ? 204 : receipt.status),
      by: answer && forward,
      noAnswer: answer?.problem ?? null,
    };
  }

  return new Promise((resolve, fail) => {
    const server = createServer((request, response) => {
      if (request.method !== 'POST') return respond(response, 405, 'Only POST is supported.\n');
      log(request).then(
        (arrival) => {
          shell.out(isJson ? lineOf(arrival) : blockOf(arrival));
          respond(response, arrival.answered, arrival.receipt.ok ? '' : arrival.receipt.message);
          // Closes kept-alive connections too, but only after the response has been sent.
          const end = () => server.close(() => resolve(arrival.receipt.ok ? 0 : 1)).closeAllConnections();
          if (once) response.once('close', end);
        },
        (error) => request.complete && fail(error),
      );
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken`
          : `Can't listen on port ${port}: ${error.message}`;
      shell.err(`${problem}: give another with --port, or 0 for a free one.\n`);
      resolve(2);
    });
    server.listen(port, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const text = `Listening on ${url} for callbacks to partner ${partnerId}. Ctrl-C stops it.\n`;
      // With --json, standard output is for programs.
      (isJson ? shell.err : shell.out)(text);
    });
  });
}

/** The bytes; null when there are too many. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const read = new BodyReader(BODY_BYTES_MAX);
  let fits = true;
  // The rest is read too, so that a response can be sent.
  for await (const chunk of request) fits &&= read.add(chunk as Buffer);
  return fits ? read.bytes() : null;
}

/** Of this connection, not of the callback. */
const HOP_HEADERS = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'expect',
]);

/** Posts a callback on, byte for byte. @returns the status of the answer; 502 and the reason where there is none. */
async function forwarded(
  url: string,
  { headers }: IncomingMessage,
  body: Uint8Array,
): Promise<{ status: number; problem: string | null }> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, problem: null };
  } catch (error) {
    return { status: 502, problem: reasonOf(error).text };
  }
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(text);
}
