/** The tokens of visits to links' pages (D-82). */
import { randomBytes } from 'node:crypto';
import { isVisitOver, readVisitToken, type Visit, visitText, writeVisitToken } from '#core/page/visit.ts';
import type { Secrets } from '#store/seal/secrets.ts';

export interface Visits {
  /** The token of a visit that begins at `now`. */
  readonly begin: (linkId: string, now: number) => string;
  /** The visit to the link that a token is of; null when it is forged, of another link, or too old. */
  readonly find: (linkId: string, token: unknown, now: number) => Visit | null;
}

/** The visit to a link that a token is of, as `Visits.find`, by the service's time. */
export type FindVisit = (linkId: string, token: unknown) => Visit | null;

const ID_BYTES = 16;

export function makeVisits({ visitSignature, isVisitSignature }: Secrets): Visits {
  return {
    begin(linkId, now) {
      const visit = { linkId, visitId: randomBytes(ID_BYTES).toString('base64url'), beganAt: now };
      return writeVisitToken(visit, visitSignature(visitText(visit)));
    },
    find(linkId, token, now) {
      const read = typeof token === 'string' ? readVisitToken(linkId, token) : null;
      if (!read || isVisitOver(read.visit, now)) return null;
      return isVisitSignature(visitText(read.visit), read.signature) ? read.visit : null;
    },
  };
}
