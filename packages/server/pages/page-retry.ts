/** What the person of a link with attempts may do next (D-111), and the form for it: only what is redone. */

import { RETRY_FIELD, type Retry, retryOf, stepsToRedo } from '#core/attempts/retry.ts';
import { IMAGE_FIELDS, type ImageField } from '#core/id-numbers/id-type.ts';
import type { Job } from '#core/job.ts';
import type { Link } from '#core/link.ts';
import type { Visit } from '#core/page/visit.ts';
import type { FlowType } from '#page/flow.ts';
import type { ReadTx } from '#store/store.ts';

export interface PageRetry extends Retry {
  /** The attempt that failed. */
  readonly job: Job;
  /** The number of the next attempt. */
  readonly attempt: number;
}

/** Reads nothing for links without attempts, and for a stranger; null where there is nothing to try again. */
export async function findRetry(tx: ReadTx, link: Link, visit: Visit | null): Promise<PageRetry | null> {
  const last = link.attempts?.last;
  if (!last || visit?.visitId !== last.visitId) return null;
  const job = await tx.jobs.find(last.serviceJobId);
  const retry = job && retryOf(job, link);
  if (!job?.attempt || !retry) return null;
  const kept = new Set<ImageField>();
  for (const field of IMAGE_FIELDS) if (await tx.jobs.hasImage(job.serviceJobId, field)) kept.add(field);
  return { job, steps: stepsToRedo(job, retry, kept), left: retry.left, attempt: job.attempt.number + 1 };
}

/** The ID type of the attempt before, with the fields that are redone. */
export function typesToRedo(types: readonly FlowType[], { job, steps }: PageRetry): FlowType[] {
  const fields: ReadonlySet<string> = new Set(steps.map((step) => RETRY_FIELD[step]));
  const isRedone = (field: string) => fields.has(field);
  return types
    .filter(({ choice }) => choice.country === job.country && choice.idType === job.idType)
    .map(({ choice, idType, needs: { person, images } }) => ({
      choice,
      idType,
      needs: {
        person: { required: person.required.filter(isRedone), optional: [] },
        images: { required: images.required.filter(isRedone), optional: [] },
      },
    }));
}
