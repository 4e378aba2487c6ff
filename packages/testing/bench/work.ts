/** Jobs and their callbacks a second from one server on PostgreSQL, beside a floor of statements over sets (D-75). */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { aJob, aLink } from '#testing/harness/fixtures.ts';
import { startNode, startServerProcess, untilListening } from '#testing/harness/process.ts';
import { addPartners, partnerName } from './support/data.ts';
import { type BenchDatabase, openBenchStore, openPostgresDatabase } from './support/databases.ts';
import { atLeast, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { onCore, SERVER_CORE } from './support/pin.ts';
import type { BenchOptions } from './support/size.ts';

const PARTNERS = 50;
const JOBS = 4_000;
const JOBS_QUICK = 200;
const SEEDED_AT_ONCE = 500;
const ROUNDS_MAX = 5;
const OF_FLOOR_MIN = 0.7;
const VERIFIER_KEY = 'the key of a verifier in a benchmark';
const START_WORK = `INSERT INTO tasks (kind, subject, partner_id, due_at, leased_until)
    SELECT 'job', service_job_id, partner_id, 0, 0 FROM jobs WHERE state = 'queued';
  INSERT INTO task_turns (kind, partner_id, due_at) SELECT 'job', partner_id, 0 FROM partners ON CONFLICT DO NOTHING`;

type Contender = 'ours' | 'floor';

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const database = await openPostgresDatabase();
  const figures: Figure[] = [];
  const others = await startOthers();
  const jobs = size.rounds > 1 ? JOBS : JOBS_QUICK;
  try {
    const store = await openBenchStore(database);
    await addPartners(store, PARTNERS);
    await store.close();
    for (const delayMs of [0, 1]) {
      for (const links of [PARTNERS, 1]) {
        const what = `jobs with callbacks of ${links === 1 ? 'one link' : `${links} partners`}${delayMs ? ' at +1 ms' : ''}`;
        const speeds: Record<Contender, number[]> = { ours: [], floor: [] };
        for (let round = size.rounds > 1 ? -1 : 0; round < Math.min(size.rounds, ROUNDS_MAX); round++) {
          for (const contender of ['ours', 'floor'] as const) {
            await seedJobs(database, others.url, links, jobs);
            const perSecond = await measure(contender, database, delayMs, others, jobs);
            say(`${what}, ${contender}: ${Math.round(perSecond)}/s${round < 0 ? ' (warm-up)' : ''}`);
            if (round >= 0) speeds[contender].push(perSecond);
          }
        }
        figures.push(
          atLeast(`${what}, of the floor`, ratios(speeds.ours, speeds.floor), '×', OF_FLOOR_MIN),
          plain(`${what}, ours`, speeds.ours, '/s'),
          plain(`${what}, floor`, speeds.floor, '/s'),
        );
      }
    }
  } finally {
    others.stop();
    await database.stop();
  }
  return figures;
}

/** Accepted jobs without a task, so that no work begins yet. */
async function seedJobs(database: BenchDatabase, url: string, links: number, jobs: number): Promise<void> {
  const store = await openBenchStore(database);
  const made = Array.from({ length: links }, (_, i) =>
    aLink({ partnerId: partnerName(i), callbackUrl: `${url}/callbacks` }),
  );
  await store.write(async (tx) => {
    for (const link of made) await tx.links.insert(link);
  });
  for (let done = 0; done < jobs; done += SEEDED_AT_ONCE) {
    await store.write(async (tx) => {
      for (let i = done; i < Math.min(done + SEEDED_AT_ONCE, jobs); i++) {
        const link = made[i % links];
        if (link) await tx.jobs.insert(aJob(link), { id_number: '12345678900' });
      }
    });
  }
  await store.close();
}

/** Jobs a second, while the later two thirds of the callbacks arrive. */
async function measure(
  contender: Contender,
  database: BenchDatabase,
  delayMs: number,
  others: Awaited<ReturnType<typeof startOthers>>,
  jobs: number,
): Promise<number> {
  const address = new URL(database.place);
  const proxy = delayMs > 0 ? await startTcpProxy(Number(address.port), { delayMs }) : null;
  if (proxy) address.port = String(proxy.port);
  const env = {
    ...database.settings,
    DATABASE_URL: address.href,
    VERIFIER_URL: `${others.url}/verify`,
    VERIFIER_KEY,
    VERIFIER_CONCURRENCY: '256',
    CALLBACK_CONCURRENCY_PER_PARTNER: '128',
  };
  const stop = contender === 'ours' ? await startOurs(env) : await startFloor(env);
  const client = new pg.Client({ connectionString: database.place });
  await client.connect();
  try {
    const finished = others.finish(jobs);
    await client.query(START_WORK);
    const { perSecond, received } = await finished;
    if (received > jobs) throw new Error(`${received - jobs} callbacks were sent twice.`);
    return perSecond;
  } finally {
    await stop();
    await proxy?.stop();
    // What is left of the round, as its last callbacks' tasks.
    await client.query('DELETE FROM tasks; DELETE FROM task_turns');
    await client.end();
  }
}

async function startOurs(env: Record<string, string>): Promise<() => Promise<unknown>> {
  const server = await startServerProcess({ env, under: onCore(SERVER_CORE) });
  return server.stop;
}

async function startFloor(env: Record<string, string>): Promise<() => Promise<unknown>> {
  const path = process.env['PATH'];
  const node = startNode(
    ['packages/testing/bench/baselines/work-floor.ts'],
    { PATH: path, ...env },
    onCore(SERVER_CORE),
  );
  await untilListening(node);
  return () => {
    node.child.kill('SIGKILL');
    return node.exited;
  };
}

/** The verifier and the receiver. */
async function startOthers() {
  const file = fileURLToPath(new URL('support/partners-process.ts', import.meta.url));
  const child = fork(file, { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves when this many callbacks have arrived. */
    async finish(expected: number): Promise<{ perSecond: number; received: number }> {
      child.send({ expected });
      const [finished] = await once(child, 'message');
      return finished;
    },
    stop: () => child.disconnect(),
  };
}
