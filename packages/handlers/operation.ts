/**
 * The type of each operation's handler, derived from the contract: its input and its results. A missing handler, an
 * undeclared refusal or a wrong body does not compile.
 */
import type { AuditEntry } from '#core/audit.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Origin } from '#core/origin.ts';
import type { Visit } from '#core/page/visit.ts';
import type { Partner } from '#core/partners/partner.ts';
import type { components, operations } from '#generated/api.ts';
import type { OPERATIONS, OperationId } from '#generated/operations.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

export type { OperationId } from '#generated/operations.ts';

/** The signing fields (§5), which are checked before a handler runs. */
type SigningField = 'partner_id' | 'timestamp' | 'signature' | 'sec_key';

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Flag = components['schemas']['Flag'];

/** A flag, which the API accepts in four spellings, is a boolean in a handler (D-06). */
type PlainBody<Body> = {
  [Field in keyof Body as Exclude<Field, SigningField | ImageField>]: Flag extends Body[Field]
    ? boolean | Extract<Body[Field], undefined>
    : Body[Field];
};

type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Content }
  ? PlainBody<JsonOf<Content>>
  : undefined;

type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
type PathOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** A handler's input: the request, validated and authenticated, in plain values. */
export interface HandlerInput<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Images of a submission by field; empty elsewhere. */
  readonly images: Readonly<Partial<Record<ImageField, StoredImage>>>;
  /** What a batch is about (D-103); empty elsewhere. */
  readonly items: readonly BatchItem[];
  /** Who signed the request; null for unsigned operations. */
  readonly partner: (typeof OPERATIONS)[Id]['signatureField'] extends null ? null : Partner;
  /** Who sent an unsigned request: the visitor's address, as far as it tells visitors apart (D-65). */
  readonly visitor: string | null;
  /** The visit to the link's page that it names, if that is real and not over (D-82). */
  readonly visit: Visit | null;
  /** Whether it came by the form of the page without script. */
  readonly isPlainPage: boolean;
  /** Stored with what the request starts (D-78). */
  readonly origin: Origin;
  /** The `Idempotency-Key`, if one was sent (D-29). */
  readonly idempotency: IdempotencyKey | null;
  /** A change is recorded with it, in its unit of work; null for what is not audited (D-69). */
  readonly audit: AuditEntry | null;
}

/** An item of a batch: a request of createLink, or why it is refused before it is tried (D-103). */
export type BatchItem = Pick<HandlerInput<'createLink'>, 'body' | 'idempotency'> | Refusal<'createLink'>;

/** An `Idempotency-Key` and the request sent under it (D-29). */
export interface IdempotencyKey {
  /** The partner or the link that the key belongs to. */
  readonly scope: string;
  readonly key: string;
  /** Hash of the request without what is not compared. */
  readonly bodyHash: string;
}

type SuccessStatus<Id extends OperationId> = (typeof OPERATIONS)[Id]['successStatus'];

/** The fields that are added to a signed response after its handler (D-05). */
type ResponseSigningField<Id extends OperationId> = (typeof OPERATIONS)[Id]['signsResponse'] extends true
  ? 'timestamp' | 'signature' | 'sec_key'
  : never;

/** The body of an operation's success, as its handler returns it. */
export type SuccessBody<Id extends OperationId> = Omit<
  JsonOf<operations[Id]['responses'][SuccessStatus<Id> & keyof operations[Id]['responses']]>,
  ResponseSigningField<Id>
>;

export interface Success<Id extends OperationId> {
  readonly status: SuccessStatus<Id>;
  readonly body: SuccessBody<Id>;
}

/** A condition that the operation declares an error for. */
export type Condition<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'] & string;

export type Detail = components['schemas']['ErrorDetail'];

/** An expected outcome other than success. Its status, code and message come from the contract. */
export interface Refusal<Id extends OperationId> {
  readonly refused: Condition<Id>;
  readonly details?: readonly Detail[];
  /** The limit that was exceeded, for `RateLimit` and `Retry-After` (D-20). Times are milliseconds. */
  readonly limit?: { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number };
  /** For `Retry-After` alone: how long a limit stays reached, milliseconds (D-64). */
  readonly retryAfterMs?: number;
}

export type HandlerResult<Id extends OperationId> = Success<Id> | Refusal<Id>;

export type Handler<Id extends OperationId> = (input: HandlerInput<Id>) => Promise<HandlerResult<Id>>;

/** The operations that only a sandbox has (D-97). */
export type SandboxOperationId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['sandboxOnly'] extends true ? Id : never;
}[OperationId];

/** One handler for every operation of the contract; those of a sandbox are missing in production. */
export type Handlers = { readonly [Id in Exclude<OperationId, SandboxOperationId>]: Handler<Id> } & {
  readonly [Id in SandboxOperationId]?: Handler<Id>;
};
