/**
 * The one way in: admits every request, finds its route, runs it and writes its response. Request ids, CORS headers and
 * thrown errors are handled here and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readRequestId } from '#core/origin.ts';
import { type Logger, redactError } from '../observe/log.ts';
import { type Metrics, NO_METRICS } from '../observe/metrics/metrics.ts';
import type { OnOutcome } from '../observe/outcome.ts';
import { isTraced, type RequestSpan, startRequestSpan } from '../observe/tracing.ts';
import { OTHER_ORIGIN_HEADERS } from './cors.ts';
import { errorResponse, responseToError } from './errors.ts';
import type { LoadShedding } from './load-shedding.ts';
import { dropBody } from './read-body.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './route.ts';
import type { AnyRoute, Router } from './router.ts';
import { writeResponse } from './write-response.ts';

const UNREAD_TIMEOUT_MS = 10_000;

export interface ListenerDeps {
  readonly findRoute: Router;
  readonly shedding: Pick<LoadShedding, 'admits' | 'leave'>;
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
}

export function makeListener({
  findRoute,
  shedding,
  log,
  onOutcome,
  metrics = NO_METRICS,
  unreadTimeoutMs = UNREAD_TIMEOUT_MS,
}: ListenerDeps): RequestListener {
  const traces = isTraced();
  return (stream, response) => {
    const { method = '', url = '', headers } = stream;
    const { route, path, query } = findRoute(method, url);
    const { traceparent } = headers;
    const span = traces || traceparent !== undefined ? startRequestSpan(method, traceparent) : null;
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
    const exchange = { route, request, response, span };
    if (span) span.run(() => respond(exchange));
    else respond(exchange);
  };

  function respond(exchange: Exchange): void {
    const { route, request } = exchange;
    if (!shedding.admits(request.stream)) {
      metrics.shed();
      end(exchange, () => {
        dropBody(request.stream);
        writeResponse(exchange.response, request.id, route.respondError(request, 'unavailable'));
      });
      return;
    }
    try {
      const result = hasInvalidHost(request.stream)
        ? errorResponse(request.id, null, 'bad_request')
        : route.handle(request);
      if (result instanceof Promise) {
        result.then(
          (answered) => answer(exchange, answered),
          (error: unknown) => answerError(exchange, error),
        );
      } else answer(exchange, result);
    } catch (error) {
      answerError(exchange, error);
    }
  }

  function answerError(exchange: Exchange, error: unknown): void {
    const { request, route } = exchange;
    end(exchange, () => {
      if (hasLeft(request.stream)) onOutcome(route, request, null);
      else send(exchange, responseToError(error, request, route.respondError, log));
    });
  }

  function answer(exchange: Exchange, result: HttpResponse): void {
    const { request, route } = exchange;
    end(exchange, () => {
      if (hasLeft(request.stream)) onOutcome(route, request, null);
      else send(exchange, result);
    });
  }

  function send({ route, request, response }: Exchange, result: HttpResponse): void {
    const { id, headers, stream, origin } = request;
    dropBody(stream);
    writeResponse(response, id, withCommonHeaders(result));
    // What the client has not read yet waits in memory.
    if (stream.socket.writableLength > 0) stream.socket.setTimeout(unreadTimeoutMs);
    onOutcome(route, request, result);

    function withCommonHeaders(plain: HttpResponse): HttpResponse {
      const isForOthers = route.allowsOtherOrigins && headers.origin !== undefined;
      if (!isForOthers && origin.traceparent === null) return plain;
      const added = {
        ...(origin.traceparent !== null && { traceparent: origin.traceparent }),
        ...(isForOthers && OTHER_ORIGIN_HEADERS),
      };
      return { ...plain, headers: { ...added, ...plain.headers } };
    }
  }

  /** Runs the last step, whatever becomes of it, and counts the request out. */
  function end({ route, request, response, span }: Exchange, step: () => void): void {
    try {
      step();
    } catch (error) {
      log.error({ request_id: request.id, ...redactError(error) }, 'response not sent');
      request.stream.socket.destroy();
    }
    span?.end(route.address, response.headersSent ? response.statusCode : null);
    shedding.leave(response);
  }
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
