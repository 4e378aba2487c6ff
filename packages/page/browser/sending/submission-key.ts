/** The Idempotency-Key of a submission (D-29). Pure. */
import { textHash } from '#page/text/text-hash.ts';
import type { Draft } from '../draft/draft.ts';

/** The same for the same content, in every tab and however often it is sent; another once something has changed. */
export function submissionKey({
  seed,
  type,
  fields,
  photos,
  handoff,
  asksForAll,
}: Pick<Draft, 'seed' | 'type' | 'fields' | 'photos' | 'handoff' | 'asksForAll'>): string {
  // Two devices have the visit: whatever each sends, the first makes the one job (D-85).
  if (handoff) return seed;
  const photoIds = Object.entries(photos).map(([field, photo]) => [field, photo.id]);
  return `${seed}.${textHash(JSON.stringify([type, fields, photoIds, ...(asksForAll ? [true] : [])]))}`;
}
