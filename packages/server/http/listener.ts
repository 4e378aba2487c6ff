/**
 * The one way in: counts every request, finds its route, runs it and writes its response. Request ids, CORS
 * headers, the access log and thrown errors are handled here and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readRequestId } from '#core/origin.ts';
import { type Logger, redactError } from '../observe/log.ts';
import { type Metrics, NO_METRICS } from '../observe/metrics/metrics.ts';
import { startRequestSpan } from '../observe/tracing.ts';
import { OTHER_ORIGIN_HEADERS } from './cors.ts';
import { errorResponse, responseToError } from './errors.ts';
import type { LoadShedding } from './load-shedding.ts';
import { dropBody } from './read-body.ts';
import type { HttpRequest, HttpResponse } from './route.ts';
import type { AnyRoute, Router } from './router.ts';
import { writeResponse } from './write-response.ts';

const UNREAD_TIMEOUT_MS = 10_000;

export interface ListenerDeps {
  readonly findRoute: Router;
  readonly shedding: Pick<LoadShedding, 'admits' | 'leave'>;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** How long a client may leave a response unread, milliseconds. */
  readonly unreadTimeoutMs?: number;
}

export function makeListener({
  findRoute,
  shedding,
  log,
  metrics = NO_METRICS,
  unreadTimeoutMs = UNREAD_TIMEOUT_MS,
}: ListenerDeps): RequestListener {
  return (stream, response) => {
    const { method = '', url = '', headers } = stream;
    const id = readRequestId(headers['x-request-id']) ?? randomUUID();
    const { route, path, query } = findRoute(method, url);
    const span = startRequestSpan(method, headers['traceparent']);
    const origin = { requestId: id, traceparent: span.traceparent };
    const request: HttpRequest = { id, origin, method, url, path, query, headers, stream };
    span
      .run(() => respond(route, request, response))
      .catch((error: unknown) => {
        log.error({ request_id: id, ...redactError(error) }, 'response not sent');
        stream.socket.destroy();
      })
      .finally(() => {
        span.end(route.address, response.headersSent ? response.statusCode : null);
        shedding.leave(response);
      });
  };

  async function respond(route: AnyRoute, request: HttpRequest, response: ServerResponse): Promise<void> {
    const { id, method, headers, stream, origin } = request;
    if (!shedding.admits(stream)) {
      metrics.shed();
      dropBody(stream);
      return writeResponse(response, id, route.respondError(request, 'unavailable'));
    }
    const startedAt = performance.now();
    let result: HttpResponse;
    try {
      result = hasInvalidHost(stream) ? errorResponse(id, null, 'bad_request') : await route.handle(request);
    } catch (error) {
      if (hasLeft(stream)) return;
      result = responseToError(error, request, route.respondError, log);
    }
    if (hasLeft(stream)) return;
    if (route.allowsOtherOrigins && headers.origin !== undefined) {
      result = { ...result, headers: { ...OTHER_ORIGIN_HEADERS, ...result.headers } };
    }
    const { traceparent } = origin;
    if (traceparent !== null) result = { ...result, headers: { traceparent, ...result.headers } };
    dropBody(stream);
    writeResponse(response, id, result);
    // What the client has not read yet waits in memory.
    if (stream.socket.writableLength > 0) stream.socket.setTimeout(unreadTimeoutMs);
    const elapsedMs = performance.now() - startedAt;
    metrics.answered(route, result.status, elapsedMs);
    // The route's address, without the values in it: a link's id is a capability.
    if (log.isLevelEnabled('info')) {
      const ms = Math.round(elapsedMs);
      log.info({ request_id: id, method, ...about(route, request, result), ms }, 'answered');
    }
  }
}

/** What the log says of a response: with the code of a refusal, and whose it was. */
function about({ address, operation }: AnyRoute, request: HttpRequest, { status, body }: HttpResponse) {
  const { partnerId, origin } = request;
  const code =
    status >= 400 && body !== null && typeof body === 'object' && 'code' in body ? body.code : null;
  return {
    route: address,
    ...(operation && { operation }),
    ...(partnerId && { partner_id: partnerId }),
    status,
    ...(code !== null && { code }),
    ...(origin.traceparent && { traceparent: origin.traceparent }),
  };
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
  // Names and values alternate.
  const isHost = (text: string, i: number) =>
    i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  return !HOST.test(headers.host) || rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost);
}
