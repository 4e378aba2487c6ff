/**
 * The generated stubs: what a handler of each operation takes and may answer, derived from the contract. A
 * missing handler, an undeclared refusal or a wrong body does not compile.
 */

import type { ImageField } from '#core/id-type.ts';
import type { Partner } from '#core/partner.ts';
import type { components, operations } from '#generated/api.ts';
import type { OPERATIONS, OperationId } from '#generated/operations.ts';
import type { Image } from '#store/queries/jobs.ts';

export type { OperationId } from '#generated/operations.ts';

/** The proof of who sends (§5). The edge checks it; handlers never see it. */
type SigningField = 'partner_id' | 'timestamp' | 'signature' | 'sec_key';

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Flag = components['schemas']['Flag'];

/** A flag's four spellings on the wire are one boolean in a handler (D-06). */
type Plain<Body> = {
  [Field in keyof Body as Exclude<Field, SigningField | ImageField>]: Flag extends Body[Field]
    ? boolean | Extract<Body[Field], undefined>
    : Body[Field];
};

type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Content }
  ? Plain<JsonOf<Content>>
  : undefined;

type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
type PathOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** What a handler is given: the request in plain values, already valid and from whom it says it is. */
export interface Input<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Images of a submission by field; empty elsewhere. */
  readonly images: Readonly<Partial<Record<ImageField, Image>>>;
  /** Who signed the request; unsigned operations have nobody to ask about. */
  readonly partner: (typeof OPERATIONS)[Id]['signatureField'] extends null ? null : Partner;
  /** The `Idempotency-Key`, where one was sent (D-29). */
  readonly idempotency: IdempotencyKey | null;
}

/** A key under which a request may be repeated (D-29). */
export interface IdempotencyKey {
  /** Whose key it is: a partner's or a link's. */
  readonly scope: string;
  readonly key: string;
  /** Hash of the request without its signing fields. */
  readonly bodyHash: string;
}

type SuccessStatus<Id extends OperationId> = (typeof OPERATIONS)[Id]['successStatus'];

/** What a signed answer carries besides what its handler says; the edge adds it (D-05). */
type AnswerSigningField<Id extends OperationId> = (typeof OPERATIONS)[Id]['signsAnswer'] extends true
  ? 'timestamp' | 'signature' | 'sec_key'
  : never;

/** The body of an operation's success. */
export type AnswerBody<Id extends OperationId> = Omit<
  JsonOf<operations[Id]['responses'][SuccessStatus<Id> & keyof operations[Id]['responses']]>,
  AnswerSigningField<Id>
>;

export interface Answer<Id extends OperationId> {
  readonly status: SuccessStatus<Id>;
  readonly body: AnswerBody<Id>;
}

/** A condition that the operation declares an error for. */
export type Condition<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'] & string;

export type Detail = components['schemas']['ErrorDetail'];

/** An expected outcome that is not success. Its status, code and words are the contract's. */
export interface Refusal<Id extends OperationId> {
  readonly refused: Condition<Id>;
  readonly details?: readonly Detail[];
  /** The limit that refused, for `RateLimit` and `Retry-After` (D-20). Times are milliseconds. */
  readonly limit?: { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number };
}

export type Result<Id extends OperationId> = Answer<Id> | Refusal<Id>;

export type Handler<Id extends OperationId> = (input: Input<Id>) => Promise<Result<Id>>;

/** One handler for every operation of the contract. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
