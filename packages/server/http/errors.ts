import { RequestRefused } from '#generated/stubs/errors.ts';
import { StoreUnavailable } from '#store/store.ts';
import type { Logger } from '../observe/log.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse, Route } from './route.ts';

/** The response to a thrown error: a refused request, an unavailable store, or an internal error, which is logged. */
export function responseToError(
  error: unknown,
  request: HttpRequest,
  respondError: Route['respondError'],
  log: Logger,
): HttpResponse {
  if (error instanceof RequestRefused) return respondError(request, error.condition, error);
  if (error instanceof StoreUnavailable) {
    log.error({ request_id: request.id, err: error }, 'store unavailable');
    return respondError(request, 'unavailable');
  }
  log.error({ request_id: request.id, err: error }, 'request failed');
  return respondError(request, 'system_error');
}
