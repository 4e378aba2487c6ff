/**
 * The one way in: admits every request, finds its route, runs it and writes its response. Request ids, CORS headers and
 * thrown errors are handled here and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readRequestId } from '#core/origin.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics/metrics.ts';
import type { OnOutcome } from '../observe/outcome.ts';
import { isTraced, type RequestSpan, startRequestSpan } from '../observe/tracing.ts';
import { dropBody } from './bodies/read-body.ts';
import { limitTinyChunks } from './bodies/tiny-chunks.ts';
import { OTHER_ORIGIN_HEADERS } from './cors.ts';
import { responseToError } from './errors.ts';
import type { Admission, LoadShedding } from './load-shedding.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './route.ts';
import type { AnyRoute, Router } from './router.ts';
import { bytesWaitingForTick, writeResponse } from './write-response.ts';

const UNREAD_TIMEOUT_MS = 10_000;

export interface ListenerDeps {
  readonly findRoute: Router;
  readonly shedding: Pick<LoadShedding, 'admit' | 'leave'>;
  readonly log: Logger;
  readonly onOutcome: OnOutcome;
  readonly metrics?: Pick<Metrics, 'shed'>;
  /** How long a client may leave a response unread, milliseconds. */
  readonly unreadTimeoutMs?: number;
}

/** A request on its way, and the response to it. */
interface Exchange {
  readonly route: AnyRoute;
  readonly request: HttpRequest;
  readonly response: ServerResponse;
  /** null where no trace is recorded. */
  readonly span: RequestSpan | null;
  /** null until it is admitted. */
  admission: Admission | null;
}

/** @returns the listener of Node's server. */
export function makeListener(deps: ListenerDeps): RequestListener {
  const listener = new Listener(deps);
  return (stream, response) => listener.take(stream, response);
}

class Listener {
  readonly #deps: ListenerDeps;
  readonly #traces = isTraced();

  constructor(deps: ListenerDeps) {
    this.#deps = deps;
  }

  take(stream: IncomingMessage, response: ServerResponse): void {
    // Closed by a request before it in the same pipeline.
    if (stream.socket.destroyed) return;
    const { method = '', url = '', headers } = stream;
    if (headers['transfer-encoding'] !== undefined) limitTinyChunks(stream);
    const { route, path, query } = this.#deps.findRoute(method, url);
    const { traceparent } = headers;
    const span = this.#traces || traceparent !== undefined ? startRequestSpan(method, traceparent) : null;
    const sentId = headers['x-request-id'];
    const id = (sentId === undefined ? null : readRequestId(sentId)) ?? randomUUID();
    const request: HttpRequest = {
      id,
      origin: { requestId: id, traceparent: span?.traceparent ?? null },
      startedAt: performance.now(),
      method,
      url,
      path,
      query,
      headers,
      stream,
      partnerId: null,
      operation: null,
    };
    const exchange: Exchange = { route, request, response, span, admission: null };
    if (span) span.run(() => this.#respond(exchange));
    else this.#respond(exchange);
  }

  #respond(exchange: Exchange): void {
    const { route, request } = exchange;
    exchange.admission = this.#deps.shedding.admit(request.stream);
    if (!exchange.admission) return void this.#shed(exchange);
    try {
      const result = hasInvalidHost(request.stream)
        ? errorResponse(request.id, null, 'bad_request')
        : route.handle(request);
      if (result instanceof Promise) {
        result.then(
          (answered) => this.#end(exchange, answered),
          (error: unknown) => this.#endWithError(exchange, error),
        );
      } else this.#end(exchange, result);
    } catch (error) {
      this.#endWithError(exchange, error);
    }
  }

  #shed(exchange: Exchange): void {
    const { route, request, response } = exchange;
    this.#deps.metrics?.shed();
    this.#lastStep(exchange, () => {
      dropBody(request.stream);
      writeResponse(response, request.id, route.respondError(request, 'unavailable'));
    });
  }

  #endWithError(exchange: Exchange, error: unknown): void {
    const { request, route } = exchange;
    if (hasLeft(request.stream)) this.#end(exchange, null);
    else this.#end(exchange, responseToError(error, request, route.respondError, this.#deps.log));
  }

  #end(exchange: Exchange, result: HttpResponse | null): void {
    const { route, request } = exchange;
    this.#lastStep(exchange, () => {
      const sent = hasLeft(request.stream) ? null : result;
      try {
        if (sent) this.#send(exchange, sent);
      } finally {
        this.#deps.onOutcome(route, request, sent);
      }
    });
  }

  #send({ route, request, response }: Exchange, result: HttpResponse): void {
    const { id, stream } = request;
    dropBody(stream);
    writeResponse(response, id, withCommonHeaders(route, request, result));
    // What the client has not read yet waits in memory.
    if (stream.socket.writableLength + bytesWaitingForTick(response) > 0) {
      stream.socket.setTimeout(this.#deps.unreadTimeoutMs ?? UNREAD_TIMEOUT_MS);
    }
  }

  /** Runs the last step, whatever becomes of it, and counts the request out. */
  #lastStep({ route, request, response, span, admission }: Exchange, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#deps.log.error({ request_id: request.id, err: error }, 'response not sent');
      request.stream.socket.destroy();
    }
    span?.end(route.address, response.headersSent ? response.statusCode : null);
    if (admission) this.#deps.shedding.leave(admission, response);
  }
}

function withCommonHeaders(
  { allowsOtherOrigins }: AnyRoute,
  { headers, origin: { traceparent } }: HttpRequest,
  result: HttpResponse,
): HttpResponse {
  const isForOthers = allowsOtherOrigins && headers.origin !== undefined;
  if (!isForOthers && traceparent === null) return result;
  const added = {
    ...(traceparent !== null && { traceparent }),
    ...(isForOthers && OTHER_ORIGIN_HEADERS),
  };
  return { ...result, headers: { ...added, ...result.headers } };
}

/** Whether the client closed the connection before its request was read to the end. */
function hasLeft({ destroyed, readableEnded }: IncomingMessage): boolean {
  return destroyed && !readableEnded;
}

/** A host and a port, of the characters that RFC 3986 allows. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Whether Host is missing, repeated or malformed. Node accepts two; its response to a missing one has no body. */
function hasInvalidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.1';
  let hosts = 0;
  // Names and values alternate.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  }
  return hosts !== 1 || !HOST.test(headers.host);
}
