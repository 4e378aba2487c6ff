/** After an outage of the verifier, what waits for its next run does not wait for all of its delay (D-48). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '#core/job.ts';
import type { VerifierOutcome } from '#core/verification.ts';
import { makeAdaptiveVerifier } from '#jobs/adaptive-verifier.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { makeRetryEarly } from '#server/background/retry-early.ts';
import { startClaimLoop } from '#store/queue/claim-loop.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';
import { jobRunner } from '../../jobs/job-runner.ts';

const AWAY: VerifierOutcome = { kind: 'failed', failure: 'connection', status: null };
const FOUND: VerifierOutcome = {
  kind: 'result',
  finding: { verdict: FOUND_VERDICT, person: {} },
  againAfterMs: null,
};
const AT_ONCE = { delaysMs: [0], jitter: 0, retryAfterMaxMs: 0 };
const VERIFICATION = { retryDelaysMs: [0, 600_000, 3_600_000], reportWithinMs: 86_400_000 };
const PATIENCE = { timeout: 20_000 };
const PARTNERS = ['001', '002', '003'];

describe('after an outage of the verifier', () => {
  const at = useStore();
  let time: number;
  beforeEach(() => {
    time = START;
  });

  const addJobs = (count: number, more: Partial<Job> = {}, dueAt = START, partners = PARTNERS) =>
    at.store.write(async (tx) => {
      for (let i = 0; i < count; i++) {
        const partnerId = partners[i % partners.length] ?? '';
        const link = aLink({ partnerId });
        const job = aJob(link, more);
        await tx.links.insert(link);
        await tx.links.count(link.refId, { totalJobs: 1 });
        await tx.jobs.insert(job, PERSON);
        await tx.tasks.add('job', job.serviceJobId, partnerId, dueAt);
      }
    });
  const now = () => time;
  const runner = (verifier: Verifier) =>
    jobRunner({ store: at.store, now, verifier, verification: VERIFICATION, delivery: AT_ONCE });
  const free = (max: number, except: string[] = []) => ({
    ...{ max, except, availableFor: () => max, buckets: 'all' as const },
  });
  const early = async (max: number, except?: string[]) => {
    const look = { now: time, until: time + 3_600_000, ...free(max, except) };
    return (await at.store.write((tx) => tx.tasks.retryEarly(look))).retried;
  };
  /** Runs what is due, which fails. @returns the job's attempts, and when it is due. */
  async function failOnce() {
    const [task] = await claimTasks(at.store, 'job', { now: time });
    if (task) await runner(async () => AWAY)(task);
    const [job] = await at.database.rows<{ verifier_attempts: number }>('SELECT verifier_attempts FROM jobs');
    return [job?.verifier_attempts, (await dueTimes())[0]?.due_at];
  }
  const dueTimes = () =>
    at.database.rows<{ due_at: number }>("SELECT due_at FROM tasks WHERE kind = 'job' ORDER BY due_at");

  test('what failed is tried once others succeed, and not while the verifier is away', async () => {
    await addJobs(30);
    let outcome: VerifierOutcome = AWAY;
    const errors: unknown[] = [];
    const adaptive = makeAdaptiveVerifier(
      async () => outcome,
      16,
      () => performance.now(),
      () => loop.held(),
    );
    const { store } = at;
    const run = runner(adaptive.verifier);
    const loop = startClaimLoop({
      ...{ store, now, run, kind: 'job', realNow: Date.now, newId: randomUUID },
      concurrency: adaptive.concurrency,
      concurrencyPerPartner: 2,
      retryEarly: makeRetryEarly({ store, now, verification: VERIFICATION, verifier: null }, adaptive, () =>
        performance.now(),
      ),
      onError: (error) => errors.push(error),
    });
    const waiting = async () => (await dueTimes()).filter(({ due_at }) => due_at > START).length;
    await vi.waitFor(async () => expect(await waiting()).toBe(30), PATIENCE);
    outcome = FOUND;
    await addJobs(21);
    await vi.waitFor(async () => expect(await dueTimes()).toEqual([]), PATIENCE);
    await loop.stop(0);
    expect(errors).toEqual([]);
  });

  test('what waits for something else stays as it is, and others give way to what is due', async () => {
    const failed = { verifierRuns: 1 };
    const [soon, late] = [START + 60_000, START + 3_600_001];
    await addJobs(3, failed, soon);
    await addJobs(1, failed, late);
    // Not called yet, as where a sandbox takes its time; then with a report or a final result to come.
    await addJobs(1, {}, soon + 1);
    await addJobs(1, { ...failed, state: 'processing', reportDueAt: soon + 2 }, soon + 2);
    await addJobs(1, { ...failed, state: 'provisional', result: FOUND_VERDICT }, soon + 3);
    expect(await early(9, PARTNERS)).toBe(0);
    expect(await early(9, ['001', '002'])).toBe(1);
    expect(await early(9)).toBe(1);
    expect(await early(9)).toBe(1);
    expect(await early(9)).toBe(0);
    expect((await dueTimes()).map(({ due_at }) => due_at)).toEqual([
      ...[START, START, START],
      ...[soon + 1, soon + 2, soon + 3, late],
    ]);
  });

  test('a run that is early and fails counts as none, and there is one until the next is due', async () => {
    await addJobs(1, { verifierRuns: 1 }, START + 60_000);
    expect(await early(1)).toBe(1);
    expect(await failOnce()).toEqual([1, START + 60_000]);
    expect(await early(1)).toBe(0);
    time = START + 60_000;
    expect(await failOnce()).toEqual([2, time + 600_000]);
    expect(await early(1)).toBe(1);
  });

  test('what is early when the clock is set back is tried at its time by the new clock', async () => {
    await addJobs(1, { verifierRuns: 1 }, START + 60_000);
    expect(await early(1)).toBe(1);
    time = START - 3_600_000;
    await at.store.write(async (tx) => {
      await tx.tasks.bringForward('job', time, { from: time, until: START });
      await tx.tasks.repairQueues('job', time);
    });
    expect(await failOnce()).toEqual([2, time + 600_000]);
  });

  test('no more are made due than may begin', async () => {
    for (let i = 0; i < 3; i++) await addJobs(1, { verifierRuns: 1 }, START + 1 + i);
    // Also of a partner whose queue is due.
    await addJobs(1);
    expect(await early(2)).toBe(2);
    expect((await dueTimes()).map(({ due_at }) => due_at)).toEqual([START, START, START, START + 3]);
  });

  test('servers that look at the same time make others due, and each no more of a partner than it may run', async () => {
    await addJobs(40, { verifierRuns: 1 }, START + 60_000, ['001']);
    for (let round = 0; round < 5; round++) expect(await Promise.all([early(4), early(4)])).toEqual([4, 4]);
    await addJobs(9, { verifierRuns: 1 }, START + 60_000);
    const look = { now: time, until: time + 3_600_000, ...free(9), availableFor: () => 2 };
    expect((await at.store.write((tx) => tx.tasks.retryEarly(look))).retried).toBe(2);
    expect((await dueTimes()).map(({ due_at }) => due_at)).toEqual([
      ...Array.from({ length: 42 }, () => START),
      ...Array.from({ length: 7 }, () => START + 60_000),
    ]);
  });

  test('is found behind a hundred partners of which nothing waits for that, and then nothing is looked for any more', async () => {
    const ids = Array.from({ length: 102 }, (_, n) => String(100 + n));
    const last = ids.pop() ?? '';
    const announced = { state: 'processing', reportDueAt: START + 60_000, verifierRuns: 1 } as const;
    await addJobs(ids.length, announced, START + 60_000, ids);
    await addJobs(2, { verifierRuns: 1 }, START + 60_001, [last]);
    let elapsedMs = 0;
    const deps = { store: at.store, now, verification: VERIFICATION, verifier: { timeoutMs: 30_000 } };
    const retryEarly = makeRetryEarly(deps, { recoveredAt: () => 0 }, () => elapsedMs);
    const waiting = async () => (await dueTimes()).filter(({ due_at }) => due_at === START + 60_001).length;
    expect([await retryEarly(free(1)), await waiting()], 'of the first hundred').toEqual([false, 2]);
    elapsedMs = 30_000;
    const looks = [];
    for (let look = 0; look < 6; look++) looks.push([await retryEarly(free(1)), await waiting()]);
    expect(looks).toEqual([[true, 2], [true, 1], [true, 0], ...Array(3).fill([false, 0])]);
    await addJobs(1, { verifierRuns: 1 }, START + 60_001, [last]);
    elapsedMs = 40_000;
    expect([await retryEarly(free(1)), await waiting()], 'it failed later, of itself').toEqual([false, 1]);
  });
});
