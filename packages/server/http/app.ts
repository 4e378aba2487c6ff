/** The HTTP server: limits, parsing, routes, and the errors of everything that goes wrong on the way. */
import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify';
import type { Logger } from '../log.ts';
import {
  answerToThrown,
  EdgeRefusal,
  errorAnswer,
  sendAnswer,
  sendError,
  unsupportedMediaType,
} from './errors.ts';
import { parseJson } from './json-body.ts';
import { plainAnswer } from './plain-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it came, where a signature is over it; empty elsewhere. */
    rawBody: string;
  }
}

// An import would load all that the module has to offer, a client for the web among it.
const http: typeof import('node:http') = createRequire(import.meta.url)('node:http');

/** How long a client may take to send a whole request, milliseconds. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Every method that HTTP has; CONNECT never reaches a route. */
const METHODS = http.METHODS.filter((method) => method !== 'CONNECT');

export interface AppOptions {
  readonly jsonBodyBytesMax: number;
  readonly log: Logger;
  /** What sees each request before anything else does. Default: nothing. */
  readonly around?: (handler: RequestListener) => RequestListener;
}

/** Builds the server without its routes. */
export function makeApp({ jsonBodyBytesMax, log, around }: AppOptions): FastifyInstance {
  const serverOptions = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Node's own answer to a missing Host header has no body; the hook below gives ours.
    requireHostHeader: false,
  };
  const app = fastify({
    bodyLimit: jsonBodyBytesMax,
    serverFactory: (handler) => http.createServer(serverOptions, around?.(handler) ?? handler),
    // What arrives on a connection that is still open when the server stops is answered like the rest.
    return503OnClosing: false,
    // The contract validates and nothing else serialises, so what would is never loaded.
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    genReqId: () => randomUUID(),
    // `%3Alist` is the same path as `:list` (D-14).
    rewriteUrl: ({ url = '/' }) => url.replace(/\/%3Alist(?=\?|$)/i, '/:list'),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    // An address that is no address, or too long to be one of ours.
    frameworkErrors: (_error, request, reply) => sendError(request, reply, null, 'not_found'),
  });
  // A file over its limit is refused by name where it is read.
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  app.register(multipart, { throwFileSizeLimit: false });
  app.removeContentTypeParser('text/plain');
  parseJsonStrictly(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return sendError(request, reply, null, 'bad_request');
    }
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not its address: a link's id is a capability.
    const { method, id: request_id, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    log.info(
      { request_id, method, route: routeOptions.url, status, ms: Math.round(elapsedTime) },
      'answered',
    );
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, null, 'not_found'));
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, log));
  return app;
}

function notUsed(): never {
  throw new Error('Routes have no schemas of their own.');
}

/** After all routes are known: a path's other methods answer 405, and say which it has. */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, known] of routes) {
    const allow = [...known].join(', ');
    app.route({
      method: METHODS.filter((method) => !known.has(method)) as HTTPMethods[],
      url,
      // Before the body is read: whatever it is, the method is wrong.
      onRequest: async (request, reply) => {
        reply.header('allow', allow);
        const details = [{ path: '', message: `use ${allow}` }];
        return sendError(request, reply, null, 'method_not_allowed', { details });
      },
      handler: () => undefined,
    });
  }
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const operation = request.routeOptions.config.operation ?? null;
  const meant = meaningOf(error, request.routeOptions) ?? error;
  return sendAnswer(reply, answerToThrown(meant, request.id, operation, log));
}

/** What an error of the HTTP layer means to the caller; null for one of our own. */
function meaningOf(
  { code, statusCode = 500 }: FastifyError,
  { bodyLimit, config }: FastifyRequest['routeOptions'],
): EdgeRefusal | null {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return unsupportedMediaType(config.operation ?? { bodyTypes: [] });
  }
  if (statusCode === 413) {
    const message = `the body may have ${bodyLimit} bytes at most`;
    return new EdgeRefusal('payload_too_large', [{ path: '', message }]);
  }
  if (code?.startsWith('FST_ERR_CTP_') || statusCode === 400) return new EdgeRefusal('invalid_json');
  return null;
}

function parseJsonStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.decorateRequest('rawBody', '');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      // The verifier's signature is over the bytes, not over what they say.
      if (request.routeOptions.config.operation?.signedBy === 'verifier') request.rawBody = body;
      return parseJson(body);
    },
  );
}

/** Node keeps here the answer that is under way. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Answers bytes that are not HTTP; there is no request to speak of. */
function answerUnreadable(_error: Error, socket: AnsweringSocket): void {
  if (!socket.writable) return;
  const underWay = socket._httpMessage;
  // Another answer would land within it.
  if (underWay?.headersSent) return void socket.destroy();
  if (underWay?.req.complete) {
    // What was asked for before is being done: it must not be told that it was unreadable.
    underWay.shouldKeepAlive = false;
    return;
  }
  const requestId = randomUUID();
  const { status, headers, text } = plainAnswer(requestId, errorAnswer(requestId, null, 'bad_request'));
  const lines = Object.entries({ ...headers, connection: 'close' }).map((line) => `${line.join(': ')}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}
