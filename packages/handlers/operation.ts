/**
 * What the generated stubs leave to a service: what its handlers are given besides the request. A missing handler, an
 * undeclared refusal or a wrong body does not compile.
 */
import type { AuditEntry } from '#core/audit.ts';
import type { Origin } from '#core/origin.ts';
import type { Visit } from '#core/page/visit.ts';
import type { Partner } from '#core/partners/partner.ts';
import type { OPERATIONS, OperationId } from '#generated/operations.ts';
import type { Refused, Condition as StubCondition, Success } from '#generated/stubs/shapes.ts';
import type { Handlers as Stubs } from '#generated/stubs/types.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

export type { OperationId } from '#generated/operations.ts';
export type { Condition, Detail, Success, SuccessBody } from '#generated/stubs/shapes.ts';

/** What comes with a request of any operation. */
interface RequestContext {
  /** What a batch is about (D-103); empty elsewhere. */
  readonly items: readonly BatchItem[];
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

/** Who signed the request; null for unsigned operations. */
type WithPartner<Who extends Partner | null> = RequestContext & { readonly partner: Who };

/** What the stubs' types are filled with here. */
interface HandlerTypes {
  readonly signed: WithPartner<Partner>;
  readonly unsigned: WithPartner<null>;
  readonly file: StoredImage;
}

export type Handler<Id extends OperationId> = Stubs<HandlerTypes>[Id];

/** A handler's input: the request, validated and authenticated, in plain values, and what comes with it. */
export type HandlerInput<Id extends OperationId> = Parameters<Handler<Id>>[0] & Parameters<Handler<Id>>[1];

/** An item of a batch: a request of createLink, or why it is refused before it is tried (D-103). */
export type BatchItem =
  | (Pick<Parameters<Handler<'createLink'>>[0], 'body'> & Pick<RequestContext, 'idempotency'>)
  | Refusal<'createLink'>;

/** An `Idempotency-Key` and the request sent under it (D-29). */
export interface IdempotencyKey {
  /** The partner or the link that the key belongs to. */
  readonly scope: string;
  readonly key: string;
  /** Hash of the request without what is not compared. */
  readonly bodyHash: string;
}

export type Refusal<Id extends OperationId> = Refused<StubCondition<Id>>;

export type HandlerResult<Id extends OperationId> = Success<Id> | Refusal<Id>;

/** The operations that only a sandbox has (D-97). */
export type SandboxOperationId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['sandboxOnly'] extends true ? Id : never;
}[OperationId];

/** One handler for every operation of the contract; those of a sandbox are missing in production. */
export type Handlers = { readonly [Id in Exclude<OperationId, SandboxOperationId>]: Handler<Id> } & {
  readonly [Id in SandboxOperationId]?: Handler<Id>;
};
