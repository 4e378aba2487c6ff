import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Job, PersonalData } from '#core/job.ts';
import type { VerifierOutcome } from '#core/verification.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

/** A job with the data to verify. */
export interface Submission {
  readonly job: Job;
  readonly person: PersonalData;
  readonly images: Readonly<Partial<Record<ImageField, StoredImage>>>;
}

/**
 * Verifies a submission. A failed run is an outcome, not an exception. It may be called again with the same
 * submission: after a provisional result, after a failure, and after a crash before the outcome was recorded.
 */
export type Verifier = (submission: Submission) => Promise<VerifierOutcome>;
