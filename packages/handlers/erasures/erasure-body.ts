import type { Erasure } from '#core/erasure.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { SuccessBody } from '../operation.ts';

/** An erasure as the API answers it. */
export function erasureBody(erasure: Erasure): SuccessBody<'getErasure'> {
  const { erasedAt, purgedAt, counts } = erasure;
  const state = purgedAt !== null ? 'purged' : erasedAt !== null ? 'erased' : 'pending';
  const { savedResponses, ...others } = counts;
  return {
    erasure_id: erasure.erasureId,
    state,
    pseudonyms: !erasure.keepsIds,
    requested_at: wireTime(erasure.requestedAt),
    erased_at: wireTime(erasedAt),
    purged_at: wireTime(purgedAt),
    erased: { ...others, saved_responses: savedResponses },
  };
}
