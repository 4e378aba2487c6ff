import { hasRequiredImages, shouldCallVerifier, type VerifierOutcome } from '#core/verification.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { readById, type Store } from '#store/store.ts';
import { type RunDeps, recordOutcomes } from './record-outcomes.ts';
import type { Submission, Verifier } from './verifier.ts';

export interface JobDeps extends RunDeps {
  readonly store: Store;
  readonly imageStore: ImageStore;
  readonly verifier: Verifier;
  /** Reports to the operator that a run failed. */
  readonly onFailure: (task: Task, outcome: VerifierOutcome & { kind: 'failed' }) => void;
  /** Where tests kill the process; otherwise it does nothing. */
  readonly crashPoint: (point: 'job-claimed' | 'verifier-answered' | 'job-recorded') => void;
}

/** Jobs that are claimed together are loaded together, and their images: of few, as each may have megabytes. */
const LOAD = readById((tx, ids) => tx.jobs.load(ids));
const LOAD_IMAGES = readById((tx, ids) => tx.jobs.imagesOf(ids), { itemsMax: 8 });

const IMAGE_MISSING: VerifierOutcome = { kind: 'failed', failure: 'images', status: null };

/**
 * Runs a claimed job: calls the verifier, then records the outcome. If the process is killed before that, the job runs
 * again.
 */
export const runJob = (deps: JobDeps) => {
  const { store, verifier, crashPoint } = deps;
  const record = recordOutcomes(deps);
  return async (task: Task, releaseSlot = () => {}, isLost = () => false): Promise<void> => {
    crashPoint('job-claimed');
    const submission = await load(deps, task.targetId);
    // Another process runs it.
    if (isLost()) return;
    const outcome =
      submission === 'image_missing' ? IMAGE_MISSING : submission && (await verifier(submission));
    crashPoint('verifier-answered');
    if (outcome?.kind === 'failed') deps.onFailure(task, outcome);
    releaseSlot();
    const completed = await store.batch(record, { task, outcome });
    if (completed) deps.onCompleted?.(completed.job, completed.success);
    crashPoint('job-recorded');
  };
};

/**
 * What is sent to the verifier, which must not judge a part of the images; null when it is not called.
 *
 * @throws StoreUnavailable
 */
async function load(
  deps: JobDeps,
  serviceJobId: string,
  isAgain = false,
): Promise<Submission | 'image_missing' | null> {
  const { store, imageStore } = deps;
  const found = await store.readBatch(LOAD, serviceJobId);
  if (!found || !shouldCallVerifier(found.job)) return null;
  const { imageCount, ...submission } = found;
  const rows = imageCount === 0 ? {} : ((await store.readBatch(LOAD_IMAGES, serviceJobId)) ?? {});
  const images = await Promise.all(
    Object.entries(rows).map(async ([kind, row]) => [kind, await imageStore.load(row)] as const),
  );
  const whole = images.flatMap(([kind, image]) => (image ? [[kind, image] as const] : []));
  if (whole.length === imageCount) {
    const sent = { ...submission, images: Object.fromEntries(whole) };
    return hasRequiredImages(sent.job, sent.images) ? sent : null;
  }
  if (isAgain) return 'image_missing';
  // Erased, or expired, since the job or the image's row was read.
  return load(deps, serviceJobId, true);
}
