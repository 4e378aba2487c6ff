import { wireConsent } from '#core/consent.ts';
import type { components } from '#generated/api.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import type { Submission } from './verifier.ts';

export type VerificationRequest = components['schemas']['VerificationRequest'];

/** A submission as it is posted to the verifier; identical in retries, so that they are recognised. */
export function verificationRequest(
  { job, person, images }: Submission,
  reportUrl: string,
): VerificationRequest {
  const { selfie, document_front, document_back } = images;
  return {
    service_job_id: job.serviceJobId,
    partner_id: job.partnerId,
    user_id: job.userId,
    job_id: job.jobId,
    country: job.country,
    id_type: job.idType,
    verification_method: job.method,
    partner_params: job.partnerParams ?? {},
    person,
    images: {
      ...(selfie && { selfie: encoded(selfie) }),
      ...(document_front && { document_front: encoded(document_front) }),
      ...(document_back && { document_back: encoded(document_back) }),
    },
    consent: wireConsent(job.consent),
    submitted_at: toWireTimestamp(job.acceptedAt),
    report_url: reportUrl,
  };
}

function encoded({ type, source, check, bytes }: StoredImage): components['schemas']['SubmittedImage'] {
  const data = Buffer.from(bytes).toString('base64');
  return { type, ...(source && { source }), ...(check && { check }), data };
}
