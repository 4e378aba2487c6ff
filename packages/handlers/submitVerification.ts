import type { ImageField } from '#core/id-type.ts';
import type { Job, PersonalData } from '#core/job.ts';
import { type Link, linkRefusal, reservedJobId } from '#core/link.ts';
import { countRequest } from '#core/rate-limit.ts';
import { checkSubmission } from '#core/submission.ts';
import { buildRedirect } from '#protocol/redirect.ts';
import type { Tx } from '#store/store.ts';
import type { Deps } from './deps.ts';
import { limitKey } from './limit-key.ts';
import type { Handler, HandlerInput, Refusal, SuccessBody } from './operation.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';

/**
 * Accepts a submission (D-27): link state → catalogue → ID number limit → use up the link and create the job, in
 * one unit of work. Everything is checked before anything is written, so a refusal changes no count.
 */
export const submitVerification =
  ({ store, now, newId, rules }: Deps): Handler<'submitVerification'> =>
  async ({ path, body, images, idempotency }) =>
    store.write((tx) => {
      const at = now();
      return withIdempotencyKey(tx, idempotency, { now: at, keptMs: rules.idempotencyKeptMs }, async () => {
        const link = await tx.links.lock(path.linkId);
        if (!link) return { refused: 'link_not_found' };
        const partner = await tx.partners.settings(link.partnerId);
        const refused = partner?.suspendedAt ? 'link_disabled' : linkRefusal(link, at);
        if (refused) return { refused };

        const claims = { ...body, images: Object.keys(images) as ImageField[] };
        const check = checkSubmission(link, claims, at);
        if (!check.ok) {
          const details = check.problems.map(({ field, message }) => ({ path: `/${field}`, message }));
          return { refused: check.refused, details };
        }

        const { country, id_type, verification_method } = check.entry;
        const key = check.idNumber && limitKey(rules, link.partnerId, country, id_type, check.idNumber);
        const limit = key ? tx.limits.of(key) : null;
        const counted = limit && (await limit.lock(rules.idNumberLimit));
        const decision = counted && countRequest(counted.state, counted.rule, at);
        if (decision && !decision.allowed) {
          return {
            refused: 'id_number_blocked',
            limit: { ...counted.rule, retryAfterMs: decision.retryAt - at },
          } satisfies Refusal<'submitVerification'>;
        }

        const job: Job = {
          serviceJobId: newId(),
          refId: link.refId,
          partnerId: link.partnerId,
          userId: link.userId ?? newId(),
          jobId: reservedJobId(link) ?? newId(),
          country,
          idType: id_type,
          method: verification_method,
          partnerParams: link.partnerParams,
          state: 'queued',
          result: null,
          verifierAttempts: 0,
          reportDueAt: null,
          acceptedAt: at,
          completedAt: null,
          erasedAt: null,
        };
        if (limit && decision) await limit.save(decision.state);
        await saveSubmission(tx, link, job, personOf(body), images);
        return { status: 201, body: successBody(link, job, partner?.redirectSuccess) };
      });
    });

/** Writes an accepted submission: the job, its images and its task, and the link's count. */
async function saveSubmission(
  tx: Tx,
  link: Link,
  job: Job,
  person: PersonalData,
  images: HandlerInput<'submitVerification'>['images'],
): Promise<void> {
  if (link.isSingleUse) await tx.links.update({ ...link, usedAt: job.acceptedAt });
  await tx.links.count(link.refId, { totalJobs: 1 });
  await tx.jobs.insert(job, person);
  for (const [kind, image] of Object.entries(images)) {
    await tx.jobs.insertImage(job.serviceJobId, kind as ImageField, image, job.acceptedAt);
  }
  await tx.tasks.add('job', job.serviceJobId, job.partnerId, job.acceptedAt);
}

function personOf({
  id_number,
  first_name,
  last_name,
  dob,
}: HandlerInput<'submitVerification'>['body']): PersonalData {
  return {
    ...(id_number && { id_number }),
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(dob && { dob }),
  };
}

function successBody(
  link: Link,
  job: Job,
  successSpelling: 'successful' | 'success' = 'successful',
): SuccessBody<'submitVerification'> {
  const outcome = { status: 'success', userId: job.userId, successSpelling } as const;
  return {
    job_id: job.jobId,
    user_id: job.userId,
    redirect_url: link.redirectUrl && buildRedirect(link.redirectUrl, outcome),
  };
}
