import type { AuditEntry } from '#core/audit.ts';
import { linkRefusal } from '#core/link.ts';
import { submissionScope } from '#core/submission.ts';
import type { Refusal } from '#handlers/operation.ts';
import type { Store } from '#store/store.ts';
import type { SubmissionGate } from './submission-gate.ts';

/**
 * Why a submission is refused before its body is read; null to read it. A repeat of an accepted one is read whatever
 * has become of the link since, because its idempotency key gets the first response again.
 */
export type EarlyRefusal = (
  linkId: string,
  idempotencyKey: string | string[] | undefined,
  /** Gets the link's partner. */
  audit: AuditEntry | null,
) => Promise<Refusal<'submitVerification'> | null>;

/** The handler decides again, in its unit of work. */
export const makeEarlyRefusal =
  (store: Store, now: () => number, { budgetRefusal }: Pick<SubmissionGate, 'budgetRefusal'>): EarlyRefusal =>
  (linkId, idempotencyKey, audit) =>
    store.read(async (tx) => {
      const found = await tx.links.find(linkId);
      if (!found) return { refused: 'link_not_found' };
      const { link, counts } = found;
      if (audit) audit.partnerId = link.partnerId;
      const partner = await tx.partners.settings(link.partnerId);
      const reason = linkRefusal(link, now(), { partner, totalJobs: counts.totalJobs });
      const refusal = reason ? { refused: reason } : budgetRefusal(linkId);
      if (!refusal || idempotencyKey === undefined) return refusal;
      return (await tx.idempotency.has(submissionScope(linkId), String(idempotencyKey))) ? null : refusal;
    });
