import { describe, expect, test, vi } from 'vitest';
import { type Acknowledged, startLoad } from '#testing/chaos/load.ts';
import type { Api } from '#testing/harness/api.ts';
import { DATABASES, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { seededRandom } from '#testing/harness/random.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { resultName, startResultsReceiver } from './results-receiver.ts';

const ROUNDS = 6;
const SEED = Number(process.env['SEED'] ?? 20_261_120);
/** The kill comes when so many jobs of its round are acknowledged, and a little later. */
const JOBS_BEFORE_KILL = { min: 15, spread: 150 };
const KILL_DELAY_MS_MAX = 15;
/** A dead server's leases run out first. */
const COMPLETE_WITHIN_MS = 60_000;

const SETTINGS = {
  SANDBOX_FINAL_SECONDS: '1',
  CALLBACK_RETRY_SCHEDULE_SECONDS: '0,1,1,1,1,1,1,1,1,1,1,1',
  CALLBACK_JITTER_PERCENT: '0',
};

for (const kind of DATABASES) {
  describe.concurrent(`a server on ${kind.name}, killed again and again under load (seed ${SEED})`, () => {
    test('forgets nothing that it acknowledged, finishes all of it, and counts right', {
      timeout: 180_000,
    }, async ({ onTestFinished: cleanUp }) => {
      const database = await kind.create({ isDurable: true });
      cleanUp(() => database.remove());
      const receiver = await startResultsReceiver();
      cleanUp(() => receiver.stop());
      const start = () => startServerProcess({ env: { ...SETTINGS, ...database.settings } });
      const random = seededRandom(SEED);
      const acknowledged: Acknowledged = { links: new Set(), jobs: [] };

      for (let round = 0; round < ROUNDS; round++) {
        const server = await start();
        const load = startLoad(server, receiver.url, random, acknowledged);
        await load.reached(JOBS_BEFORE_KILL.min + Math.floor(random() * JOBS_BEFORE_KILL.spread));
        await new Promise((resolve) => setTimeout(resolve, random() * KILL_DELAY_MS_MAX));
        load.expectFailures();
        await server.kill();
        await load.ended;
        expect(server.output()).not.toMatch(/"level":"(error|fatal)"/);
      }
      expect(acknowledged.jobs.length).toBeGreaterThanOrEqual(ROUNDS * JOBS_BEFORE_KILL.min);

      const server = await startTestServer(SETTINGS, database);
      await untilAllAreDone(database);
      await everyJobIsAnsweredFor(server, acknowledged, receiver.accepted);
      await everyLinkIsListedOnce(server, acknowledged.links);
      for (const [name, ids] of receiver.ids) expect([...ids], name).toHaveLength(1);
      await server.stop();
      await countsAreRight(database, acknowledged);
      console.log(
        `killed ${ROUNDS} times: ${acknowledged.links.size} links, ${acknowledged.jobs.length} jobs, ${receiver.ids.size} results`,
      );
    });
  });
}

const count = async (database: TestDatabase, from: string) =>
  Number((await database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))[0]?.n);

/** Nothing is left to do: every job is verified, every callback delivered. */
async function untilAllAreDone(database: TestDatabase): Promise<void> {
  const nothingIsLeft = async () => expect(await count(database, 'tasks')).toBe(0);
  await vi.waitFor(nothingIsLeft, { timeout: COMPLETE_WITHIN_MS, interval: 100 });
}

async function everyJobIsAnsweredFor(
  server: Api,
  { jobs }: Acknowledged,
  accepted: ReadonlySet<string>,
): Promise<void> {
  await Promise.all(
    jobs.map(async ({ userId, jobId }) => {
      const asked = { user_id: userId, job_id: jobId, history: true };
      const { status, body } = await server.signed('POST', '/v1/job_status', asked);
      expect(status).toBe(200);
      expect(body.job_complete).toBe(true);
      for (const result of body.history) {
        expect(accepted).toContain(resultName(userId, jobId, result.job_complete));
      }
      const hasProvisionalResult = body.result.PartnerParams.sandbox_result === '2';
      expect(body.history).toHaveLength(hasProvisionalResult ? 2 : 1);
    }),
  );
}

/** By the pages of the list; a link may be there that was made but no longer acknowledged. */
async function everyLinkIsListedOnce(server: Api, links: ReadonlySet<string>): Promise<void> {
  const listed: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await server.signed('POST', '/v1/hosted_links/:list', { page, limit: 100 });
    pages = body.meta.totalPages;
    listed.push(...body.links.map((link: { ref_id: string }) => link.ref_id));
    expect(body.meta.total).toBeGreaterThanOrEqual(links.size);
    if (page < pages) expect(body.links).toHaveLength(100);
  }
  expect(new Set(listed).size).toBe(listed.length);
  expect([...links].filter((refId) => !listed.includes(refId))).toEqual([]);
}

async function countsAreRight(database: TestDatabase, { links, jobs }: Acknowledged): Promise<void> {
  const numbers = await database.rows<{ number: number }>('SELECT number FROM links ORDER BY number');
  expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(links.size);

  const wrong = await database.rows(
    `SELECT l.ref_id FROM links l LEFT JOIN link_counts c ON c.ref_id = l.ref_id
      WHERE COALESCE(c.total_jobs, 0) <> (SELECT COUNT(*) FROM jobs j WHERE j.ref_id = l.ref_id)
         OR COALESCE(c.total_jobs, 0) <> COALESCE(c.successful_jobs, 0) + COALESCE(c.failed_jobs, 0)`,
  );
  expect(wrong).toEqual([]);
  expect(await count(database, "jobs WHERE state <> 'complete'")).toBe(0);
  expect(await count(database, "callbacks WHERE state <> 'delivered'")).toBe(0);
  expect(await count(database, 'jobs')).toBeGreaterThanOrEqual(jobs.length);
}
