/**
 * The client of the hosted verification links API. It signs and sends requests, and verifies responses and
 * callbacks.
 *
 * @packageDocumentation
 */
export type { CallbackOptions, HeadersLike } from '../protocol/callback.ts';
export { webhookSecret } from '../protocol/callback.ts';
export {
  JOB_STATUS_CODE,
  JOB_TYPE,
  LINK_CODE,
  RATE_LIMIT_BLOCKED,
  RESET_CODE,
  RESULT,
  type VerificationMethod,
} from '../protocol/codes.ts';
export { type RedirectOutcome, type RedirectStatus, readRedirect } from '../protocol/redirect.ts';
export { sign } from '../protocol/signing.ts';
export type { CallOptions, IdempotentCallOptions, Limits } from './call-options.ts';
export { type CallbackVerdict, verifyCallback } from './callbacks/callback.ts';
export {
  type DuplicateGuard,
  duplicateGuard,
  type MemoryLimits,
  type SeenStore,
} from './callbacks/duplicate-guard.ts';
export { type Event, type EventVerdict, verifyEvent } from './callbacks/event.ts';
export { signTestCallback, type TestCallbackOptions } from './callbacks/test-callback.ts';
export { type Client, createClient } from './client.ts';
export type { ClientOptions } from './client-options.ts';
export type * from './contract.ts';
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from './http/hooks.ts';
export type { LinksOptions } from './lists.ts';
export type { CallbackHandler, ReceiverOptions } from './receiver/dispatch.ts';
export type { Receipt, ReceivedCallback, RefusedCallback, VerifyOptions } from './receiver/receipt.ts';
export { verifyRequest } from './receiver/request.ts';
export type * from './result.ts';
export { CallFailed, unwrap } from './unwrap.ts';
