import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '#core/job.ts';
import type { VerifierOutcome } from '#core/verification.ts';
import { recordOutcomes } from '#jobs/record-outcomes.ts';
import type { JobDeps } from '#jobs/run-job.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { PROVISIONAL } from '#testing/harness/verifier.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';
import { jobRunner } from './job-runner.ts';

const REJECTED: Verdict = { code: '0811', text: 'Rejected', confidence: 0, success: false, final: true };
const DELIVERY = { delaysMs: [250, 5_000], jitter: 0.2, retryAfterMaxMs: 0 };
const FINAL_AFTER_MS = 2_000;
const VERIFICATION = { retryDelaysMs: [5_000, 30_000], reportWithinMs: 86_400_000 };

describe('running a job', () => {
  const at = useStore();
  let now = START;
  beforeEach(() => {
    now = START;
  });

  /** An answer of the sandbox's verifier, which is asked again after a provisional result. */
  const answers = (verdict: Verdict): VerifierOutcome => ({
    kind: 'result',
    finding: { verdict, person: {} },
    againAfterMs: FINAL_AFTER_MS,
  });
  const recording = () => ({
    now: () => now,
    newCallbackId: () => `msg_${randomUUID()}`,
    delivery: DELIVERY,
    verification: VERIFICATION,
    notifyOperator: false,
  });
  const run = (verifier: Verifier, more: Partial<JobDeps> = {}) =>
    jobRunner({ ...recording(), store: at.store, verifier, ...more });
  const says =
    (verdict: Verdict): Verifier =>
    async () =>
      answers(verdict);

  /** A job accepted on a link of its own, or on a given one. */
  async function anAcceptedJob(link = aLink()) {
    const job = aJob(link);
    await at.store.write(async (tx) => {
      if (!(await tx.links.lock(link.refId))) await tx.links.insert(link);
      await tx.links.count(link.refId, { totalJobs: 1 });
      await tx.jobs.insert(job, PERSON);
      await tx.tasks.add('job', job.serviceJobId, job.partnerId, START);
    });
    return job;
  }

  const claim = (kind: Task['kind'], max = 100) => claimTasks(at.store, kind, { now, max });

  async function claimJob(): Promise<Task> {
    const [task] = await claim('job', 1);
    if (!task) throw new Error('There was no job to claim.');
    return task;
  }

  const counts = async (refId: string) => (await at.store.read((tx) => tx.links.find(refId)))?.counts;
  const history = (serviceJobId: string) => at.store.read((tx) => tx.callbacks.history(serviceJobId));
  const found = (serviceJobId: string) => at.store.read((tx) => tx.jobs.find(serviceJobId));

  test('a verdict completes the job, counts for its link, and puts a callback on its way', async () => {
    const job = await anAcceptedJob();
    const task = await claimJob();
    now = START + 70;
    await run(says(FOUND_VERDICT))(task);
    expect(await found(job.serviceJobId)).toEqual({
      ...job,
      state: 'complete',
      verifierRuns: 1,
      result: FOUND_VERDICT,
      completedAt: START + 70,
    });
    expect(await counts(job.refId)).toEqual({ totalJobs: 1, successfulJobs: 1, failedJobs: 0 });
    const [payload] = await history(job.serviceJobId);
    expect(payload).toMatchObject({ ResultCode: '1012', job_complete: true, job_success: true });
    expect(payload).toMatchObject({ IDNumber: PERSON.id_number, FullName: 'Adaobi Okonkwo' });

    now = START + 70 + 249;
    expect(await claim('delivery')).toEqual([]);
    now += 1;
    expect(await claim('delivery')).toHaveLength(1);
    now += 1e9;
    expect(await claim('job')).toEqual([]);
  });

  test('a failed verdict counts as failed, and its callback has no personal data', async () => {
    const job = await anAcceptedJob();
    await run(says(REJECTED))(await claimJob());
    expect(await counts(job.refId)).toEqual({ totalJobs: 1, successfulJobs: 0, failedJobs: 1 });
    const [payload] = await history(job.serviceJobId);
    expect(payload).toMatchObject({ ResultCode: '0811', job_complete: true, job_success: false });
    expect(payload).not.toHaveProperty('FullName');
    expect(payload).not.toHaveProperty('DOB');
  });

  test('run twice, one after the other or at once, a job has one callback and counts once', async () => {
    for (const atOnce of [false, true]) {
      const job = await anAcceptedJob();
      const task = await claimJob();
      const first = run(says(FOUND_VERDICT))(task);
      if (!atOnce) await first;
      await Promise.all([first, run(says(REJECTED))(task), run(says(FOUND_VERDICT))(task)]);
      expect(await history(job.serviceJobId)).toHaveLength(1);
      // At once, any of them may be the one that is recorded; the counts then say the same as the result.
      const { result } = (await found(job.serviceJobId)) ?? {};
      expect(atOnce ? [FOUND_VERDICT, REJECTED] : [FOUND_VERDICT]).toContainEqual(result);
      const successfulJobs = result?.success ? 1 : 0;
      expect(await counts(job.refId)).toEqual({
        totalJobs: 1,
        successfulJobs,
        failedJobs: 1 - successfulJobs,
      });
    }
  });

  test('of runs that are recorded together each completes its own job, and a second one of a job none', async () => {
    const jobs = [
      await anAcceptedJob(),
      await anAcceptedJob(aLink({ partnerId: '043' })),
      await anAcceptedJob(),
    ];
    const tasks = await claim('job');
    const verdicts = [PROVISIONAL, REJECTED, FOUND_VERDICT];
    const ran = jobs.flatMap(({ serviceJobId }, i) => {
      const [task] = tasks.filter(({ targetId }) => targetId === serviceJobId);
      const of = (verdict = REJECTED) => ({ task: task as Task, outcome: answers(verdict) });
      return [of(verdicts[i]), of()];
    });
    const completed = await at.store.write((tx) => recordOutcomes(recording()).run(tx, ran));
    expect(completed.map((each) => each && [each.job.serviceJobId, each.success])).toEqual([
      ...[null, null],
      ...[[jobs[1]?.serviceJobId, false], null],
      ...[[jobs[2]?.serviceJobId, true], null],
    ]);
    for (const [i, { serviceJobId }] of jobs.entries()) {
      expect(await history(serviceJobId)).toMatchObject([{ ResultCode: verdicts[i]?.code }]);
    }
  });

  test('a provisional result has a callback of its own, and counts nothing until the final one', async () => {
    const job = await anAcceptedJob();
    const task = await claimJob();
    await run(says(PROVISIONAL))(task);
    await run(says(PROVISIONAL))(task);
    expect(await found(job.serviceJobId)).toMatchObject({ state: 'provisional', completedAt: null });
    expect(await counts(job.refId)).toEqual({ totalJobs: 1, successfulJobs: 0, failedJobs: 0 });
    now = START + FINAL_AFTER_MS - 1;
    expect(await claim('job')).toEqual([]);

    now = START + FINAL_AFTER_MS;
    const again = await claimJob();
    const states: string[] = [];
    const verifier: Verifier = async ({ job }) => {
      states.push(job.state);
      return answers(FOUND_VERDICT);
    };
    await run(verifier)(again);
    await run(verifier)(again);
    expect(states[0]).toBe('provisional');
    expect(await counts(job.refId)).toEqual({ totalJobs: 1, successfulJobs: 1, failedJobs: 0 });
    expect(await history(job.serviceJobId)).toMatchObject([
      { ResultCode: '0812', job_complete: false, job_success: false },
      { ResultCode: '1012', job_complete: true, job_success: true },
    ]);
    now += 250;
    expect(await claim('delivery')).toHaveLength(2);
  });

  test('a run that lost its lease changes nothing, before or after the run that has it', async () => {
    const job = await anAcceptedJob();
    const slow = await claimJob();
    const answer = Promise.withResolvers<VerifierOutcome>();
    const slowRun = run(() => answer.promise)(slow);
    now = START + 6_000;
    const other = await claimJob();
    await run(says(REJECTED))(slow);
    expect(await history(job.serviceJobId)).toEqual([]);
    await run(says(FOUND_VERDICT))(other);
    answer.resolve(answers(REJECTED));
    await slowRun;
    expect(await history(job.serviceJobId)).toHaveLength(1);
    expect(await counts(job.refId)).toEqual({ totalJobs: 1, successfulJobs: 1, failedJobs: 0 });
  });

  test('once the lease is lost, the verifier is not called: another process calls it', async () => {
    const job = await anAcceptedJob();
    const verifier: Verifier = () => Promise.reject(new Error('called'));
    await run(verifier)(
      await claimJob(),
      () => {},
      () => true,
    );
    expect(await history(job.serviceJobId)).toEqual([]);
  });

  test('an internal error while verifying leaves the job as it was, to be run again', async () => {
    const job = await anAcceptedJob();
    const task = await claimJob();
    const failing = run(() => Promise.reject(new Error('a bug')));
    await expect(failing(task)).rejects.toThrow('a bug');
    expect(await found(job.serviceJobId)).toEqual(job);
    expect(await history(job.serviceJobId)).toEqual([]);
    await run(says(FOUND_VERDICT))(task);
    expect(await history(job.serviceJobId)).toHaveLength(1);
  });

  test('a job is read without waiting for its lock', { timeout: 15_000 }, async () => {
    const job = await anAcceptedJob();
    const task = await claimJob();
    const other = await at.another();
    const locked = Promise.withResolvers<void>();
    const unlock = Promise.withResolvers<void>();
    const holding = other.write(async (tx) => {
      await tx.jobs.lockForResults([job.serviceJobId]);
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const verifier: Verifier = async () => {
      unlock.resolve();
      await holding;
      return answers(FOUND_VERDICT);
    };
    await run(verifier)(task);
    expect(await history(job.serviceJobId)).toHaveLength(1);
  });

  test('a complete job takes no other result, and its task ends', async () => {
    const job = await anAcceptedJob();
    const task = await claimJob();
    const complete = { ...job, state: 'complete' as const, result: REJECTED, completedAt: START };
    await run(async () => {
      await at.store.write(async (tx) => tx.jobs.update([complete]));
      return answers(FOUND_VERDICT);
    })(task);
    expect(await found(job.serviceJobId)).toEqual(complete);
    expect(await history(job.serviceJobId)).toEqual([]);
    now = START + 1e9;
    expect(await claim('job')).toEqual([]);
  });

  test('a failed attempt is reported to the operator, and repeated after its delay', async () => {
    const job = await anAcceptedJob();
    const failure = { kind: 'failed', failure: 'status', status: 503 } as const;
    const failures: unknown[] = [];
    const steps: string[] = [];
    const more = {
      onFailure: ({ targetId }: Task, outcome: unknown) => failures.push([targetId, outcome]),
      crashPoint: (at: string) => steps.push(at),
    };
    await run(async () => failure, more)(await claimJob());
    expect(failures).toEqual([[job.serviceJobId, failure]]);
    expect(steps).toEqual(['job-claimed', 'verifier-answered', 'job-recorded']);
    expect(await found(job.serviceJobId)).toEqual({ ...job, verifierRuns: 1 });
    now = START + 4_999;
    expect(await claim('job')).toEqual([]);
    now += 1;
    expect(await claim('job')).toHaveLength(1);
  });

  test('jobs that the verifier has not taken after 10 minutes are told, once for a partner and hour (D-79)', async () => {
    const failed = async () => ({ kind: 'failed', failure: 'timeout', status: null }) as const;
    const later = async () => ({ kind: 'later' }) as const;
    const eventIds = async () => (await claim('delivery')).map(({ targetId }) => targetId.slice(0, 4));
    await anAcceptedJob();
    now = START + 599_999;
    await run(failed, { notifyOperator: true })(await claimJob());
    expect(await eventIds()).toEqual([]);
    now = START + 700_000;
    await run(later, { notifyOperator: true })(await claimJob());
    expect(await eventIds()).toEqual(['evt_']);
    await anAcceptedJob();
    await run(failed, { notifyOperator: true })(await claimJob());
    expect(await eventIds()).toEqual([]);
  });

  test('an announced report is awaited without asking again, and given up when it is due', async () => {
    const job = await anAcceptedJob();
    await run(async () => ({ kind: 'later' }))(await claimJob());
    expect(await found(job.serviceJobId)).toMatchObject({
      state: 'processing',
      reportDueAt: START + 86_400_000,
    });
    now = START + 86_400_000;
    await run(() => Promise.reject(new Error('asked again')))(await claimJob());
    expect(await found(job.serviceJobId)).toMatchObject({ state: 'complete', result: { code: '2301' } });
    expect(await claim('job')).toEqual([]);
  });

  test('a task without a job is finished', async () => {
    await at.store.write((tx) => tx.tasks.add('job', 'nothing', '042', START));
    const verifier = () => Promise.reject(new Error('there is nothing to verify'));
    await run(verifier)(await claimJob());
    now = START + 1e9;
    expect(await claim('job')).toEqual([]);
  });

  test('a job whose personal data is erased while it is verified completes without it', async () => {
    const job = await anAcceptedJob();
    const task = await claimJob();
    await run(async () => {
      await at.store.write((tx) => tx.retention.personalData(START + 1, 10, START + 1));
      const person = { full_name: 'Adaeze Obi', id_number: '99999999999' };
      return { kind: 'result', finding: { verdict: FOUND_VERDICT, person }, againAfterMs: null };
    })(task);
    expect((await found(job.serviceJobId))?.state).toBe('complete');
    const [payload] = await history(job.serviceJobId);
    expect(JSON.stringify(payload)).not.toMatch(/12345678900|Okonkwo|Adaeze|99999999999/);
  });

  test('a job whose personal data is erased before it runs ends without a call of the verifier', async () => {
    const job = await anAcceptedJob();
    await at.store.write((tx) => tx.retention.personalData(START + 1, 10, START + 1));
    let calls = 0;
    await run(async () => {
      calls++;
      return answers(FOUND_VERDICT);
    })(await claimJob());
    expect(calls).toBe(0);
    expect(await found(job.serviceJobId)).toMatchObject({ state: 'complete', result: { success: false } });
  });
});
