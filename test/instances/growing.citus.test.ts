/** Twelve partners at work while a worker is restarted, one is added, and buckets move to it (D-102). */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { keepWorking, startCitusService, type WorkRecord } from './citus-service.ts';

/**
 * A partner whose buckets move is refused, or waits, for no longer; all moves together take a minute. On a quiet machine it
 * is less than a second, which the output tells.
 */
const AWAY_MS_MAX = 15_000;

const at = useStarted(() => startCitusService());

/** Lets all partners work while something happens. @returns what they were told, once all that follows has come. */
async function whileWorking(happens: () => Promise<void>): Promise<WorkRecord[]> {
  const receiver = await untilTestEnds(startReceiver());
  const stop = keepWorking(at.partners, receiver.url);
  await sleep(1_000);
  await happens();
  await sleep(1_000);
  const records = await stop();
  const jobs = records.flatMap((each) => each.jobs);
  for (const [i, { links, jobs: own, wrong }] of records.entries()) {
    const { signed, completed } = at.partners[i] as (typeof at.partners)[number];
    expect(wrong).toEqual([]);
    expect(own.length).toBeGreaterThan(0);
    for (const link of links) expect((await signed('POST', `/v1/hosted_links/${link}`)).status).toBe(200);
    for (const { user_id, job_id } of own) await completed(user_id, job_id);
  }
  // Besides, those may come whose submission was committed and answered 503.
  const missing = () => {
    const received = new Set(receiver.received.map(({ body }) => body.PartnerParams.job_id));
    return jobs.filter(({ job_id }) => !received.has(job_id));
  };
  await expect.poll(missing).toEqual([]);
  const longest = (of: (each: WorkRecord) => number) => Math.round(Math.max(...records.map(of)));
  console.log(
    `${jobs.length} jobs; refused for ${longest((each) => each.awayMs)} ms at most, answered within ${longest((each) => each.longestMs)} ms`,
  );
  return records;
}

test.for(['fast', 'immediate'] as const)(
  'all that was accepted is done while a worker restarts (%s)',
  async (how) => {
    await whileWorking(async () => {
      await at.citus.nodes[2]?.shutDown(how);
      await sleep(2_000);
      await at.citus.nodes[2]?.startAgain();
      await sleep(3_000);
    });
  },
);

test('a third worker takes its share, and no partner is away until all has moved', {
  // It moves many shards, which takes a busy machine minutes.
  timeout: 300_000,
}, async () => {
  const { citus, database } = at;
  const records = await whileWorking(async () => {
    await citus.addWorker(database.name);
    await database.query('SELECT citus_rebalance_start()');
    await database.query('SELECT citus_rebalance_wait()');
  });
  const nodes = await database.query<{ port: number }>(
    "SELECT DISTINCT nodeport AS port FROM citus_shards WHERE table_name = 'links'::regclass",
  );
  expect(nodes.length).toBe(3);
  for (const { awayMs } of records) expect(awayMs).toBeLessThanOrEqual(AWAY_MS_MAX);
});
