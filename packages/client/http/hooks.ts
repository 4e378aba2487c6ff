/** Hooks: functions that are called for each request. */
import type { OperationId } from '../contract.ts';

/**
 * Functions that are called for each request, for logs and metrics. Their events contain nothing that was sent: no
 * key, no signature, no ID number, no name, and no URL, only the operation. Errors of a hook are ignored.
 *
 * @example
 * const hooks: Hooks = {
 *   onResponse: ({ operation, status, durationMs }) => console.log(operation, status, durationMs),
 *   onRetry: ({ operation, waitMs }) => console.warn(operation, 'again in', waitMs),
 * };
 */
export interface Hooks {
  /** Called before a request is sent. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called when the response has arrived, or the request has failed. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called before the wait for another attempt. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
}

/** A request. */
export interface RequestEvent {
  readonly operation: OperationId;
  /** 1 for the first request of a call. */
  readonly attempt: number;
  /** Identifies the request in the service's logs: a new one for each, sent as `x-request-id`. */
  readonly requestId: string;
}

/** The end of a request. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status; null when there was no response. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** An attempt that another one follows. */
export interface RetryEvent extends ResponseEvent {
  /** How long the client waits before the next attempt; 0 where only the clock was corrected. */
  readonly waitMs: number;
}

/** Calls a hook and ignores its errors. */
export async function callHook<Event>(
  hook: ((event: Event) => unknown) | undefined,
  event: Event,
): Promise<void> {
  try {
    await hook?.(event);
  } catch {}
}
