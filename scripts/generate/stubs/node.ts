/** For Node's own server, and for Express and Fastify, which hand its request and response on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

type Serve = (http: Request) => Promise<Response>;

/** A listener for `http.createServer`, and a handler for `app.use` of Express: mount it before any parser of bodies. */
export function toNodeListener(serve: Serve) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      await write(await serve(requestOf(incoming)), outgoing);
    } catch {
      // The connection broke, or the address is none.
      if (!outgoing.headersSent) outgoing.statusCode = 400;
      outgoing.end();
    } finally {
      // What is left of the body makes way for the next request of the connection.
      drop(incoming);
    }
  };
}

/** The handler of a route of Express. It goes before any parser of bodies. */
export const toExpress = toNodeListener;

/** What is used of a server of Fastify. */
interface FastifyLike {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parse: (request: unknown, body: unknown, done: (e: null) => void) => void,
  ): void;
  all(path: string, handle: (request: { raw: IncomingMessage }, reply: FastifyReplyLike) => void): void;
}

interface FastifyReplyLike {
  readonly raw: ServerResponse;
  hijack(): void;
}

/** A plugin for Fastify: `app.register(toFastify(serve))`. It takes every address of its scope. */
export function toFastify(serve: Serve) {
  const listen = toNodeListener(serve);
  return async (app: FastifyLike): Promise<void> => {
    // The body is read by the stubs.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    app.all('/*', ({ raw }, reply) => {
      reply.hijack();
      void listen(raw, reply.raw);
    });
  };
}

/** @param incoming - of Express, whose `url` lacks what it is mounted at: `originalUrl` has it. */
function requestOf(incoming: IncomingMessage & { readonly originalUrl?: string }): Request {
  const { headers, originalUrl, url = '/' } = incoming;
  // The platform makes no request of these; nothing has them.
  const { method: sentMethod = 'GET' } = incoming;
  const method = ['TRACE', 'TRACK', 'CONNECT'].includes(sentMethod) ? 'OPTIONS' : sentMethod;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each ?? '']),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Only its path and query count: who is named in Host is of no use here.
  return new Request(`http://localhost${originalUrl ?? url}`, {
    method,
    headers: sent,
    ...(hasBody && { body: bodyOf(incoming), duplex: 'half' }),
  } as RequestInit);
}

function drop(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data').removeAllListeners('end').resume();
}

/** Whoever stops reading it does not end the connection: its answer is still to come. */
function bodyOf(incoming: IncomingMessage): ReadableStream {
  return new ReadableStream({
    start(controller) {
      incoming.on('data', (piece: Buffer) => {
        controller.enqueue(new Uint8Array(piece));
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.once('end', () => controller.close());
      incoming.once('error', (error) => controller.error(error));
      incoming.pause();
    },
    pull: () => void incoming.resume(),
    cancel: () => drop(incoming),
  });
}

async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) outgoing.end();
  else await pipeline(response.body, outgoing);
}
