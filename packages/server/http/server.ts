/** Node's HTTP server with our limits, and what it says to bytes that are not HTTP. */
import { randomUUID } from 'node:crypto';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { errorResponse } from './errors.ts';
import { responseText } from './write-response.ts';

// An import would load all that the module offers, a client for the web among it.
const http: typeof import('node:http') = createRequire(import.meta.url)('node:http');

/** How long a client may take to send a whole request, milliseconds. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export function makeServer(listener: RequestListener): Server {
  const options = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // The listener answers a missing Host header, with a body.
    requireHostHeader: false,
  };
  const server = http.createServer(options, (request, response) => {
    // While the server stops, each response is the last one of its connection.
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  return server.on('clientError', (_, socket) => answerUnreadable(socket as AnsweringSocket));
}

/** Node keeps here the response that is under way. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Answers bytes that are not HTTP; there is no request to speak of. */
function answerUnreadable(socket: AnsweringSocket): void {
  if (!socket.writable) return;
  const underWay = socket._httpMessage;
  // Another response would land within it.
  if (underWay?.headersSent) return void socket.destroy();
  if (underWay?.req.complete) {
    // The request before is being handled: its sender must not be told that it could not be read.
    underWay.shouldKeepAlive = false;
    return;
  }
  const requestId = randomUUID();
  const response = errorResponse(requestId, null, 'bad_request');
  socket.end(responseText(http.STATUS_CODES[response.status] ?? '', requestId, response));
}
