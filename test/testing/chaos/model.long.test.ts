/** A short `npm run chaos` with a seed that does not change: SEED names another one. */
import { expect, test } from 'vitest';
import { summaryOf } from '#testing/chaos/report.ts';
import { runChaos } from '#testing/chaos/run.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_121);
const SECONDS = 5;

/** What has to be done in a run for it to say anything. */
const LEAST = { jobs: 5, links: 5, faults: 1 };

test.concurrent.each(['sqlite', 'postgres'] as const)(
  'servers on %s under faults keep what they promise',
  { timeout: 180_000 },
  async (database) => {
    const { calls, links, jobs, faults, refused, unknown, findings } = summaryOf(
      await runChaos({ database, seed: SEED, seconds: SECONDS, leastJobs: LEAST.jobs }),
    );
    const asText = JSON.stringify({ calls, links, jobs, faults, refused, unknown });
    console.log(`seed ${SEED} on ${database}: ${asText}`);
    expect(findings, `repeat with: npm run chaos -- --seed ${SEED} --database ${database}`).toEqual([]);
    expect(jobs).toBeGreaterThanOrEqual(LEAST.jobs);
    expect(links).toBeGreaterThanOrEqual(LEAST.links);
    expect(Object.values(faults).reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(LEAST.faults);
  },
);
