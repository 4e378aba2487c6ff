/** The service on a coordinator and two workers of its own, which this file stops (D-102). */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Api, LINK_FIELDS } from '#testing/harness/api.ts';
import { processesOf } from '#testing/harness/databases/postgres-process.ts';
import { scrape, sumOf } from '#testing/harness/vitest/metrics.ts';
import { noPromtool, trippedAlerts } from '#testing/harness/vitest/promtool.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { idNumber, PARTNERS, startCitusService, TIMEOUT_MS } from './citus-service.ts';

/** What a partner does at once. */
const CHAINS = 5;
const IDLE_MS = 3_000;
/** Of all statements, those that ask several shards. */
const SEVERAL_MAX = 0.05;
/** Whether a page and a new link are answered, and whether it is said when to try again. */
const BOTH = new Set(['200,200,false', '503,503,true']);
/** Within this a server notices that it cannot write. */
const PROBE_MS = 3_000;

const at = useStarted(() => startCitusService());

interface Counters {
  readonly single: number;
  readonly multi: number;
}
async function counters(): Promise<Counters> {
  const [row] = await at.database.query<Counters>(
    `SELECT SUM(query_execution_single_shard)::int AS single, SUM(query_execution_multi_shard)::int AS multi
      FROM citus_stat_counters WHERE name = current_database()`,
  );
  return row as Counters;
}

/** Creates a link, submits to it, and waits for the result. */
async function wholeJob({ signed, submit, completed }: Api, callback_url: string): Promise<void> {
  const { body } = await signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, callback_url });
  for (let n = 0; n < 3; n++) {
    expect((await signed('POST', `/v1/hosted_links/${body.ref_id}`)).status).toBe(200);
  }
  expect((await signed('POST', '/v1/hosted_links/:list')).status).toBe(200);
  const { body: job } = await submit(body.ref_id, { id_number: idNumber() });
  await completed(job.user_id, job.job_id);
}

test('what is done for a partner asks one shard', async () => {
  const receiver = await untilTestEnds(startReceiver());
  const { partners } = at;
  const before = await counters();
  const started = performance.now();
  const chains = Array.from({ length: CHAINS }, () => partners).flat();
  await Promise.all(
    chains.map(async (partner) => {
      for (let n = 0; n < 3; n++) await wholeJob(partner, receiver.url);
    }),
  );
  await expect.poll(() => receiver.received.length).toBe(3 * chains.length);
  const after = await counters();
  const took = performance.now() - started;
  // Servers look for work on all nodes, busy or idle (D-102): that is not for a partner.
  await sleep(IDLE_MS);
  const idle = (await counters()).multi - after.multi;
  const [single, all] = [after.single - before.single, after.multi - before.multi];
  const multi = all - (idle * took) / IDLE_MS;
  console.log(
    `statements that asked one shard: ${single}, several: ${Math.round(multi)}, and ${idle} in ${IDLE_MS} ms of nothing`,
  );
  expect(multi / (single + multi)).toBeLessThanOrEqual(SEVERAL_MAX);
});

test('a worker that is away takes its own partners with it, and no other', async () => {
  const receiver = await untilTestEnds(startReceiver());
  const { partners, citus, servers } = at;
  const create = ({ signed }: Api) => signed('POST', '/v1/hosted_links', LINK_FIELDS);
  const links = await Promise.all(partners.map(async (each) => (await create(each)).body.ref_id));
  const worker = citus.nodes[1];

  await worker?.shutDown('immediate');
  const answers = await Promise.all(
    partners.map(async (each, i) => {
      const found = await each.signed('POST', `/v1/hosted_links/${links[i]}`);
      return [found.status, (await create(each)).status, found.headers.has('retry-after')];
    }),
  );
  expect(new Set(answers.map(String))).toEqual(new Set(['200,200,false', '503,503,true']));
  await sleep(2 * PROBE_MS);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await expect.poll(fractionAway, { interval: 1_000 }).toBeGreaterThan(0.2);
  const served = partners.filter((_, i) => answers[i]?.[0] === 200);
  expect(served.length).toBeGreaterThan(0);
  await Promise.all(served.map((each) => jobBesideDeadWorker(each, receiver.url)));
  await expect.poll(() => receiver.received.length).toBe(served.length);
  await worker?.startAgain();
  await expect
    .poll(async () => (await Promise.all(partners.map(create))).every(({ status }) => status === 200))
    .toBe(true);
  await Promise.all(partners.map((each) => wholeJob(each, receiver.url)));
  await expect.poll(() => receiver.received.length).toBe(served.length + PARTNERS);
  await expect.poll(fractionAway, { interval: 1_000 }).toBe(0);
});

test('a worker that is frozen holds up its own partners for a bounded time, and no others for long', async () => {
  const { partners, citus, servers } = at;
  const create = ({ signed }: Api) => signed('POST', '/v1/hosted_links', LINK_FIELDS);
  const links = await Promise.all(partners.map(async (each) => (await create(each)).body.ref_id));
  const ask = () =>
    Promise.all(
      partners.map(async (each, i) => {
        const begun = performance.now();
        const page = await fetch(`${servers[i % 2]?.url}/l/${links[i]}`);
        const { status, headers } = await create(each);
        const answered = `${page.status},${status},${headers.has('retry-after')}`;
        return { answered, ms: performance.now() - begun };
      }),
    );
  const answers = async () => new Set((await ask()).map((each) => each.answered));

  const frozen = processesOf(citus.nodes[1]?.folder ?? '');
  onTestFinished(() => signalAll(frozen, 'SIGCONT'));
  signalAll(frozen, 'SIGSTOP');
  // Each of the two requests may wait as long as for any database.
  const first = await ask();
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(4 * TIMEOUT_MS);
  await expect.poll(answers).toEqual(BOTH);
  signalAll(frozen, 'SIGCONT');
  await expect.poll(answers).toEqual(new Set(['200,200,false']));
});

/** The server's own process first, which then starts no other. One may have ended. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** As the first server's metrics have it; none while the database does not answer. */
async function fractionAway(): Promise<number> {
  const samples = await scrape(at.servers[0].managementUrl);
  const share = sumOf(samples, 'hosted_links_database_share_away') ?? 0;
  if (sumOf(samples, 'hosted_links_database_up') === 0) return Number.NaN;
  if (!noPromtool) {
    const tripped = trippedAlerts({ at: 0, samples }, { at: 1_000, samples });
    expect(tripped.includes('WorkerAway')).toBe(share > 0);
  }
  return share;
}

/** As `wholeJob`, with the next ID number where the first is counted on the worker that is away. */
async function jobBesideDeadWorker({ signed, submit, completed }: Api, callback_url: string): Promise<void> {
  const { body } = await signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, callback_url });
  for (;;) {
    const { status, body: job } = await submit(body.ref_id, { id_number: idNumber() });
    if (status === 201) return void (await completed(job.user_id, job.job_id));
    expect(status).toBe(503);
  }
}
