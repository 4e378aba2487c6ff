import { idInBucket } from '#core/bucket.ts';
import { expiryTask } from '#core/event.ts';
import { newLink, reservedJobId } from '#core/link.ts';
import type { Partner } from '#core/partners/partner.ts';
import { partnerParamProblems } from '#core/partners/partner-params.ts';
import { urlProblems } from '#core/partners/partner-urls.ts';
import { parseTimestamp } from '#protocol/timestamps.ts';
import type { LinkCreation, LinkToCreate } from '#store/queries/links/create-links.ts';
import type { BatchedOperation } from '#store/store.ts';
import type { Deps } from '../deps.ts';
import type { Detail, Handler, HandlerInput, Refusal, Success } from '../operation.ts';
import { idTypeRefusal } from '../submissions/id-type-refusal.ts';
import { withIdempotencyKey } from '../with-idempotency-key.ts';
import { linkPageDetails } from './link-page-refusal.ts';
import { hasLogo, logoDetails, refusedUrls } from './logo-details.ts';

/** The last time that the API's format can express: years have four digits (D-13). */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Returned when all but the logos is checked, and fine. */
const LOGO_UNCHECKED: Refusal<'createLink'> = { refused: 'invalid_value' };

const CREATE: BatchedOperation<LinkToCreate, LinkCreation> = {
  run: (tx, items) => tx.links.createMany(items),
  isOneStatement: true,
};

/** Creates a link (§4.1). */
export const createLink =
  ({ store, now, newId, bucketOf, linkUrl, urlRefusal, checkLogo, settings }: Deps): Handler<'createLink'> =>
  async ({ body, partner, idempotency, audit }) => {
    const at = now();
    const refId = idInBucket(newId(), bucketOf(partner.partnerId));
    const userId = newId();
    const keptMs = settings.idempotencyKeptMs;
    const refusal = checkRequest(body, partner, at, { settings, urlRefusal });
    const expiresAt = refusal ? null : expiry(body.expires_at, at, settings.linkLifetimeMs);
    const link = newLink(body, { refId, partnerId: partner.partnerId, userId, expiresAt }, at);
    const url = linkUrl(refId);
    const response: Success<'createLink'> = {
      status: 200,
      body: { link: url, ref_id: refId, link_url: url },
    };

    // The partner is told if nobody uses it (D-79).
    const isWatched = partner.eventsUrl !== null && link.expiresAt !== null;
    const createAlone = (logos: readonly Detail[] | 'unchecked') =>
      store.write((tx) =>
        // Checked inside: a repeated request gets its first response, even if it would be refused now.
        withIdempotencyKey<'createLink'>(tx, idempotency, { now: at, keptMs, audit }, async () => {
          if (refusal) return refusal;
          const jobId = reservedJobId(link);
          const jobName = [link.partnerId, link.userId ?? '', jobId ?? ''] as const;
          if (logos === 'unchecked') {
            return jobId && (await tx.jobs.isNameTaken(...jobName))
              ? { refused: 'job_exists' }
              : LOGO_UNCHECKED;
          }
          if (logos.length > 0) return { refused: 'invalid_value', details: [...logos] };
          if (jobId && !(await tx.jobs.takeName(...jobName, refId))) return { refused: 'job_exists' };
          await tx.links.insert(link);
          if (body.prefill && link.prefilledFields) await tx.prefills.put(link, body.prefill, at);
          if (isWatched)
            await tx.tasks.add('delivery', expiryTask(refId), link.partnerId, link.expiresAt ?? 0);
          tx.audit.add(audit, { target: refId });
          return response;
        }),
      );

    if (refusal) return idempotency ? createAlone('unchecked') : refusal;
    if (checkLogo && hasLogo(body)) {
      // Fetched last, and between transactions, which must not wait for the network.
      const result = await createAlone('unchecked');
      return result === LOGO_UNCHECKED ? createAlone(await logoDetails(body, checkLogo)) : result;
    }
    // Rare, and more than the one statement that creates the others.
    if (link.prefilledFields) return createAlone([]);
    const kept = idempotency && { ...idempotency, response, expiredBefore: at - keptMs };
    const creation = await store.batch(CREATE, { link, idempotency: kept, audit, isWatched });
    if (creation === 'created') return response;
    if (creation === 'job_exists') return { refused: 'job_exists' };
    return createAlone([]);
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
