import { type CallbackHandler, dispatch, type ReceiverOptions } from './dispatch.ts';
import { type NodeRequest, type NodeResponse, send, verifyNodeRequest } from './node.ts';
import { checkKeys } from './receipt.ts';

/**
 * Makes an Express route handler that receives callbacks: it verifies, calls `handle`, and responds with 204, or 400,
 * 401 and 413. Errors of `handle` go to `next`: Express responds with 500, and the callback is delivered again.
 *
 * It needs the exact bytes of the body. Put `express.raw` before it, as below, and before any `app.use(express.json())`.
 * Where that comes first, make it keep the bytes:
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
  checkKeys(options);
  return async (request, response, next) => {
    try {
      send(response, await dispatch(await verifyNodeRequest(request, options), handle, options.guard));
    } catch (error) {
      next(error);
    }
  };
}
