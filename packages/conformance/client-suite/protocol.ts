/** What the suite and a driver say to each other: one JSON object a line. README.md explains it. */
import type { ROUTES } from '#generated/routes.ts';

export type PartnerOperation = keyof typeof ROUTES;

/** What the suite writes to the driver's standard input. */
export type Command = { readonly id: number } & (
  | Configure
  | AdvanceClock
  | Call
  | Iterate
  | WaitForJob
  | VerifyCallback
  | VerifyEvent
  | Print
);

/** Makes a new client in place of the one before. */
export interface Configure {
  readonly do: 'configure';
  /** May have a path of its own, and a slash at its end. */
  readonly base_url: string;
  readonly partner_id: string;
  /** The first signs, any verifies (D-05). */
  readonly keys: readonly string[];
  /** How far the client's clock is ahead of the machine's; negative where it is behind. */
  readonly clock_offset_ms: number;
  /** For each request and its response; null leaves the option out, as with the other three. */
  readonly attempt_timeout_ms: number | null;
  /** For a call with its retries. */
  readonly timeout_ms: number | null;
  readonly retries_max: number | null;
  /** The brand word of the service's paths (D-01). */
  readonly brand: string | null;
  /** False switches off that the client signs by the service's clock; null leaves the option out. */
  readonly correct_clock: boolean | null;
}

/** Moves the clock of the client on, besides `clock_offset_ms`. */
export interface AdvanceClock {
  readonly do: 'advance_clock';
  readonly ms: number;
}

/** Calls an operation once, as a program would. */
export interface Call {
  readonly do: 'call';
  readonly operation: PartnerOperation;
  /** The path's parameters, in its order. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** Without signing fields, under the names of the contract. An image is `{ "base64": "…" }`. Null where there is none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** Null where the client makes one. */
  readonly idempotency_key: string | null;
}

/** Iterates over a list, and stops after `take` items. */
export interface Iterate {
  readonly do: 'iterate';
  readonly list: 'links' | 'callbacks';
  /** Items on a page. */
  readonly limit: number;
  /** Filters of the callbacks; empty for links. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly take: number | null;
}

export interface WaitForJob {
  readonly do: 'wait_for_job';
  readonly body: { readonly user_id: string; readonly job_id: string };
  /** For the whole wait. */
  readonly timeout_ms: number;
}

/** Of an event, which only its headers can prove: whatever the receiver allows of callbacks. */
export interface VerifyEvent extends Omit<VerifyCallback, 'do'> {
  readonly do: 'verify_event';
}

export interface VerifyCallback {
  readonly do: 'verify_callback';
  readonly body_base64: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly partner_id: string;
  /** API keys, or webhook secrets, which begin with `whsec_`. */
  readonly keys: readonly string[];
  readonly now_ms: number;
  /** Accepts a callback without webhook headers by the signature in its body. */
  readonly unsafe_allow_body_signature: boolean;
  /** The `sequence` of the newest stored result of the same attempts; null for none. */
  readonly stored_sequence: number | null;
}

/**
 * Prints the client, and a receiver with the same keys, in every way that programs print things for a log: the reply's
 * `data` is the text.
 */
export interface Print {
  readonly do: 'print';
}

/** What the driver writes to its standard output. */
export type Reply = { readonly id: number } & (
  | Success
  | Failure
  | Refusal
  /** The client has no such thing: the cases that need it are skipped, and named. */
  | { readonly unsupported: string }
);

export interface Success {
  readonly ok: true;
  /** The response's body; the items of a list; null for `configure`; `{ webhook_id, payload }` for a callback or an event,
   * and `is_older` of a callback: whether it is to be skipped for what is stored. */
  readonly data: unknown;
  /** The waits between requests, in order; they took no time. */
  readonly waits_ms?: readonly number[];
}

export interface Failure {
  readonly ok: false;
  readonly error: CallError;
  /** The items before the error, of `iterate`. */
  readonly data?: unknown;
  readonly waits_ms?: readonly number[];
}

export interface CallError {
  /**
   * The service's own code, such as `2204` or `link_not_found`; or the client's: `network`, `timeout`,
   * `bad_response_signature`, `malformed` (a response that is not the service's, or input that can't be sent).
   */
  readonly code: string;
  /** Of the service's answer; null where there is none. */
  readonly status: number | null;
  readonly message: string;
  /** The whole error as the language prints it, for a log; missing where errors are not printed. */
  readonly printed?: string;
  readonly request_id: string | null;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  /** From `Retry-After`; null where there is none. */
  readonly retry_after_ms: number | null;
}

/** Of `verify_callback` and `verify_event`. */
export interface Refusal {
  readonly ok: false;
  readonly reason: 'malformed' | 'bad_signature' | 'stale';
}
