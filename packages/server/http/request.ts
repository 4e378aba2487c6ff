/**
 * A request as it came over HTTP, and as an operation of the contract. Each is one object, made once: the steps of an
 * operation fill theirs in, and it is the handler's input.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AuditEntry } from '#core/audit.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Origin } from '#core/origin.ts';
import type { Visit } from '#core/page/visit.ts';
import type { Partner } from '#core/partners/partner.ts';
import type { OperationId } from '#generated/operations.ts';
import type { ErrorExtras } from '#generated/stubs/errors.ts';
import type { BatchItem, IdempotencyKey } from '#handlers/operation.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

/** A request with the values of its route's path. */
export interface HttpRequest {
  /** The caller's `x-request-id` or one of ours: in the response, the log and every error. */
  readonly id: string;
  readonly origin: Origin;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The values in the path, by their names in the route's address. */
  readonly path: Readonly<Record<string, string>>;
  /** A repeated name has a list of values. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** The body is read from it. */
  readonly stream: IncomingMessage;
  /** Whose it is, for the log, as soon as it is known or claimed. */
  partnerId: string | null;
  /** What it asks for, as soon as that is known; null where it asks for no operation. */
  operation: OperationRequest | null;
}

/** An authenticated partner, and the key it used. */
export interface Sender {
  readonly partner: Partner;
  readonly apiKey: string;
  readonly keyId: string;
  /** Of a request whose content is signed: an id that is accepted once, until a time in epoch milliseconds (D-61). */
  readonly signedId: { readonly id: string; readonly expiresAt: number } | null;
}

/** What a request says of its operation before any step. A form of the page says it elsewhere than the API. */
export interface OperationCall {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** Whether it came by the form of the page without script. */
  readonly isPlainPage: boolean;
}

export type OperationResult =
  | { readonly status: number; readonly body: object }
  | (ErrorExtras & { readonly refused: string });

export interface OperationRequest extends OperationCall {
  readonly id: OperationId;
  readonly http: HttpRequest;
  readonly origin: Origin;
  /** What its handler records of it; null for what is not audited (D-69). */
  readonly audit: AuditEntry | null;
  /** Who sent it, for the limits of unsigned requests (D-65); null for signed ones. */
  readonly visitor: string | null;

  // Filled in as its body is read.
  /** The body as sent; empty for submissions. */
  rawBody: string;
  /** The body. One that is not an object is refused by the contract's validation. */
  fields: Record<string, unknown>;
  files: Readonly<Partial<Record<ImageField, StoredImage>>>;
  idempotencyKey: string | string[] | undefined;

  // Filled in by the steps.
  sender: Sender | null;
  partner: Partner | null;
  /** The fields, with plain flags. */
  body: Record<string, unknown>;
  /** The visit to the link's page that it names, if that is real and not over (D-82). */
  visit: Visit | null;
  /** Of a batch; empty elsewhere. */
  items: readonly BatchItem[];
  idempotency: IdempotencyKey | null;
  /** `ok`, or the condition of its refusal; null while it runs. */
  outcome: string | null;
  result: OperationResult | null;
}
