/** The checker's input: plain data, recorded by the clients, the receiver and the final read. */

/** Epoch milliseconds, all by the clock of one machine. */
export type Time = number;

/** The settings of the servers that the checker needs. */
export interface ServiceRules {
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

/** The fields of a link that its creation fixes; other fields are not checked. */
export interface LinkFields {
  /** Equal to the link's tag. */
  readonly name: string;
  readonly is_single_use: boolean;
  readonly id_types: readonly IdTypeEntry[];
  readonly callback_url: string;
  readonly company_name: string;
  readonly data_privacy_policy_url: string;
  readonly redirect_url: string;
  /** `tag` identifies the link in every job and callback; a single-use link may name its job as well. */
  readonly partner_params: Readonly<Record<string, string>>;
}

/**
 * The request of a client. A *tag* identifies one link, a *token* one submission: calls that share one are retries,
 * under one idempotency key.
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

/** How a call ended. A refusal changed nothing; an unknown call may have taken effect, then or later, or not at all. */
export type CallOutcome =
  | { readonly kind: 'ok'; readonly at: Time; readonly body: ResponseBody; readonly requestId: string }
  | { readonly kind: 'refused'; readonly at: Time; readonly code: string }
  | { readonly kind: 'unknown'; readonly at: Time; readonly why: string };

// biome-ignore lint/suspicious/noExplicitAny: its shape was validated against the contract; the checker reads it freely.
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

/** A callback as it was received. */
export interface RecordedCallback {
  readonly at: Time;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  /** The status that was answered; null where the connection was closed instead. */
  readonly answered: number | null;
}

/** A link as getLink and listLinks return it. */
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

/** A result as the history and callbacks contain it. */
export interface WireResult {
  readonly ResultCode: string;
  readonly ServiceJobID: string;
  readonly PartnerParams: Readonly<Record<string, string>>;
  readonly job_complete: boolean;
  readonly job_success: boolean;
  readonly IDNumber?: string;
  readonly FullName?: string;
}

/** What the API returns after all jobs and callbacks are done. */
export interface FinalState {
  /** When the read began; all calls had ended. */
  readonly at: Time;
  readonly pages: readonly { page: number; limit: number; body: ResponseBody }[];
  /** Each link that is listed or was acknowledged, read by getLink; null for not found. */
  readonly links: Readonly<Record<string, WireLink | null>>;
  /** Each job that a response or a callback named, with its history; null for not found. */
  readonly jobs: readonly { userId: string; jobId: string; body: ResponseBody | null }[];
  /** Every callback that the service knows of. */
  readonly deliveries: readonly {
    readonly webhook_id: string;
    readonly ServiceJobID: string;
    readonly user_id: string;
    readonly job_id: string;
    readonly state: string;
  }[];
  /** The audit trail, oldest entry first. */
  readonly audit: readonly AuditBlock[];
}

/** A block of the audit trail. */
export interface AuditBlock {
  /** Of its last entry. */
  readonly number: number;
  /** Of each entry, one a line. */
  readonly hashes: string;
  /** The texts that were hashed, one a line. */
  readonly entries: string;
}

/** What the checker reads of an entry. */
export interface AuditedRequest {
  readonly action: string;
  readonly outcome: string;
  readonly target?: string;
  readonly request_id?: string;
}

export interface Evidence {
  readonly rules: ServiceRules;
  readonly calls: readonly Call[];
  readonly arrivals: readonly RecordedCallback[];
  readonly final: FinalState;
}

/** The properties that are checked. */
export const PROPERTIES = {
  'link-kept': 'an acknowledged link exists unchanged from then on',
  'update-kept': 'an acknowledged update holds until the next one, and overwritten values are never read',
  'job-kept': 'an acknowledged submission has a job with the submitted data',
  'job-completes': 'every job completes, and stays complete',
  'nothing-invented': 'every link, job and callback was requested, and nothing refused exists',
  'counts-equal-jobs': 'the counts of a link match its jobs',
  'single-use-once': 'a single-use link has at most one job, and only a submission uses it up',
  'limit-kept': 'no ID number is accepted more often than its limit allows',
  'no-false-refusal': 'no request is refused without a reason',
  'no-false-block': 'no ID number is blocked that cannot have reached its limit',
  'callback-arrives': 'every result of a job reaches its receiver',
  'callback-stable': 'a result has one webhook-id and one payload, equal to that in the job’s history',
  'callback-signed': 'every callback is signed by the partner’s key',
  'list-dense': 'the pages of the list contain every link once, newest first, as many as the total says',
  'change-audited':
    'every change has one entry in the audit trail, and no entry is of a change that was not made',
  'audit-chained': 'the audit trail is one chain without gaps',
  'key-makes-one': 'an idempotency key has one effect and always the same response',
} as const;

export type Property = keyof typeof PROPERTIES;

/** A violation: the property, and what happened, in a sentence. */
export type Finding = readonly [property: Property, message: string];
