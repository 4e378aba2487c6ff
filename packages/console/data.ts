/**
 * What the server sends the sandbox's console, under `/console/data`, all JSON. The shapes of fault controls, of received
 * callbacks and of partners are those of the contract's `/sandbox/*`; an address that is not found answers 404, and bad
 * input the API's error. Times are ISO 8601, by the sandbox's clock; ID numbers are masked.
 *
 * - `GET start` → {@link Start}: all that the first screen needs
 * - `GET links?q=&state=&after=&limit=` → {@link Rows} of {@link LinkRow}, newest first; with `q`, {@link FoundLinks}: it begins
 *   an id, is that of a user or a job, or is part of a name
 * - `GET links/{ref_id}` → {@link LinkDetail}
 * - `GET links/{ref_id}/qr.svg` → the link as a QR code
 * - `GET jobs/{service_job_id}` → {@link JobDetail}
 * - `GET requests?kind=&code=&operation=&partner_id=&status=&after=&limit=` → {@link Rows} of {@link RequestRow}; `kind`
 *   is `api` for operations of the contract, `page` for all else
 * - `GET callbacks?service_job_id=&ref_id=&after=&limit=` → {@link Rows} of {@link CallbackRow}
 * - `POST callbacks/replay` {@link ReplayInput} → {}
 * - `GET limits` → {@link LimitRow}s; `POST limits/reset` {@link LimitKey} → {}
 * - `GET partners` → {@link PartnerRow}s
 * - `GET clock` → {@link ClockState}; `GET levers` → {@link FaultControls}
 * - `GET counts?ref_id=` → `StepCounts` of `core/page/daily-counts.ts`: of a link, or of all, in the last 31 days
 * - `GET stats` → `Stats` of `stats.ts`
 * - `POST call` `CallInput` → `CallResult` of `call.ts`: signs and runs an operation of the contract
 * - `GET events?after=` → server-sent events, each a {@link ConsoleEvent} in `data`, its number in `id`, and no name, so
 *   that `onmessage` gets them all; a browser that connects again gets what it has missed, or `type: 'missed'`
 *
 * The console changes the sandbox by the contract's `POST /sandbox/*`. All of these addresses refuse pages of other origins.
 */
import type { components } from '#generated/api.ts';
import type { SignatureRefusal } from './signature-refusal.ts';

type Schemas = components['schemas'];

export type NextResult = Schemas['NextResult'];
export type Outage = Schemas['Outage'];
export type Receiver = Schemas['SandboxReceiver'];
export type SignatureStep = Schemas['SignatureStep'];
export type TestCallback = Schemas['TestCallbackResponse'];
export type ReceivedCallback = Schemas['ReceivedCallback'];

/** A page of a list; `next` is the `after` of the page that follows, null on the last one. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface FoundLinks extends Rows<LinkRow> {
  /** How many links, the newest, were searched by name, and how many jobs by job_id; null where these are all. */
  readonly searched: { readonly links: number; readonly jobs: number } | null;
}

export interface Start {
  /** Where users reach the server. */
  readonly url: string;
  readonly brand: string;
  readonly partner_id: string;
  /** The built-in receiver. */
  readonly callback_url: string;
  /** A sensible `createLink`, to call as it is. */
  readonly link_fields: Readonly<Record<string, unknown>>;
  /** The operations that `POST call` runs. */
  readonly operations: readonly { readonly id: string; readonly method: string; readonly path: string }[];
  readonly clock: ClockState;
  readonly levers: FaultControls;
  readonly partners: readonly PartnerRow[];
  /** The number of the newest event: `GET events?after=` goes on from here. */
  readonly last_event: number;
}

export interface ClockState {
  /** The sandbox's time. */
  readonly now: string;
  /** The real time. */
  readonly real_now: string;
  /** How far ahead the sandbox's is, milliseconds; with a seed it may be negative. */
  readonly ahead_ms: number;
}

export interface FaultControls {
  readonly results: readonly NextResult[];
  readonly outages: readonly Outage[];
  readonly receiver: Receiver;
  readonly seed: string | null;
}

export interface LinkRow {
  readonly ref_id: string;
  readonly url: string;
  readonly partner_id: string;
  readonly name: string | null;
  readonly company_name: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  /** Why it accepts no submission, by the name of the API's error; `active` when it does. */
  readonly state: 'active' | 'disabled' | 'expired' | 'used' | 'full' | 'not ready';
  readonly is_single_use: boolean;
  readonly submissions: number;
  readonly succeeded: number;
  readonly failed: number;
}

export interface LinkDetail extends LinkRow {
  /** As `getLink` answers it. */
  readonly link: Readonly<Record<string, unknown>>;
  readonly jobs: readonly JobRow[];
  readonly timeline: readonly TimelineEntry[];
}

export interface JobRow {
  readonly service_job_id: string;
  readonly ref_id: string;
  readonly partner_id: string;
  readonly user_id: string;
  readonly job_id: string;
  readonly country: string;
  readonly id_type: string;
  readonly verification_method: string;
  /** `provisional` has a result, and waits for the final one. */
  readonly state: 'processing' | 'provisional' | 'complete';
  readonly submitted_at: string;
  readonly completed_at: string | null;
  readonly result_code: string | null;
  readonly result_text: string | null;
}

export interface JobDetail extends JobRow {
  readonly callbacks: readonly CallbackRow[];
  readonly timeline: readonly TimelineEntry[];
}

export type TimelineType =
  | 'link_created'
  | 'link_opened'
  | 'step_reached'
  | 'submitted'
  | 'verifier_asked'
  | 'result'
  | 'callback_attempt'
  | 'callback_received'
  | 'redirected';

/** Oldest first. */
export interface TimelineEntry {
  readonly at: string;
  readonly type: TimelineType;
  /** A sentence of a few words, such as `Callback answered 500`. */
  readonly title: string;
  readonly service_job_id?: string;
  readonly request?: SentRequest;
  readonly response?: SentResponse;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent; cut off after 16 KiB. */
  readonly body: string;
}

export interface SentResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A call of the API or of the hosted page; the last 1,000 are kept. */
export interface RequestRow {
  readonly id: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** The contract's operation; null for other addresses. */
  readonly operation: string | null;
  readonly partner_id: string | null;
  /** 0 when the connection was cut. */
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly request_id: string;
  readonly request: SentRequest;
  readonly response: SentResponse | null;
  readonly signature_refusal: SignatureRefusal | null;
  readonly unknown_fields: readonly UnknownField[];
  /** The outage that it met. */
  readonly outage: string | null;
}

/** A field that the contract does not know, such as `id_types.0.idType`, and what was probably meant. */
export type UnknownField = Readonly<{ path: string; meant: string | null }>;

export interface CallbackRow {
  readonly webhook_id: string;
  readonly service_job_id: string;
  /** null for a test callback, which is of no job. */
  readonly ref_id: string | null;
  /** The link's name, or its company's where it has none; null for a test callback. */
  readonly link_name: string | null;
  readonly partner_id: string;
  readonly url: string | null;
  readonly state: string;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly result_code: string | null;
  readonly result_text: string | null;
  readonly attempts: readonly CallbackAttempt[];
  /** Attempts in all; the activityLog may have forgotten the first. */
  readonly attempts_made: number;
}

/** An attempt, as it was sent. */
export interface CallbackAttempt {
  readonly at: string;
  readonly request: SentRequest;
  /** null without an answer. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly ms: number;
  /** Both signatures, recomputed. */
  readonly steps: readonly SignatureStep[];
  readonly curl: string;
}

export interface ReplayInput {
  readonly partner_id: string;
  readonly webhook_id: string;
}

/** An ID number as the limiter knows it. */
interface LimitKey {
  /** Opaque. */
  readonly key: string;
}

export interface LimitRow extends LimitKey {
  readonly country: string;
  readonly id_type: string;
  readonly id_number: string;
  readonly partner_id: string | null;
  readonly count: number;
  readonly max: number;
  readonly window_ms: number;
  /** The submissions that count, oldest first. */
  readonly counted_at: readonly string[];
  readonly blocked_until: string | null;
}

export interface PartnerRow {
  readonly partner_id: string;
  readonly name: string;
  readonly keys: readonly { readonly key_id: string; readonly key: string; readonly role: string }[];
}

export type EventType =
  | TimelineType
  | 'request'
  | 'levers'
  | 'clock'
  | 'reset'
  | 'partner'
  | 'limit'
  /** A link was abandoned, or has expired. */
  | 'link_changed'
  /** Events were lost to this reader: load everything again. */
  | 'missed';

export interface ConsoleEvent {
  readonly id: number;
  readonly type: EventType;
  readonly at: string;
  readonly ref_id?: string;
  readonly service_job_id?: string;
  /** Of a timeline type: a {@link TimelineEntry}. Of `request`: a {@link RequestRow}. */
  readonly data: unknown;
}
