/**
 * The last phase of a run: SECRET changes, half of the jobs are erased by request, and all keys are resealed, while servers
 * and the command are killed. Afterwards what was erased is gone, and everything else is as it was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '#server/settings/config.ts';
import { type Api, api } from '#testing/harness/api.ts';
import { startNode } from '#testing/harness/process.ts';
import type { FinalState, ResponseBody, ServiceRules } from '../check/evidence.ts';
import { Instance } from '../instance.ts';

const NEXT_SECRET = 'another secret that only this run knows';
const ERASED_MAX = 60;
const KILL_WITHIN_MS = 1_500;
const PURGED_WITHIN_MS = 60_000;
const POLL_MS = 200;

type Job = FinalState['jobs'][number];

/** @returns what is wrong, each in a sentence. */
export async function eraseAndReseal(
  settings: Environment,
  { partnerId, apiKey }: ServiceRules,
  jobs: readonly Job[],
  random: () => number,
): Promise<string[]> {
  const found = jobs.filter(({ body }) => body !== null);
  const erased = found.filter((_, i) => i % 2 === 0).slice(0, ERASED_MAX);
  const kept = found.filter((job) => !erased.includes(job));
  const resealing = { ...settings, SECRET: NEXT_SECRET, SECRET_PREVIOUS: settings['SECRET'] };
  const server = new Instance(resealing);
  const last = new Instance({ ...settings, SECRET: NEXT_SECRET });
  const current = (instance: Instance) => api(instance.url ?? '', partnerId, apiKey);
  try {
    await server.start();
    const ids = await Promise.all(erased.map((job) => request(() => current(server), job)));
    await Promise.all([killTwice(server, random), reseal(resealing, random)]);
    const unpurged = await untilPurged(() => current(server), ids);
    await server.stop();
    // Nothing needs the previous secret any more.
    await last.start();
    const problems = [
      ...(unpurged === 0 ? [] : [`erased: ${unpurged} of ${ids.length} erasures are not purged`]),
      ...(await each(erased, (job) => problemOfErased(current(last), job))),
      ...(await each(kept, (job) => problemOfKept(current(last), job))),
    ];
    await last.stop();
    return [...problems, ...server.problems, ...last.problems];
  } finally {
    await Promise.all([server.kill(), last.kill()]);
  }
}

const nameOf = ({ userId, jobId }: Job) => ({ user_id: userId, job_id: jobId });

/** Asks until it is accepted, which may be repeated. */
async function request(current: () => Api, job: Job): Promise<string> {
  for (;;) {
    const answer = await current()
      .signed('POST', '/v1/erasures', nameOf(job))
      .catch(() => null);
    if (answer?.status === 202) return answer.body.erasure_id;
    await sleep(POLL_MS);
  }
}

async function killTwice(server: Instance, random: () => number): Promise<void> {
  for (let kills = 0; kills < 2; kills++) {
    await sleep(random() * KILL_WITHIN_MS);
    await server.kill();
    await server.start();
  }
}

/** Kills the command in the middle, and lets it finish afterwards. */
async function reseal(settings: Environment, random: () => number): Promise<void> {
  const run = () => startNode(['packages/admin/main.ts', 'reseal'], settings);
  const killed = run();
  await sleep(KILL_WITHIN_MS + random() * KILL_WITHIN_MS);
  killed.child.kill('SIGKILL');
  await killed.exited;
  const { exited, written } = run();
  if ((await exited) !== 0) throw new Error(`reseal failed:\n${written.all}`);
}

/** @returns how many are not purged in time. */
async function untilPurged(current: () => Api, ids: readonly string[]): Promise<number> {
  const left = new Set(ids);
  for (const until = Date.now() + PURGED_WITHIN_MS; left.size > 0 && Date.now() < until; ) {
    for (const id of left) {
      const answer = await current()
        .signed('POST', `/v1/erasures/${id}`)
        .catch(() => null);
      if (answer?.body.state !== 'purged') break;
      left.delete(id);
    }
    await sleep(POLL_MS);
  }
  return left.size;
}

async function each(jobs: readonly Job[], problem: (job: Job) => Promise<string | null>): Promise<string[]> {
  const problems = [];
  for (const job of jobs) problems.push(await problem(job));
  return problems.filter((text) => text !== null);
}

async function problemOfErased(reader: Api, job: Job): Promise<string | null> {
  const { body } = await reader.signed('POST', '/v1/job_status', nameOf(job));
  return body.code === '2310' ? null : `erased: job ${job.jobId} was erased, and its status is ${body.code}`;
}

async function problemOfKept(reader: Api, job: Job): Promise<string | null> {
  const { body } = await reader.signed('POST', '/v1/job_status', { ...nameOf(job), history: true });
  const content = ({ timestamp, signature, sec_key, ...rest }: ResponseBody) => rest;
  return isDeepStrictEqual(content(body), content(job.body))
    ? null
    : `erased: job ${job.jobId} was not erased, and is not as it was`;
}
