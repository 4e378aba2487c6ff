/** How long a call may take, and how often it is sent. */
export interface Limits {
  /** For the whole call with its retries, in milliseconds. Default: 90 000. */
  readonly timeoutMs?: number | undefined;
  /** For each request and its answer, in milliseconds. Default: 30 000. */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * How often a call is sent again, at most; 0 is never. Only operations that the contract declares repeatable
   * are sent again (D-29). Default: 3.
   */
  readonly retriesMax?: number | undefined;
}

/** What every method takes last. */
export interface CallOptions extends Limits {
  /** Aborts the call, which then resolves to the error `aborted`, or `timeout` for `AbortSignal.timeout`. */
  readonly signal?: AbortSignal | undefined;
}

/** What methods that make something take last. */
export interface IdempotentCallOptions extends CallOptions {
  /**
   * Makes the call safe to repeat for 24 hours: the same key with the same input gets the first answer again
   * (D-29). Pass one that you keep with the thing you are making. Default: a random one for each call, and the
   * same for all its retries.
   */
  readonly idempotencyKey?: string | undefined;
}
