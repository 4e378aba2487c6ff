import { type NodeRequest, type NodeResponse, send, verifyNodeRequest } from './node.ts';
import { type CallbackHandler, type ReceiverOptions, settle } from './settle.ts';

/**
 * Makes an Express route handler that receives callbacks: it verifies, calls `handle`, and answers 204, or 400,
 * 401 and 413. What `handle` throws goes to `next`, so Express answers 500 and the callback is delivered again.
 *
 * It needs the body's very bytes. Put `express.raw` before it, as below, and before any `app.use(express.json())`.
 * Where that comes first, let it keep the bytes:
 * `express.json({ verify: (request, _, bytes) => { request.rawBody = bytes; } })`.
 *
 * @example
 * app.post(
 *   '/callbacks',
 *   express.raw({ type: 'application/json' }),
 *   expressReceiver(options, ({ id, payload }) => save(id, payload)),
 * );
 */
export function expressReceiver(
  options: ReceiverOptions,
  handle: CallbackHandler,
): (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      send(response, await settle(await verifyNodeRequest(request, options), handle, options.guard));
    } catch (error) {
      next(error);
    }
  };
}
