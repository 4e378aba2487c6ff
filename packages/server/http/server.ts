/** Node's HTTP server with our limits, and the response to malformed HTTP. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { errorResponse } from '#generated/stubs/errors.ts';
import { dropBody } from './bodies/read-body.ts';
import { limitTinyChunks } from './bodies/tiny-chunks.ts';
import { responseText, writeResponse } from './write-response.ts';

// An import would also load all lazy parts of the module, such as the WebSocket client.
const http: typeof import('node:http') = createRequire(import.meta.url)('node:http');

/** How long a client may take to send a whole request, milliseconds. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Of a body that waits to be read. One read of a connection brings up to 64 KiB, and no other follows beyond this. */
export const UNREAD_BYTES_MAX = 1_024;

export function makeServer(listener: RequestListener): Server {
  const options = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    highWaterMark: UNREAD_BYTES_MAX,
    // The listener answers a missing Host header, with a body.
    requireHostHeader: false,
  };
  return http
    .createServer(options, listener)
    .on('connection', keepAddress)
    .on('checkExpectation', respondExpectationFailed)
    .on('connect', (_, socket) => respondMalformed(socket as SocketWithResponse))
    .on('clientError', (_, socket) => respondMalformed(socket as SocketWithResponse));
}

/**
 * Reads the address while it can be read: Node keeps it then. A client that has reset the connection by now has none, and
 * waits for no response; what it sent would be of no visitor, beyond every limit of a visitor (D-65).
 */
function keepAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
}

/** Node's own response has no body. */
function respondExpectationFailed(request: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID();
  limitTinyChunks(request);
  dropBody(request);
  writeResponse(response, requestId, errorResponse(requestId, null, 'expectation_failed'));
}

/** Node keeps the response in progress here. */
type SocketWithResponse = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Responds to malformed HTTP, for which there is no request object. */
function respondMalformed(socket: SocketWithResponse): void {
  if (!socket.writable) return;
  const inProgress = socket._httpMessage;
  // A second response would be written into the first.
  if (inProgress?.headersSent) return void socket.destroy();
  if (inProgress?.req.complete) {
    // The request before it is valid and still runs: it gets its own response.
    inProgress.shouldKeepAlive = false;
    return;
  }
  const requestId = randomUUID();
  const response = errorResponse(requestId, null, 'bad_request');
  socket.end(responseText(http.STATUS_CODES[response.status] ?? '', requestId, response));
}
