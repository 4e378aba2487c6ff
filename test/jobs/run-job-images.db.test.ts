/** The images of a job that is run: the verifier never judges without one that belongs to it. */
import { beforeEach, expect, test } from 'vitest';
import type { Job } from '#core/job.ts';
import type { JobDeps } from '#jobs/run-job.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { IMAGES_IN_DATABASE, type ImageStore } from '#store/images/image-store.ts';
import type { Images } from '#store/queries/jobs/jobs.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';
import { jobRunner } from './job-runner.ts';

const VERIFICATION = { retryDelaysMs: [5_000, 30_000], reportWithinMs: 86_400_000 };
const SELFIE = { type: 'image/png', bytes: Buffer.from('the pixels of a face') } as const;
const IN_OBJECT = { type: 'image/png', bytes: Buffer.from('key'), objectName: 'gone' } as const;
const LOST = { kind: 'failed', failure: 'images', status: null };
const SYSTEM_ERROR = { state: 'complete', result: { code: '2301', success: false } };

const at = useStore();
let now = START;
beforeEach(() => {
  now = START;
});

const neverCalled: Verifier = () => expect.unreachable();
const finds: Verifier = async () => ({
  kind: 'result',
  finding: { verdict: FOUND_VERDICT, person: {} },
  againAfterMs: null,
});
const run = (verifier: Verifier, more: Partial<JobDeps> = {}) =>
  jobRunner({ now: () => now, verification: VERIFICATION, store: at.store, verifier, ...more });
const loading = (load: ImageStore['load']) => ({ imageStore: { ...IMAGES_IN_DATABASE, load } });

async function anAcceptedJob(images: Images, more: Partial<Job> = {}): Promise<Job> {
  const link = aLink();
  const job = aJob(link, more);
  const { serviceJobId, partnerId } = job;
  await at.store.write(async (tx) => {
    await tx.links.insert(link);
    await tx.links.count(link.refId, { totalJobs: 1 });
    await tx.jobs.insert(job, PERSON);
    await tx.jobs.insertImages(serviceJobId, images, START);
    await tx.tasks.add('job', serviceJobId, partnerId, START);
  });
  return job;
}

const claim = () => claimTasks(at.store, 'job', { now, max: 1 });
async function claimJob(): Promise<Task> {
  const [task] = await claim();
  if (!task) throw new Error('There was no job to claim.');
  return task;
}
const found = ({ serviceJobId }: Job) => at.store.read((tx) => tx.jobs.find(serviceJobId));
const history = ({ serviceJobId }: Job) => at.store.read((tx) => tx.callbacks.history(serviceJobId));
const eraseAll = () => at.store.write((tx) => tx.retention.personalData(START + 1, 10, START));

test('a job whose image is lost is tried after each delay, and then ends in a system error', async () => {
  const job = await anAcceptedJob({ selfie: IN_OBJECT });
  const failures: unknown[] = [];
  let loads = 0;
  const lost = async () => {
    loads++;
    return null;
  };
  const more = {
    ...loading(lost),
    onFailure: ({ targetId }: Task, outcome: unknown) => failures.push([targetId, outcome]),
  };
  for (const [i, delayMs] of VERIFICATION.retryDelaysMs.entries()) {
    await run(neverCalled, more)(await claimJob());
    expect(await found(job)).toEqual({ ...job, verifierRuns: i + 1 });
    now += delayMs - 1;
    expect(await claim()).toEqual([]);
    now += 1;
  }
  expect(await history(job)).toEqual([]);
  await run(neverCalled, more)(await claimJob());
  expect(await found(job)).toMatchObject(SYSTEM_ERROR);
  expect(await history(job)).toMatchObject([{ ResultCode: '2301', job_complete: true, job_success: false }]);
  expect(failures).toEqual(Array(3).fill([job.serviceJobId, LOST]));
  expect(loads, 'each run looks twice').toBe(6);
  now += 1e9;
  expect(await claim()).toEqual([]);
});

test('a job whose image is found again is verified with it', async () => {
  const job = await anAcceptedJob({ selfie: IN_OBJECT });
  await run(
    neverCalled,
    loading(async () => null),
  )(await claimJob());
  now += 5_000;
  let loads = 0;
  const images: unknown[] = [];
  await run(
    (submission) => {
      images.push(submission.images);
      return finds(submission);
    },
    loading(async () => (loads++ === 0 ? null : SELFIE)),
  )(await claimJob());
  expect(images).toEqual([{ selfie: SELFIE }]);
  expect(await found(job)).toMatchObject({ state: 'complete', result: FOUND_VERDICT });
});

test('an image store that is away counts as no attempt: the lease of the job expires', async () => {
  const job = await anAcceptedJob({ selfie: IN_OBJECT });
  const away = loading(() => Promise.reject(new StoreUnavailable('The image store is unavailable.')));
  await expect(run(neverCalled, away)(await claimJob())).rejects.toThrow(StoreUnavailable);
  expect(await found(job)).toEqual(job);
  now += 6_000;
  expect(await claim()).toHaveLength(1);
});

test('a job whose report is awaited needs its images no more', async () => {
  const waits = { state: 'processing', reportDueAt: START } as const;
  const job = await anAcceptedJob({ selfie: IN_OBJECT }, waits);
  await run(
    neverCalled,
    loading(() => expect.unreachable()),
  )(await claimJob());
  expect(await found(job)).toMatchObject(SYSTEM_ERROR);
});

test('a job that is erased while its images are loaded ends without a call of the verifier', async () => {
  const job = await anAcceptedJob({ selfie: IN_OBJECT });
  const erased = loading(async () => {
    await eraseAll();
    return null;
  });
  await run(neverCalled, erased)(await claimJob());
  expect(await found(job)).toMatchObject({ ...SYSTEM_ERROR, verifierRuns: 0 });
});

test('images that are erased after the job was read are not left out', async () => {
  const job = await anAcceptedJob({ selfie: SELFIE });
  const itemsMax: unknown[] = [];
  const readBatch: Store['readBatch'] = async (read, item) => {
    const answer = await at.store.readBatch(read, item);
    if (itemsMax.push(read.itemsMax) === 1) await eraseAll();
    return answer;
  };
  await run(neverCalled, { store: { ...at.store, readBatch } })(await claimJob());
  // Again from the beginning; of images, few at a time.
  expect(itemsMax).toEqual([undefined, 8, undefined]);
  expect(await found(job)).toMatchObject(SYSTEM_ERROR);
});

test('a job whose required images have expired ends at once, without a call of the verifier', async () => {
  const expire = () => at.store.write((tx) => tx.retention.images(START + 1, 10));
  const biometric = { method: 'biometric_kyc' } as const;
  const before = await anAcceptedJob({ selfie: SELFIE }, biometric);
  const task = await claimJob();
  await expire();
  await run(neverCalled)(task);
  expect(await found(before)).toMatchObject({ ...SYSTEM_ERROR, verifierRuns: 0 });
  expect(await history(before)).toMatchObject([{ ResultCode: '2301', job_complete: true }]);

  const meanwhile = await anAcceptedJob({ selfie: IN_OBJECT }, biometric);
  const expired = loading(async () => {
    await expire();
    return null;
  });
  await run(neverCalled, expired)(await claimJob());
  expect(await found(meanwhile)).toMatchObject({ ...SYSTEM_ERROR, verifierRuns: 0 });
});

test('a job of a method without images is verified after those that it had have expired', async () => {
  const job = await anAcceptedJob({ selfie: SELFIE });
  await at.store.write((tx) => tx.retention.images(START + 1, 10));
  await run(finds)(await claimJob());
  expect(await found(job)).toMatchObject({ state: 'complete', result: FOUND_VERDICT });
});
