// Generated from openapi/ by `npm run generate`. Do not edit.
/** The shapes of requests and responses, from the contract's types: what a handler is given, and what it may return. */
import type { components, operations } from '../api.ts';
import type { OPERATIONS, OperationId, WireError } from '../operations.ts';

/** The signing fields (§5), which are checked before a handler runs. */
type SigningField = 'partner_id' | 'timestamp' | 'signature' | 'sec_key';

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Flag = components['schemas']['Flag'];

/** The fields that a form sends as files; empty for operations without a form. */
export type FileField<Id extends OperationId> = (typeof OPERATIONS)[Id]['files'][number];

/** A flag, which the API accepts in four spellings, is a boolean in a handler (D-06). */
type PlainBody<Body, Files extends string> = {
  [Field in keyof Body as Exclude<Field, SigningField | Files>]: Flag extends Body[Field]
    ? boolean | Extract<Body[Field], undefined>
    : Body[Field];
};

type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Content }
  ? PlainBody<JsonOf<Content>, FileField<Id>>
  : undefined;

/** A request, valid by the contract, in plain values. */
export interface StubRequest<Id extends OperationId, File> {
  readonly path: NonNullable<operations[Id]['parameters']['path']>;
  readonly query: NonNullable<operations[Id]['parameters']['query']>;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: BodyOf<Id>;
  /** By field; empty for operations without a form. */
  readonly files: Readonly<Partial<Record<FileField<Id>, File>>>;
}

export type SuccessStatus<Id extends OperationId> = (typeof OPERATIONS)[Id]['successStatus'];

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

export type Detail = components['schemas']['ErrorDetail'];

/** An outcome other than success. Status, code and sentence of each condition are the contract's. */
export interface Refused<Condition extends string> {
  readonly refused: Condition;
  readonly details?: readonly Detail[];
  /** The limit that was exceeded, for `RateLimit` and `Retry-After` (D-20). Times are milliseconds. */
  readonly limit?: { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number };
  /** For `Retry-After` alone: how long a limit stays reached, milliseconds (D-64). */
  readonly retryAfterMs?: number;
}

/** A condition that the operation declares an error for. */
export type Condition<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'] & string;

/** What the operation may answer over the wire, by status and code. */
export type WireResponse<Id extends OperationId> =
  | Success<Id>
  | {
      readonly [Each in Condition<Id>]: (typeof OPERATIONS)[Id]['errors'][Each] extends WireError
        ? {
            readonly status: (typeof OPERATIONS)[Id]['errors'][Each]['status'];
            readonly body: JsonOf<
              operations[Id]['responses'][(typeof OPERATIONS)[Id]['errors'][Each]['status'] &
                keyof operations[Id]['responses']]
            > & { readonly code: (typeof OPERATIONS)[Id]['errors'][Each]['code'] };
          }
        : never;
    }[Condition<Id>];

/** What a service adds to the request of an operation: another type where a partner signs it, and one for files. */
export interface StubTypes {
  /** With operations that a partner signs. */
  readonly signed: unknown;
  /** With all others. */
  readonly unsigned: unknown;
  /** A file of a form. */
  readonly file: unknown;
}
