import { BODY_BYTES_MAX, type HeadersLike } from '../../protocol/callback.ts';
import { type CallbackHandler, dispatch, type ReceiverOptions } from './dispatch.ts';
import { checkKeys, verifyReceived } from './receipt.ts';

/** The used part of a Fastify instance. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(
    path: string,
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>,
  ): unknown;
}

/** The used part of a Fastify request. */
export interface FastifyRequestLike {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
}

/** The used part of a Fastify reply. */
export interface FastifyReplyLike {
  code(status: number): { send(text?: string): unknown };
}

/**
 * Makes a Fastify plugin with one route, `POST` on its prefix, that receives callbacks: it verifies, calls
 * `handle`, and responds with 204, or 400, 401 and 413. Errors of `handle` go to Fastify's error handler, which
 * responds with 500, and the callback is delivered again.
 *
 * Inside the plugin bodies stay bytes; the parsers of the rest of the application are not changed.
 *
 * @example
 * app.register(fastifyReceiver(options, ({ id, payload }) => save(id, payload)), { prefix: '/callbacks' });
 */
export function fastifyReceiver(
  options: ReceiverOptions,
  handle: CallbackHandler,
): (fastify: FastifyLike) => Promise<void> {
  checkKeys(options);
  return async (fastify) => {
    const bodyLimit = options.bodyBytesMax ?? BODY_BYTES_MAX;
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body));
    fastify.post('/', async ({ headers, body }, reply) => {
      const rawBody = body instanceof Uint8Array ? body : '';
      const receipt = await verifyReceived(rawBody, headers as HeadersLike, options);
      const { status, text } = await dispatch(receipt, handle, options.guard);
      return reply.code(status).send(text || undefined);
    });
  };
}
