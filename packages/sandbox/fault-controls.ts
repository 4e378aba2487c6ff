/** What a test can make the sandbox do: the shapes of options and answers. */

/** How a verification ends. `GET /docs` of the sandbox describes each at `setNextResults`. */
export type Outcome =
  | 'found'
  | 'document_verified'
  | 'not_found'
  | 'unsupported_format'
  | 'source_unavailable'
  | 'rejected'
  | 'system_error'
  | 'provisional'
  | 'provisional_then_found'
  | 'provisional_then_rejected'
  | 'lost_answer'
  | 'doubled_callback'
  | 'reordered_callbacks';

export interface NextResult {
  readonly outcome: Outcome;
  /** How long the verifier takes, in milliseconds of real time. Default 0. */
  readonly delayMs?: number;
  /**
   * What its final result says is to be redone, on a link with `attempts_max`; empty: nothing but to send again. Default: the
   * number, after `not_found` and `unsupported_format`.
   */
  readonly retry?: readonly ('number' | 'selfie' | 'front' | 'back')[];
  /** For how many jobs. Default 1. */
  readonly times?: number;
  /** Only for jobs of this link. */
  readonly refId?: string;
}

/**
 * What goes wrong with requests. `cut_before` cuts the connection before a request has an effect, `cut_after_commit` after
 * what it changed was stored, and the response of `slow` comes late. Each other one is an error of the contract by its name.
 */
export type OutageKind =
  | 'cut_before'
  | 'cut_after_commit'
  | 'slow'
  | 'invalid_json'
  | 'invalid_value'
  | 'missing_field'
  | 'unsupported_id_type'
  | 'bad_signature'
  | 'job_exists'
  | 'request_in_progress'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'too_many_requests'
  | 'system_error'
  | 'unavailable'
  | 'link_not_found'
  | 'user_disabled'
  | 'job_not_found'
  | 'user_erased'
  | 'id_number_not_submitted'
  | 'link_disabled'
  | 'link_not_ready'
  | 'link_expired'
  | 'link_used'
  | 'link_full'
  | 'id_number_blocked'
  | 'too_many_id_numbers'
  | 'too_many_submissions'
  | 'too_many_uploads'
  | 'too_much_image_data'
  | 'verifier_busy'
  | 'callback_not_found'
  | 'callback_erased'
  | 'erasure_not_found'
  | 'job_complete';

export interface Outage {
  readonly kind: OutageKind;
  /** Only of this operation, such as `createLink`. Default: of all. */
  readonly operationId?: string;
  /** For how many requests. Default: until `outage()` ends it. */
  readonly times?: number;
  /** How late the response of `slow` comes, in milliseconds. Default 1000. */
  readonly delayMs?: number;
}

/** How the built-in receiver of callbacks answers. */
export interface ReceiverOptions {
  /** How many of the next callbacks it refuses. Default 0. */
  readonly failNext?: number;
  /** The status of these. Default 500. */
  readonly status?: number;
  /** How long each answer takes, in milliseconds. Default 0. */
  readonly delayMs?: number;
}

export interface CallbackFilter {
  /** Only callbacks of this link's jobs. */
  readonly refId?: string;
  /** Only callbacks of this job. */
  readonly serviceJobId?: string;
  /** Waits until there are so many. Default 0: does not wait. */
  readonly count?: number;
  /** How long to wait for them, in milliseconds of real time. Default 5000. */
  readonly withinMs?: number;
}

/** A callback as the built-in receiver got it. */
export interface ReceivedCallback {
  readonly id: number;
  /** When it came, by the sandbox's clock. */
  readonly receivedAt: Date;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, to the last character. */
  readonly body: string;
  /** The body, parsed; null where it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the contract's Callback; tests look into it.
  readonly payload: any;
  /** Whether its signatures are right. */
  readonly verified: boolean;
  /** What the receiver answered. */
  readonly answeredStatus: number;
}

export interface TestCallback {
  /** Where to. Default: the built-in receiver. */
  readonly url?: string;
  /** Default `found`. */
  readonly outcome?: Exclude<
    Outcome,
    | 'provisional_then_found'
    | 'provisional_then_rejected'
    | 'lost_answer'
    | 'doubled_callback'
    | 'reordered_callbacks'
  >;
}

export interface Partner {
  /** The `partner_id`. */
  readonly id: string;
  /** The API key that signs. */
  readonly key: string;
}
