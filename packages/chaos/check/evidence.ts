/** What the checker judges: plain data, written down by the clients, the receiver and the last reading. */

/** Epoch milliseconds, all by the clock of one machine. */
export type Time = number;

/** The rules that the servers were told to keep. */
export interface RunSettings {
  readonly partnerId: string;
  readonly apiKey: string;
  /** Counted submissions before an ID number is blocked, and how long after the last one the count is reset. */
  readonly idNumberLimit: number;
  readonly idNumberWindowMs: number;
}

export interface IdTypeEntry {
  readonly country: string;
  readonly id_type: string;
  readonly verification_method: string;
}

/** The fields of a link that its creation fixes; those that are left out are not judged. */
export interface LinkFields {
  /** Equal to the link's tag. */
  readonly name: string;
  readonly is_single_use: boolean;
  readonly id_types: readonly IdTypeEntry[];
  readonly callback_url: string;
  readonly company_name: string;
  readonly data_privacy_policy_url: string;
  readonly redirect_url: string;
  /** `tag` tells the link in every job and callback; a single-use link may name its job as well. */
  readonly partner_params: Readonly<Record<string, string>>;
}

/**
 * What a client asked for. A *tag* names one link that is meant to exist once, a *token* one submission that is
 * meant to be accepted once: calls that share one are tries of the same thing, under one idempotency key.
 */
export type CallRequest =
  | { readonly kind: 'create'; readonly tag: string; readonly fields: LinkFields }
  | {
      readonly kind: 'update';
      readonly tag: string;
      readonly refId: string;
      readonly fields: { readonly is_disabled?: boolean; readonly id_types?: readonly IdTypeEntry[] };
    }
  | {
      readonly kind: 'submit';
      readonly tag: string;
      readonly refId: string;
      readonly token: string;
      /** In its normal form. */
      readonly number: string;
      /** As it was typed. */
      readonly spelling: string;
    }
  | { readonly kind: 'reset'; readonly number: string }
  | { readonly kind: 'get'; readonly tag: string; readonly refId: string }
  | { readonly kind: 'status'; readonly userId: string; readonly jobId: string }
  | { readonly kind: 'list'; readonly page: number; readonly limit: number };

/** How a call ended. A refusal changed nothing; of what is unknown, all or nothing may have happened, then or later. */
export type CallOutcome =
  | { readonly kind: 'ok'; readonly at: Time; readonly body: ResponseBody }
  | { readonly kind: 'refused'; readonly at: Time; readonly code: string }
  | { readonly kind: 'unknown'; readonly at: Time; readonly why: string };

// biome-ignore lint/suspicious/noExplicitAny: the contract has judged its shape; the checker looks into it freely.
export type ResponseBody = any;

/** One request as a client saw it. */
export interface Call<R extends CallRequest = CallRequest> {
  readonly id: number;
  readonly client: string;
  readonly request: R;
  /** Its idempotency key. */
  readonly key: string | null;
  readonly startedAt: Time;
  readonly outcome: CallOutcome;
}

/** A callback as the receiver got it. */
export interface RecordedCallback {
  readonly at: Time;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  /** What the receiver did: a status, or null where it cut the connection. */
  readonly answered: number | null;
}

/** A link as get and list answer it. */
export interface WireLink extends LinkFields {
  readonly ref_id: string;
  readonly link_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly disabled_at: string | null;
  readonly total_jobs: number;
  readonly successful_jobs: number;
  readonly failed_jobs: number;
}

/** A result as history and callbacks carry it. */
export interface WireResult {
  readonly ResultCode: string;
  readonly ServiceJobID: string;
  readonly PartnerParams: Readonly<Record<string, string>>;
  readonly job_complete: boolean;
  readonly job_success: boolean;
  readonly IDNumber?: string;
  readonly FullName?: string;
}

/** What the API tells after everything has come to rest. */
export interface FinalState {
  /** When the reading began: no call was under way any more. */
  readonly at: Time;
  readonly pages: readonly { page: number; limit: number; body: ResponseBody }[];
  /** Each link that is listed or was acknowledged, by itself; null where it is not found. */
  readonly links: Readonly<Record<string, WireLink | null>>;
  /** Each job that is known from an answer or a callback, with its history; null where it is not found. */
  readonly jobs: readonly { userId: string; jobId: string; body: ResponseBody | null }[];
  /** Every callback that the service knows of. */
  readonly deliveries: readonly {
    readonly webhook_id: string;
    readonly ServiceJobID: string;
    readonly user_id: string;
    readonly job_id: string;
    readonly state: string;
  }[];
}

export interface Evidence {
  readonly rules: RunSettings;
  readonly calls: readonly Call[];
  readonly arrivals: readonly RecordedCallback[];
  readonly final: FinalState;
}

/** What is proved. */
export const PROPERTIES = {
  'link-kept': 'an acknowledged link is there, as it was acknowledged, at every later moment',
  'update-kept': 'an acknowledged update holds until another one; nobody reads what was overwritten',
  'job-kept': 'an acknowledged submission is a job, with what was submitted',
  'job-completes': 'every job completes, and stays complete',
  'nothing-invented': 'every link, job and callback was asked for, and nothing that was refused exists',
  'counts-equal-jobs': 'the counts of a link are its jobs',
  'single-use-once': 'a single-use link has one job at most, and is used up by nothing else',
  'limit-kept': 'no ID number is accepted more often than its limit allows',
  'no-false-refusal': 'nothing is refused without a reason',
  'no-false-block': 'no ID number is blocked that cannot have reached its limit',
  'callback-arrives': 'every result of a job reaches its receiver',
  'callback-stable': 'a result has one webhook-id and one payload, which is the job’s history',
  'callback-signed': 'every callback is signed by the partner’s key',
  'list-dense': 'the pages of the list hold every link once, newest first, and as many as their total',
  'key-makes-one': 'an idempotency key makes one thing, and always answers the same',
} as const;

export type Property = keyof typeof PROPERTIES;

export interface Violation {
  readonly property: Property;
  readonly message: string;
}
