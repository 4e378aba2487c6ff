/** The contract's types under the names that a caller uses, all derived from `generated/`. */
import type { components, operations } from '../../generated/api.ts';
import type { ROUTES } from '../../generated/routes.ts';

/** Every schema of the contract. */
export type Schemas = components['schemas'];

/** The operations that a partner may call; the client has one method for each, of the same name. */
export type OperationId = keyof typeof ROUTES;

type ResponsesOf<Id extends OperationId> = operations[Id]['responses'][keyof operations[Id]['responses']];

type BodiesOf<Id extends OperationId> =
  ResponsesOf<Id> extends infer Response
    ? Response extends { content: { 'application/json': infer Body } }
      ? Body
      : never
    : never;

/** The fields of every error (D-07), which no success has. */
export type AnyError = { code: string; error: string };

/** The response body of an operation that succeeds. */
export type Data<Id extends OperationId> = Exclude<BodiesOf<Id>, AnyError>;

/**
 * The error codes that the contract declares for an operation.
 *
 * @example
 * type Codes = ErrorCode<'getLink'>; // '2201' | '2203' | … | 'link_not_found'
 */
export type ErrorCode<Id extends OperationId> = Extract<BodiesOf<Id>, AnyError>['code'];

/** A request without the signing fields, which the client adds (§5). */
export type Unsigned<Request> = Omit<Request, 'partner_id' | 'timestamp' | 'signature' | 'sec_key'>;

/** A link to create (§4.1). */
export type CreateLinkInput = Unsigned<Schemas['CreateLinkRequest']>;

/** Links to create at once (D-103). */
export type CreateLinksInput = Unsigned<Schemas['CreateLinksRequest']>;

/** What to change on a link; what is left out stays as it is (§4.2). */
export type UpdateLinkInput = Unsigned<Schemas['UpdateLinkRequest']>;

/** Which page of links to list (§4.4). */
export type ListLinksInput = Unsigned<Schemas['ListLinksRequest']>;

/** Which job to look up, and what to include (§4.6). Flags may be booleans or the wire's `"true"`. */
export type JobStatusInput = Unsigned<Schemas['JobStatusRequest']>;

/** The ID number whose limit to reset (§4.7). */
export type ResetInput = Unsigned<Schemas['ResetRequest']>;

/** Which callbacks to list, and where the page starts. */
export type ListCallbacksInput = Unsigned<Schemas['ListCallbacksRequest']>;

/** Which jobs to list; all when left out (D-105). */
export type ListJobsInput = Unsigned<Schemas['ListJobsRequest']>;

/** What to count by day; all links together when left out (D-113). */
export type ListDailyCountsInput = Unsigned<Schemas['ListDailyCountsRequest']>;

/** After which event of a link later ones are listed, and how many. */
export type ListLinkEventsInput = Unsigned<Schemas['ListLinkEventsRequest']>;

/** Whose data to erase, and whether the ids go too. */
export type EraseUserInput = Unsigned<Schemas['EraseUserRequest']>;

/** Which countries' entries to look up; all when left out. */
export type CountryQuery = NonNullable<operations['listServices']['parameters']['query']>;

/** How far to move the sandbox's clock. */
export type ClockInput = Schemas['ClockRequest'];

/** An image's bytes, PNG or JPEG by content, at most 5 MiB (D-26), 200 to 10,000 pixels wide and high (D-71). */
export type Image = Blob | Uint8Array;

type ImageField = Extract<keyof Schemas['SubmissionForm'], 'selfie' | 'document_front' | 'document_back'>;

/** What a user submits. `listServices` tells which fields an ID type requires. */
export type SubmissionInput = Omit<Schemas['SubmissionForm'], ImageField> & { [Name in ImageField]?: Image };

/** Images by field. */
export type ImagesInput = Pick<SubmissionInput, ImageField>;

/** A job result as it is posted to the callback URL (§6, D-19). */
export type Callback = Schemas['Callback'];

/** A link with all its fields, null where unset (§2.1). */
export type Link = Schemas['Link'];

/** An ID type that a link accepts, with its one verification method (§2.2). */
export type IdTypeEntry = Schemas['IdTypeEntry'];

/** The state of a job (§2.4). */
export type JobStatus = Schemas['JobStatusResponse'];

/** What happened on a day, counted (D-113). */
export type DailyCount = Schemas['DailyCount'];

/** A job in a list (D-105). */
export type ListedJob = Schemas['ListedJob'];

/** The state of a callback's delivery. */
export type Delivery = Schemas['Delivery'];

/** What was sent to the callback, without the signing fields of each attempt (§2.4). */
export type HistoryEntry = Schemas['HistoryEntry'];

/** A refused field, and why (D-07). */
export type ErrorDetail = Schemas['ErrorDetail'];
