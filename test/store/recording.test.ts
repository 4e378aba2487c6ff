/** Results and attempts leave the same rows in groups and one by one, on every database (D-75). */
import { describe, expect, test } from 'vitest';
import type { VerifierOutcome } from '#core/verification.ts';
import { type MadeAttempt, recordAttempts } from '#delivery/record-attempts.ts';
import { replay } from '#handlers/callbacks/replay.ts';
import { type RanJob, type RunDeps, recordOutcomes } from '#jobs/record-outcomes.ts';
import { type Report, recordReports } from '#jobs/report-result.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { BatchedOperation } from '#store/store.ts';
import { DATABASES, type StoreUnderTest, useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { seededRandom } from '#testing/harness/random.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';

const SEEDS = IS_LONG ? 16 : 2;
const [JOBS, LINKS, ROUNDS] = [12, 3, 5];
const PROVISIONAL = { ...FOUND_VERDICT, code: '0812', success: false, final: false };
const REJECTED = { ...FOUND_VERDICT, code: '0811', success: false };
const PARTNERS = ['042', '043'] as const;
/** Everything that recording changes, as every database takes it. */
const ROWS = {
  jobs: `SELECT service_job_id, state, result, completed_at, verifier_attempts, report_due_at FROM jobs ORDER BY 1`,
  callbacks: `SELECT callback_id, service_job_id, partner_id, sequence, user_id, state, attempts, schedule_from,
    replayed_at, created_at, finished_at FROM callbacks ORDER BY 1`,
  attempts: 'SELECT callback_id, number, at, duration_ms, status, error FROM attempts ORDER BY 1, 2',
  tasks: 'SELECT kind, subject, partner_id, due_at, leased_until, lease FROM tasks ORDER BY 1, 2',
  queues: 'SELECT kind, partner_id, due_at FROM task_turns ORDER BY 1, 2',
  counts: 'SELECT ref_id, total_jobs, successful_jobs, failed_jobs FROM link_counts ORDER BY 1',
  endpoints:
    'SELECT partner_id, url, receives, failing_since, used_at, paused_at, last_status, last_error FROM endpoints ORDER BY 1, 2',
} as const;

/** Runs the items of an operation in turn: all together, or each in a unit of work of its own. */
type Record = <Item, Result>(
  at: StoreUnderTest,
  operation: BatchedOperation<Item, Result>,
  items: readonly Item[],
) => Promise<readonly Result[]>;

const TOGETHER: Record = (at, operation, items) => at.store.write((tx) => operation.run(tx, items));
const ONE_BY_ONE: Record = async (at, operation, items) => {
  const results = [];
  for (const item of items) results.push(...(await TOGETHER(at, operation, [item])));
  return results;
};

describe('what is recorded', () => {
  const stores = DATABASES.map((database) => useStore(database));
  const others = DATABASES.map((database) => useStore(database));

  test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))('is equal in groups, seed %i', async (seed) => {
    const all = [
      ...stores.map((at) => history(at, TOGETHER, seed)),
      ...others.map((at) => history(at, ONE_BY_ONE, seed)),
    ];
    const [first, ...rest] = await Promise.all(all);
    for (const each of rest) expect(each).toEqual(first);
    expect(first?.rows.attempts.length).toBeGreaterThan(0);
  });
});

/** Plays a random history of runs, reports and attempts. @returns the results and rows that it leaves. */
async function history(at: StoreUnderTest, record: Record, seed: number) {
  const random = seededRandom(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const results: unknown[] = [];
  let [now, lease, callbacks] = [START, 0, 0];
  const deps: RunDeps = {
    notifyOperator: false,
    now: () => now,
    newCallbackId: () => `msg_${String(callbacks++).padStart(3, '0')}`,
    delivery: { delaysMs: [250], jitter: 0, retryAfterMaxMs: 0 },
    verification: { retryDelaysMs: [500, 500], reportWithinMs: 2_000 },
  };
  const schedule = { delaysMs: [0, 500, 500], jitter: 0, retryAfterMaxMs: 0 };
  const operations = {
    outcomes: recordOutcomes(deps),
    reports: recordReports(deps),
    attempts: recordAttempts({ ...deps, random: () => 0.5, schedule, pauseAfterMs: 3_000 }),
  };

  const jobs = await seedRows(at, oneOf);
  for (let round = 0; round < ROUNDS; round++) {
    now += 1_000;
    const tasks = await claim('job');
    if (upTo(3) === 0)
      await at.store.write((tx) => tx.retention.personalData(START + 1 + upTo(JOBS), 2, now));
    const verifierAnswers = (): VerifierOutcome | null =>
      oneOf([
        null,
        { kind: 'later' },
        { kind: 'failed', failure: 'timeout', status: null },
        ...[PROVISIONAL, REJECTED, FOUND_VERDICT].map(
          (verdict): VerifierOutcome => ({
            kind: 'result',
            finding: { verdict, person: { full_name: 'Adaeze Obi' } },
            againAfterMs: oneOf([null, 700]),
          }),
        ),
      ]);
    const ran = withMistakes(tasks).map((task): RanJob => ({ task, outcome: verifierAnswers() }));
    results.push(await record(at, operations.outcomes, ran));

    now += 300;
    const reports = Array.from({ length: upTo(6) }, (): Report => {
      const verdict = oneOf([PROVISIONAL, REJECTED, FOUND_VERDICT]);
      const serviceJobId = oneOf([...jobs.slice(0, 4), 'nobody']);
      return { serviceJobId, finding: { verdict, person: oneOf([{}, { dob: '1990-04-12' }]) }, audit: null };
    });
    results.push(await record(at, operations.reports, reports));

    now += 300;
    const due = await claim('delivery');
    const [replayed] = due;
    if (replayed && upTo(2))
      await at.store.write((tx) => replay(tx, replayed.targetId, replayed.partnerId, now));
    const made: MadeAttempt[] = [];
    for (const task of withMistakes(due)) {
      const callback = await at.store.read((tx) => tx.callbacks.find(task.targetId));
      if (!callback) throw new Error('There is no callback.');
      made.push({ task, callback, startedAt: now - 5, outcome: attempt() });
    }
    results.push(await record(at, operations.attempts, made));
  }
  return { results, rows: await dump(at), opened: await opened(at, jobs) };

  async function claim(kind: Task['kind']): Promise<Task[]> {
    const tasks = await claimTasks(at.store, kind, { now, lease: `lease ${lease++}` });
    return tasks.sort((a, b) => (a.targetId < b.targetId ? -1 : 1));
  }

  /** Some were run twice, and some by a claimant that has lost its lease. */
  function withMistakes(tasks: readonly Task[]): Task[] {
    const mistaken = tasks.flatMap((task) => {
      const kind = upTo(8);
      if (kind === 0) return [task, task];
      return kind === 1 ? [{ ...task, lease: 'lost' }] : [task];
    });
    return mistaken.sort((a, b) => (a.targetId.at(-1) ?? '').localeCompare(b.targetId.at(-1) ?? ''));
  }

  function attempt(): MadeAttempt['outcome'] {
    const status = oneOf([200, 204, 410, 500, null]);
    const responseBody = oneOf([null, Buffer.from('Adaeze')]);
    const error = status === null ? 'timeout' : null;
    return { status, error, retryAfterMs: null, durationMs: 5, responseBody };
  }
}

async function seedRows(at: StoreUnderTest, oneOf: <T>(all: readonly T[]) => T): Promise<string[]> {
  const links = Array.from({ length: LINKS }, (_, i) =>
    aLink({
      refId: `link ${i}`,
      partnerId: PARTNERS[i % 2] ?? '',
      callbackUrl: i ? 'https://partner.example/' : null,
    }),
  );
  const jobs = Array.from({ length: JOBS }, (_, i) =>
    aJob(oneOf(links), {
      serviceJobId: `job ${i}`,
      userId: `user ${i}`,
      jobId: `${i}`,
      acceptedAt: START + i,
    }),
  );
  await at.store.write(async (tx) => {
    for (const [i, partnerId] of PARTNERS.entries()) {
      await tx.partners.insert(aPartner({ partnerId }), START);
      const partner = await tx.partners.settings(partnerId);
      if (partner && i === 0) await tx.partners.saveSettings({ ...partner, consentInCallbacks: true });
    }
    for (const link of links) await tx.links.insert(link);
    for (const job of jobs) {
      await tx.jobs.insert(job, PERSON);
      await tx.tasks.add('job', job.serviceJobId, job.partnerId, START);
    }
  });
  return jobs.map(({ serviceJobId }) => serviceJobId);
}

async function dump(at: StoreUnderTest): Promise<{ [Name in keyof typeof ROWS]: unknown[] }> {
  const entries = Object.entries(ROWS).map(async ([name, text]) => [
    name,
    (await at.database.rows<object>(text)).map((row) => ({ ...row })),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Payloads and responses, which no dump can compare because they are sealed. */
async function opened(at: StoreUnderTest, jobs: readonly string[]): Promise<unknown> {
  return at.store.read(async (tx) => {
    const found = [];
    for (const id of jobs) {
      found.push(await tx.callbacks.history(id));
      for (const { callbackId } of await tx.deliveries.ofJob(id)) {
        const attempts = await tx.callbacks.attempts(callbackId);
        found.push(attempts.map(({ responseBody }) => responseBody && String(responseBody)));
      }
    }
    return found;
  });
}
