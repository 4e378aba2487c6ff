/** The visit of a browser to a link's page (D-82). A cookie keeps its token, so that a reload is the same visit. */
import type { Link } from '#core/link.ts';
import { PERSON_MS_MAX, readVisitToken, type Visit, visitKey } from '#core/page/visit.ts';
import { submissionScope } from '#core/submission.ts';
import type { Success } from '#handlers/operation.ts';
import type { ReadTx } from '#store/store.ts';
import { linkPath } from '../addresses.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse } from '../http/route.ts';

export interface PageVisit {
  /** For the submission. */
  readonly token: string;
  /** The visit that the browser's cookie named. */
  readonly known: Visit | null;
  /** They keep the token. */
  readonly headers: HttpResponse['headers'];
  /** What became of the visit's submission; null while there is none. */
  readonly alreadySubmitted: AlreadySubmitted | null;
}

/** An accepted submission. Never what came of its verification. */
export interface AlreadySubmitted {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly jobId: string;
  /** Where to send the user, with `status` set (D-17). */
  readonly redirectUrl: string | null;
}

export interface PageVisitDeps {
  /** The token of a visit to a link that begins now. */
  readonly beginVisit: (refId: string, attempt?: number) => string;
  /** The visit to a link that a token is of; null when it does not count. */
  readonly findVisit: (refId: string, token: unknown) => Visit | null;
  readonly linkUrl: (refId: string) => string;
}

const COOKIE = 'visit';
/** How long one browser is taken for one person, seconds. */
const COOKIE_SECONDS = 3_600;
/** On a link with attempts (D-111). */
const PERSON_SECONDS = PERSON_MS_MAX / 1_000;

/** The token that the browser's cookie has of a visit to the link. */
const keptToken = ({ headers }: Pick<HttpRequest, 'headers'>): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1];

/** The visit that the browser's cookie names. Nothing is looked up for it: its token is signed. */
export const keptVisit = (
  request: Pick<HttpRequest, 'headers'>,
  refId: string,
  findVisit: PageVisitDeps['findVisit'],
): Visit | null => findVisit(refId, keptToken(request));

/**
 * The visit that the browser's cookie names, or a new one, also where it has already submitted. On a link for several
 * people each opening is a new visit: the next one on this phone may be of another person (D-84).
 */
export async function pageVisit(
  tx: ReadTx,
  request: HttpRequest,
  {
    refId,
    isSingleUse,
    attempts,
    embedOrigins,
  }: Pick<Link, 'refId' | 'isSingleUse' | 'attempts' | 'embedOrigins'>,
  { beginVisit, findVisit, linkUrl }: PageVisitDeps,
): Promise<PageVisit> {
  const kept = keptToken(request);
  const known = kept === undefined ? null : findVisit(refId, kept);
  const alreadySubmitted = known && isSingleUse ? await findAlreadySubmitted(tx, known) : null;
  if (known && kept !== undefined && isSingleUse && (attempts || !alreadySubmitted))
    return { token: kept, known, headers: {}, alreadySubmitted };
  const token = attempts ? beginVisit(refId, 1) : beginVisit(refId);
  const cookie = visitCookie({ refId, embedOrigins }, token, linkUrl);
  return { token, known, headers: { 'set-cookie': cookie }, alreadySubmitted };
}

/** Keeps the token of a visit in the browser. */
export function visitCookie(
  { refId, embedOrigins }: Pick<Link, 'refId' | 'embedOrigins'>,
  token: string,
  linkUrl: PageVisitDeps['linkUrl'],
): string {
  const isSecure = linkUrl(refId).startsWith('https:');
  // In a frame of another site a browser keeps only cookies that say so, for that site alone.
  const site = isSecure && embedOrigins !== null ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  const hasAttempts = readVisitToken(refId, token)?.visit.attempt !== undefined;
  const about = `Path=${linkPath(refId)}; Max-Age=${hasAttempts ? PERSON_SECONDS : COOKIE_SECONDS}; HttpOnly; ${site}`;
  return `${COOKIE}=${token}; ${about}${isSecure ? '; Secure' : ''}`;
}

/** The visit's submission; null while there is none. */
export async function findAlreadySubmitted(tx: ReadTx, visit: Visit): Promise<AlreadySubmitted | null> {
  const saved = await tx.idempotency.find(submissionScope(visit.linkId), visitKey(visit));
  if (!saved) return null;
  const { body } = saved.response as Success<'submitVerification'>;
  return { at: saved.createdAt, jobId: body.job_id, redirectUrl: body.redirect_url };
}
