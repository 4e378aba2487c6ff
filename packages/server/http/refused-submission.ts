import { linkRefusal } from '#core/link.ts';
import type { Store } from '#store/store.ts';
import { submissionScope } from './api/idempotency.ts';
import type { RefusedSubmission } from './api/operations.ts';
import type { SubmissionGate } from './submission-gate.ts';

/** Looks a submission's link up before its body is read; the handler decides again, in its unit of work. */
export const makeRefusedSubmission =
  (store: Store, now: () => number, spent: SubmissionGate['spent']): RefusedSubmission =>
  (linkId, idempotencyKey) =>
    store.read(async (tx) => {
      const found = await tx.links.find(linkId);
      if (!found) return { refused: 'link_not_found' };
      const partner = await tx.partners.settings(found.link.partnerId);
      const reason = partner?.suspendedAt ? 'link_disabled' : linkRefusal(found.link, now(), found.counts);
      const refused = reason ? { refused: reason } : spent(linkId);
      if (!refused || idempotencyKey === undefined) return refused;
      return (await tx.idempotency.has(submissionScope(linkId), String(idempotencyKey))) ? null : refused;
    });
