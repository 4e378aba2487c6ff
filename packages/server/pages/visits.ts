/** The tokens of visits to links' pages (D-82). */
import { randomBytes } from 'node:crypto';
import { isVisitOver, readVisitToken, type Visit, visitText, writeVisitToken } from '#core/page/visit.ts';
import type { Secrets } from '#store/seal/secrets.ts';

export interface Visits {
  /** The token of a visit that begins at `now`; on a link with attempts (D-111) it is of the first. */
  readonly begin: (linkId: string, now: number, attempt?: number) => string;
  /** A visit at `now` that is a further attempt of the person of `visit`, or of a new person. */
  readonly retry: (
    linkId: string,
    visit: Visit | null,
    attempt: number,
    now: number,
  ) => { readonly visitId: string; readonly token: string };
  /** The visit to the link that a token is of; null when it is forged, of another link, or too old. */
  readonly find: (linkId: string, token: unknown, now: number) => Visit | null;
}

/** The visit to a link that a token is of, as `Visits.find`, by the service's time. */
export type FindVisit = (linkId: string, token: unknown) => Visit | null;

const ID_BYTES = 16;

export function makeVisits({ visitSignature, isVisitSignature }: Secrets): Visits {
  const tokenOf = (visit: Visit) => writeVisitToken(visit, visitSignature(visitText(visit)));
  const newVisitId = () => randomBytes(ID_BYTES).toString('base64url');
  return {
    begin(linkId, now, attempt) {
      const visit = { linkId, visitId: newVisitId(), beganAt: now };
      return tokenOf(attempt === undefined ? visit : { ...visit, attempt });
    },
    retry(linkId, visit, attempt, now) {
      const visitId = visit?.visitId ?? newVisitId();
      return { visitId, token: tokenOf({ linkId, visitId, beganAt: now, attempt }) };
    },
    find(linkId, token, now) {
      const read = typeof token === 'string' ? readVisitToken(linkId, token) : null;
      if (!read || isVisitOver(read.visit, now)) return null;
      return isVisitSignature(visitText(read.visit), read.signature) ? read.visit : null;
    },
  };
}
