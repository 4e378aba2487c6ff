/**
 * A visit to a link's page (D-82): it begins when the page is opened, and its submission names it. Nothing is stored of
 * it: the page keeps a token that says when it began, signed together with the link.
 */

export interface Visit {
  readonly linkId: string;
  /** 128 random bits, base64url. */
  readonly visitId: string;
  /** Epoch milliseconds. */
  readonly beganAt: number;
  /** Which attempt of its person it is, on a link with attempts (D-111). */
  readonly attempt?: number;
}

/** A visit that nobody can have finished any more: as long as a browser keeps a draft. */
export const VISIT_MS_MAX = 24 * 3_600_000;

/** How long a person is known on a link with attempts (D-111). */
export const PERSON_MS_MAX = 30 * 24 * 3_600_000;

/** How long after a link's expiry a visit that began before it may submit. */
export const GRACE_MS = 10 * 60_000;

/** The key under which the response to a visit's submission is saved (D-29). No `Idempotency-Key` has a space. */
export const visitKey = ({ visitId }: Pick<Visit, 'visitId'>): string => `visit ${visitId}`;

/** What is signed of a visit. */
export function visitText({ linkId, visitId, beganAt, attempt }: Visit): string {
  return JSON.stringify([linkId, visitId, beganAt, ...(attempt === undefined ? [] : [attempt])]);
}

/** The link is not in it: whoever sends a token names the link too. */
export function writeVisitToken({ visitId, beganAt, attempt }: Visit, signature: string): string {
  const began = beganAt.toString(36);
  return visitId + (attempt === undefined ? began : `${began}.${attempt}.`) + signature;
}

/** What a token claims of a visit to the link, not yet checked; null for anything else. */
export function readVisitToken(
  linkId: string,
  token: string,
): { readonly visit: Visit; readonly signature: string } | null {
  const [, visitId, beganAt, attempt, signature] =
    /^([\w-]{22})([\da-z]{1,10})(?:\.([1-9]\d{0,5})\.)?([\w-]{43})$/.exec(token) ?? [];
  if (visitId === undefined || beganAt === undefined || signature === undefined) return null;
  const visit = { linkId, visitId, beganAt: Number.parseInt(beganAt, 36) };
  return { visit: attempt === undefined ? visit : { ...visit, attempt: Number(attempt) }, signature };
}

/** Whether a visit is over at `now` (epoch milliseconds). */
export function isVisitOver({ beganAt, attempt }: Visit, now: number): boolean {
  return now - beganAt >= (attempt === undefined ? VISIT_MS_MAX : PERSON_MS_MAX);
}

/** Whether a link that expires at `expiresAt` accepts a visit's submission at `now` all the same. */
export function isInGrace(visit: Pick<Visit, 'beganAt'> | null, expiresAt: number, now: number): boolean {
  return visit !== null && visit.beganAt < expiresAt && now < expiresAt + GRACE_MS;
}
