/** What a program may watch the client do. */
import type { OperationId } from './contract.ts';

/**
 * Functions that are told of requests, for logs and metrics. What they are told holds nothing that was sent: no
 * key, no signature, no ID number, no name, and of the address only the operation. What a hook throws is ignored.
 *
 * @example
 * const hooks: Hooks = {
 *   onResponse: ({ operation, status, durationMs }) => console.log(operation, status, durationMs),
 *   onRetry: ({ operation, waitMs }) => console.warn(operation, 'again in', waitMs),
 * };
 */
export interface Hooks {
  /** A request is about to be sent. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** An answer came, or the request failed. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** The request is going to be sent again. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
}

/** A request. */
export interface RequestEvent {
  readonly operation: OperationId;
  /** 1 for the first request of a call. */
  readonly attempt: number;
}

/** The end of a request. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** Names a refused request in the service's logs; null for others. */
  readonly requestId: string | null;
  readonly durationMs: number;
}

/** A request that is not the last one of its call. */
export interface RetryEvent extends ResponseEvent {
  /** How long the client waits before the next one; 0 where only the clock had to be corrected. */
  readonly waitMs: number;
}

/** Tells a hook. Whatever it does, the call goes on. */
export async function tell<Event>(
  hook: ((event: Event) => unknown) | undefined,
  event: Event,
): Promise<void> {
  try {
    await hook?.(event);
  } catch {}
}
