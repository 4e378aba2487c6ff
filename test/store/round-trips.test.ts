/** What a job, a report, a callback and a partner cost on PostgreSQL: alone, and many together. */
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { deliver } from '#delivery/deliver.ts';
import { reportResult } from '#jobs/report-result.ts';
import { runJob } from '#jobs/run-job.ts';
import { partnerFinder } from '#server/partners.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { POSTGRESQL, useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

const TOGETHER = 8;
const FINDING = { verdict: FOUND_VERDICT, person: {} };
const DELIVERY = { delaysMs: [0, 5_000], jitter: 0, retryAfterMaxMs: 0 };

describe('PostgreSQL', () => {
  const at = useStore(POSTGRESQL);
  let id = 0;
  const common = {
    now: () => START,
    newCallbackId: () => `msg_${id++}`,
    delivery: DELIVERY,
    verification: { retryDelaysMs: [], reportWithinMs: 1_000 },
    crashPoint: () => {},
    onFailure: () => {},
    notifyOperator: false,
  };

  async function addJobs(count: number) {
    const link = aLink();
    const jobs = Array.from({ length: count }, () => aJob(link));
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner(), START);
      await tx.partners.insertKey('042', `key-${id++}`, 'key', START);
      await tx.links.insert(link);
      for (const job of jobs) {
        await tx.jobs.insert(job, PERSON);
        await tx.tasks.add('job', job.serviceJobId, job.partnerId, START);
      }
    });
    return jobs;
  }

  /** Runs `work` for each item at once. @returns the statements sent, and how often one was sent while none was under way. */
  async function cost<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
    const underWay = new Map<pg.Client, number>();
    const cost = { statements: 0, roundTrips: 0 };
    const query = pg.Client.prototype.query as (...sent: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    spy.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
      const others = underWay.get(this) ?? 0;
      cost.statements++;
      if (others === 0) cost.roundTrips++;
      underWay.set(this, others + 1);
      const done = () => void underWay.set(this, (underWay.get(this) ?? 0) - 1);
      const [statement, callback] = sent as [unknown, (...outcome: unknown[]) => void];
      const onOutcome = (...outcome: unknown[]) => {
        done();
        callback(...outcome);
      };
      return query.call(this, statement, onOutcome);
    } as never);
    try {
      await Promise.all(items.map(work));
    } finally {
      spy.mockRestore();
    }
    return cost;
  }

  test.each([1, TOGETHER])('takes as much for %i jobs and their callbacks as for one', async (count) => {
    await addJobs(count);
    const run = runJob({
      ...common,
      store: at.store,
      imageStore: IMAGES_IN_DATABASE,
      verifier: async () => ({ kind: 'result', finding: FINDING, againAfterMs: null }),
    });
    const send = deliver({
      ...common,
      store: at.store,
      findPartner: async () => partner,
      send: async () => ({
        ...{ status: 200, retryAfterMs: null, error: null, durationMs: 1 },
        responseBody: Buffer.from('thanks'),
      }),
      realNow: () => START,
      random: () => 0.5,
      schedule: DELIVERY,
      pauseAfterMs: 1e9,
    });
    const partner = await at.store.read((tx) => tx.partners.find('042'));
    const jobs = await claimTasks(at.store, 'job', { now: START });
    // A load; then BEGIN with three reads, and six writes with the COMMIT.
    expect(await cost(jobs, (task: Task) => run(task))).toEqual({ statements: 12, roundTrips: 3 });
    const callbacks = await claimTasks(at.store, 'delivery', { now: START });
    expect(callbacks).toHaveLength(count);
    // A load; then BEGIN with three reads, and four writes with the COMMIT.
    expect(await cost(callbacks, (task) => send(task, () => {}))).toEqual({ statements: 10, roundTrips: 3 });
  });

  test.each([1, TOGETHER])('takes as much for %i reports as for one', async (count) => {
    const jobs = await addJobs(count);
    const report = reportResult({ ...common, store: at.store });
    const spent = await cost(jobs, ({ serviceJobId }) => report(serviceJobId, FINDING, null));
    expect(spent).toEqual({ statements: 12, roundTrips: 2 });
  });

  test('takes as much to find many partners at once as to find one', async () => {
    const ids = Array.from({ length: TOGETHER }, (_, i) => `P0${i}`);
    await at.store.write(async (tx) => {
      for (const partnerId of ids) {
        await tx.partners.insert(aPartner({ partnerId }), START);
        await tx.partners.insertKey(partnerId, partnerId, `key of ${partnerId}`, START);
      }
    });
    for (const asked of [ids.slice(0, 1), ids]) {
      const find = partnerFinder(at.store);
      expect(await cost(asked, async (id) => find(id))).toEqual({ statements: 3, roundTrips: 1 });
      for (const id of asked) expect(find(id)).toMatchObject({ apiKeys: [{ key: `key of ${id}` }] });
    }
  });

  test('reads no table from end to end for it, even one that was empty when the plan was made', async () => {
    const scans = async () => {
      const [row] = await at.database.rows<{ read: number; updated: number }>(
        `SELECT SUM(seq_tup_read)::int AS read, SUM(n_tup_upd)::int AS updated FROM pg_stat_user_tables
          WHERE relname ~ '^(jobs|link_counts|tasks|callbacks)(_\\d+)?$'`,
      );
      return { read: row?.read ?? 0, updated: row?.updated ?? 0 };
    };
    const before = await scans();
    const jobs = await addJobs(TOGETHER);
    const store = await at.another();
    const report = reportResult({ ...common, store });
    await Promise.all(jobs.map(({ serviceJobId }) => report(serviceJobId, FINDING, null)));
    // A connection that ends tells what it has read.
    await store.close();
    await expect.poll(async () => (await scans()).updated).toBeGreaterThanOrEqual(TOGETHER);
    expect((await scans()).read).toBe(before.read);
  });
});
