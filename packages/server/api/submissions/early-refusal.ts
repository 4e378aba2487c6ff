import type { ServiceTime } from '#core/clocks.ts';
import { type LinkContext, type LinkRefusal, linkRefusal } from '#core/link.ts';
import { submissionScope } from '#core/submission.ts';
import { OPERATIONS } from '#generated/operations.ts';
import type { OperationRequest } from '#server/http/request.ts';
import type { LinkInContext } from '#store/queries/links/link-reads.ts';
import type { CheckedLink } from '#store/queries/links/link-table.ts';
import type { BatchedRead, Store } from '#store/store.ts';
import { namePartner } from '../operation.ts';
import type { SubmissionAdmission } from './admission.ts';

/** Why a submission is refused before its body is read. */
interface EarlyReason {
  readonly refused: LinkRefusal | 'link_not_found' | 'verifier_busy' | 'too_many_submissions';
  readonly retryAfterMs?: number;
}

/** What is known of a submission before its body is read. */
interface Early {
  /**
   * Why it is refused; null to read it. A repeat of an accepted one is read whatever has become of the link since,
   * because its idempotency key gets the first response again.
   */
  readonly refusal: EarlyReason | null;
  /** Why it is refused unless its body names a visit that began in time (D-82), or that is a further attempt (D-111). */
  readonly refusalWithoutVisit: { readonly refused: 'link_expired' | 'link_used' } | null;
  /** The link's partner. */
  readonly partnerId: string;
}

export type EarlyRefusal = (request: OperationRequest) => Promise<Early>;

/** When a verifier that is behind may have caught up, milliseconds. */
const BUSY_RETRY_MS = 30_000;

/** The refusal while the partner's submissions wait too long for the verifier (D-74). */
export const VERIFIER_BUSY = {
  refused: 'verifier_busy',
  retryAfterMs: BUSY_RETRY_MS,
} as const;

interface EarlyRefusalDeps extends Pick<SubmissionAdmission, 'limitRefusal'> {
  readonly store: Store;
  readonly now: () => ServiceTime;
  /** Whether the partner's submissions wait too long for the verifier. */
  readonly isBehind: (partnerId: string) => boolean;
}

const FIND_LINK: BatchedRead<string, LinkInContext<CheckedLink> | null> = {
  run: (tx, refIds) => tx.links.findForCheck(refIds),
  // Most are not refused: they need not wait for the disk before their bodies are read.
  isProvisional: true,
};

/** The handler decides again, in its unit of work, all but whether the verifier is behind. */
export const makeEarlyRefusal =
  ({ store, now, limitRefusal, isBehind }: EarlyRefusalDeps): EarlyRefusal =>
  async ({ id, http, audit, visitor, path: { linkId = '' }, idempotencyKey }) => {
    const found = await store.readBatch(FIND_LINK, linkId);
    if (!found) return { refusal: { refused: 'link_not_found' }, refusalWithoutVisit: null, partnerId: '' };
    const { link, context } = found;
    const { partnerId } = link;
    namePartner(http, audit, partnerId);
    const at = now();
    const reason = linkRefusal(link, at, context);
    // Only the body names the visit: would the link take one that began early enough, or a further attempt?
    const takes = (visit: NonNullable<LinkContext['visit']>) =>
      linkRefusal(link, at, { ...context, visit }) === null;
    const needsVisit =
      (reason === 'link_expired' && takes({ beganAt: link.createdAt, attempt: 1 })) ||
      (reason === 'link_used' && takes({ beganAt: link.createdAt, attempt: 2 }));
    const busy = isBehind(partnerId) ? VERIFIER_BUSY : null;
    const refusal =
      reason && !needsVisit ? { refused: reason } : (busy ?? limitRefusal({ refId: linkId, visitor }));
    const refusalWithoutVisit = needsVisit ? { refused: reason } : null;
    const early = { refusal, refusalWithoutVisit, partnerId };
    if (!refusal && !needsVisit) return early;
    await store.whenOnDisk();
    if (!OPERATIONS[id].idempotent || idempotencyKey === undefined) return early;
    const isAccepted = await isRepeat(store, linkId, String(idempotencyKey));
    return isAccepted ? { refusal: null, refusalWithoutVisit: null, partnerId } : early;
  };

/** Whether a submission of the link was accepted under this key. */
export const isRepeat = (
  store: Pick<Store, 'read'>,
  linkId: string,
  idempotencyKey: string,
): Promise<boolean> => store.read((tx) => tx.idempotency.has(submissionScope(linkId), idempotencyKey));
