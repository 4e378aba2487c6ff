import { errorResponse } from '#generated/stubs/errors.ts';
import type { Route } from '../route.ts';

/** A GET route outside the contract's operations. */
export function plainRoute(address: string, handle: Route['handle']): Route {
  const respondError: Route['respondError'] = ({ id }, condition, extras) =>
    errorResponse(id, null, condition, extras);
  return { method: 'GET', address, handle, respondError };
}
