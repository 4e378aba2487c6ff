import { idInBucket } from '#core/bucket.ts';
import { newLink, reservedJobId } from '#core/link.ts';
import type { Partner } from '#core/partners/partner.ts';
import { partnerParamProblems } from '#core/partners/partner-params.ts';
import { urlProblems } from '#core/partners/partner-urls.ts';
import { parseTimestamp } from '#protocol/timestamps.ts';
import type { LinkCreation, LinkToCreate } from '#store/queries/links/create-links.ts';
import type { BatchedOperation, Tx } from '#store/store.ts';
import type { Deps } from '../deps.ts';
import type { Detail, HandlerInput, HandlerResult, Refusal, Success } from '../operation.ts';
import { idTypeRefusal } from '../submissions/id-type-refusal.ts';
import { withIdempotencyKey } from '../with-idempotency-key.ts';
import { hasLogo, linkPageDetails, logoDetails, refusedUrls } from './link-details.ts';

/** The last time that the API's format can express: years have four digits (D-13). */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const JOB_EXISTS: Refusal<'createLink'> = { refused: 'job_exists' };
/** Returned when all but the logos is checked, and fine. */
const LOGO_UNCHECKED: Refusal<'createLink'> = { refused: 'invalid_value' };

const CREATE: BatchedOperation<LinkToCreate, LinkCreation> = {
  run: (tx, items) => tx.links.createMany(items),
  isOneStatement: true,
};

type LinkBody = Pick<HandlerInput<'createLink'>, 'body'>;
type LinkContext = Pick<HandlerInput<'createLink'>, 'partner' | 'idempotency' | 'audit'>;

/** Creates a link (§4.1). */
export const createLink =
  ({ store, now, newId, bucketOf, linkUrl, urlRefusal, checkLogo, settings }: Deps) =>
  async (
    { body }: LinkBody,
    { partner, idempotency, audit }: LinkContext,
  ): Promise<HandlerResult<'createLink'>> => {
    const at = now();
    const refId = idInBucket(newId(), bucketOf(partner.partnerId));
    const userId = newId();
    const keptMs = settings.idempotencyKeptMs;
    const refusal = checkRequest(body, partner, at, { settings, urlRefusal });
    if (refusal && !idempotency) return refusal;
    const expiresAt = refusal ? null : expiry(body.expires_at, at, settings.linkLifetimeMs);
    const link = newLink(body, { refId, partnerId: partner.partnerId, userId, expiresAt }, at);
    const url = linkUrl(refId);
    const response: Success<'createLink'> = {
      status: 200,
      body: { link: url, ref_id: refId, link_url: url },
    };
    // The partner is notified if nobody uses it (D-79), and that it has expired (D-114).
    const hasExpiryTask = (partner.eventsUrl ?? partner.linkEvents) !== null && link.expiresAt !== null;

    // Decided inside: a repeated request gets its first response, even if it would be refused now.
    const once = (decide: (tx: Tx) => Promise<HandlerResult<'createLink'>>) =>
      store.write((tx) =>
        withIdempotencyKey<'createLink'>(tx, idempotency, { now: at, keptMs, audit }, () => decide(tx)),
      );
    if (refusal) return once(async () => refusal);

    if (checkLogo && hasLogo(body)) {
      // Fetched last, and between transactions, which must not wait for the network.
      const first = await once(async (tx) => {
        const jobId = reservedJobId(link);
        const isTaken = jobId && (await tx.jobs.isNameTaken(link.partnerId, link.userId ?? '', jobId));
        return isTaken ? JOB_EXISTS : LOGO_UNCHECKED;
      });
      if (first !== LOGO_UNCHECKED) return first;
      const details = await logoDetails(body, checkLogo);
      if (details.length > 0) return once(async () => ({ refused: 'invalid_value', details }));
    }

    const prefill = link.prefilledFields ? (body.prefill ?? null) : null;
    const item = { link, prefill, audit, hasExpiryTask };
    const kept = idempotency && { ...idempotency, response, expiredBefore: at - keptMs };
    const responseTo = (creation: LinkCreation) => (creation === 'created' ? response : JOB_EXISTS);
    const creation = await store.batch(CREATE, { ...item, idempotency: kept });
    if (creation !== 'undecided') return responseTo(creation);
    return once(async (tx) => responseTo(await tx.links.create(item)));
  };

function checkRequest(
  body: HandlerInput<'createLink'>['body'],
  partner: Partner,
  now: number,
  { settings, urlRefusal }: Pick<Deps, 'settings' | 'urlRefusal'>,
): Refusal<'createLink'> | null {
  if (!body.callback_url && !partner.defaultCallbackUrl) {
    const message = 'is required, as the partner has no default callback URL';
    return { refused: 'missing_field', details: [{ path: '/callback_url', message }] };
  }
  const details: Detail[] = urlProblems(body, settings.httpsOnly);
  // The URLs that the server itself will call.
  if (details.length === 0) details.push(...refusedUrls(body, urlRefusal));
  if (body.is_single_use && body.max_submissions !== undefined) {
    details.push({ path: '/max_submissions', message: 'must be left out, as a single-use link accepts one' });
  }
  if (body.attempts_max !== undefined && !body.is_single_use) {
    const message = 'must be left out on a multi-use link, which the next person may open';
    details.push({ path: '/attempts_max', message });
  } else if (body.retry_on && body.attempts_max === undefined) {
    details.push({ path: '/retry_on', message: 'must be left out without attempts_max' });
  }
  details.push(...partnerParamProblems(body.partner_params));
  const expiresAt = parseTimestamp(body.expires_at ?? now);
  if (expiresAt === null) {
    details.push({ path: '/expires_at', message: 'must be ISO 8601 with an offset' });
  } else if (expiresAt > LAST_TIME) {
    details.push({ path: '/expires_at', message: 'must be before the year 10000' });
  } else if (body.expires_at && expiresAt <= now) {
    details.push({ path: '/expires_at', message: 'must be in the future' });
  }
  const userId = body.user_id ?? body.partner_params?.['user_id'] ?? (body.is_single_use ? 'new' : null);
  const link = { idTypes: body.id_types ?? [], userId };
  details.push(...linkPageDetails(body, link, { httpsOnly: settings.httpsOnly, now }));
  if (details.length > 0) return { refused: 'invalid_value', details };
  return idTypeRefusal(link.idTypes);
}

function expiry(asked: string | undefined, now: number, lifetimeMs: number): number | null {
  if (asked) return parseTimestamp(asked);
  return lifetimeMs === 0 ? null : now + lifetimeMs;
}
