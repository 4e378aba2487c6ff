import { randomUUID } from 'node:crypto';
import { type JobDeps, runJob } from '#jobs/run-job.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';

type Given = Pick<JobDeps, 'now' | 'store' | 'verifier' | 'verification'> & Partial<JobDeps>;

/** Runs claimed jobs as a server does. */
export function jobRunner(deps: Given) {
  return runJob({
    newCallbackId: () => `msg_${randomUUID()}`,
    delivery: { delaysMs: [250], jitter: 0, retryAfterMaxMs: 0 },
    notifyOperator: false,
    imageStore: IMAGES_IN_DATABASE,
    onFailure: () => {},
    crashPoint: () => {},
    ...deps,
  });
}
