/** Timeouts and retries of a call. */
export interface Limits {
  /** For the whole call with its retries, in milliseconds. Default: 90 000. */
  readonly timeoutMs?: number | undefined;
  /** For each request and its response, in milliseconds. Default: 30 000. */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * The most retries of a call; 0 is none. Only operations that the contract declares repeatable are retried (D-29).
   * Default: 3.
   */
  readonly retriesMax?: number | undefined;
}

/** The last argument of every method. */
export interface CallOptions extends Limits {
  /** Aborts the call, which then resolves to the error `aborted`, or `timeout` for `AbortSignal.timeout`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Headers of this call, such as `traceparent`, or the mock's `Prefer`. Those that the client sets itself stay as they are:
   * signatures, ids and the content's type.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The last argument of methods that create something. */
export interface IdempotentCallOptions extends CallOptions {
  /**
   * Makes the call safe to repeat for 24 hours: the same key with the same input gets the first response again
   * (D-29). Store one together with what you create. Default: a random one for each call, the same for all its
   * retries.
   */
  readonly idempotencyKey?: string | undefined;
}
