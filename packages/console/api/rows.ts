/** Rows of the console's lists. */

import type { Job } from '#core/job.ts';
import { type Link, type LinkRefusal, linkRefusal } from '#core/link.ts';
import type { Partner } from '#core/partners/partner.ts';
import { parseObject } from '#protocol/received.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { RecordedAttempt } from '#sandbox-mode/activity-log.ts';
import { signatureSteps } from '#sandbox-mode/signatures/steps.ts';
import type { StoredDelivery } from '#store/queries/callbacks/deliveries.ts';
import type { CountedLink } from '#store/queries/links/link-reads.ts';
import type { CallbackAttempt, CallbackRow, JobRow, LinkRow } from '../data.ts';

export type ListedCallback = Pick<
  StoredDelivery,
  'callbackId' | 'serviceJobId' | 'partnerId' | 'url' | 'state' | 'createdAt' | 'nextAt' | 'attempts'
>;

const STATES = {
  link_disabled: 'disabled',
  link_used: 'used',
  link_expired: 'expired',
  link_full: 'full',
  link_not_ready: 'not ready',
} as const satisfies Record<LinkRefusal, LinkRow['state']>;

export function linkRow({ link, counts }: CountedLink, url: string, now: number): LinkRow {
  const refusal = linkRefusal(link, now, { partner: null, totalJobs: counts.totalJobs });
  return {
    ref_id: link.refId,
    url,
    partner_id: link.partnerId,
    name: link.name,
    company_name: link.companyName,
    created_at: wireTime(link.createdAt),
    expires_at: wireTime(link.expiresAt),
    state: refusal ? STATES[refusal] : 'active',
    is_single_use: link.isSingleUse,
    submissions: counts.totalJobs,
    succeeded: counts.successfulJobs,
    failed: counts.failedJobs,
  };
}

export function jobRow(job: Job): JobRow {
  return {
    service_job_id: job.serviceJobId,
    ref_id: job.refId,
    partner_id: job.partnerId,
    user_id: job.userId,
    job_id: job.jobId,
    country: job.country,
    id_type: job.idType,
    verification_method: job.method,
    state: job.state === 'queued' ? 'processing' : job.state,
    submitted_at: wireTime(job.acceptedAt),
    completed_at: wireTime(job.completedAt),
    result_code: job.result?.code ?? null,
    result_text: job.result?.text ?? null,
  };
}

/**
 * @param link - null for a test callback.
 * @param attempts - of this callback, as recorded.
 */
export function callbackRow(
  delivery: ListedCallback,
  link: Link | null,
  attempts: readonly RecordedAttempt[],
  partner: Partner | null,
): CallbackRow {
  const sent = parseObject(attempts.at(-1)?.request.body ?? '');
  const textIn = (name: string) => (typeof sent?.[name] === 'string' ? sent[name] : null);
  return {
    webhook_id: delivery.callbackId,
    service_job_id: delivery.serviceJobId,
    ref_id: link?.refId ?? null,
    link_name: link && (link.name ?? link.companyName),
    partner_id: delivery.partnerId,
    url: delivery.url,
    state: delivery.state,
    created_at: wireTime(delivery.createdAt),
    next_attempt_at: wireTime(delivery.nextAt),
    result_code: textIn('ResultCode'),
    result_text: textIn('ResultText'),
    attempts: attempts.map((attempt) => withSteps(attempt, partner)),
    attempts_made: Math.max(delivery.attempts, attempts.length),
  };
}

/** With both signatures as they were at its time. */
function withSteps(
  { webhook_id: _, about: __, ...attempt }: RecordedAttempt,
  partner: Partner | null,
): CallbackAttempt {
  const { headers, body } = attempt.request;
  const sentAt = Number(headers['webhook-timestamp']) * 1_000;
  return { ...attempt, steps: partner ? signatureSteps(headers, body, partner, sentAt) : [] };
}
