/** A server of 1.0.0 and one of this version on one database, as they are during a deploy (D-60). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { serve } from '#testing/harness/loopback.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';

/** The last commit whose database is that of 1.0.0. */
const RELEASE = '909f59e7560c314bf9dc6d981da0f92233106027';
const isReleaseKnown = spawnSync('git', ['cat-file', '-e', RELEASE], { stdio: 'ignore' }).status === 0;
const UNKNOWN = 'the history of this clone does not reach back to 1.0.0';
const LINKS_EACH = 10;
const PATIENCE = { timeout: 60_000, interval: 200 };

test.skipIf(DATABASE.name === 'SQLite')(
  'a link of one is read and submitted at the other, each callback goes out once, and nothing is lost',
  async ({ skip }) => {
    skip(!isReleaseKnown, UNKNOWN);
    const { database, receiver, startOld, startNew } = await setUp();
    // The old one makes the database, and the new one migrates it meanwhile.
    const servers = [await startOld(), await startNew()];
    const makers = servers.flatMap((server) => Array.from({ length: LINKS_EACH }, () => server));
    const jobs = await Promise.all(
      makers.map(async (maker, i) => {
        const taker = maker === servers[0] ? servers[1] : servers[0];
        const made = await newLink(maker, receiver.url, i);
        return { maker, ...(await submitted(taker ?? maker, made)) };
      }),
    );
    for (const job of jobs) await expectComplete(job.maker, job);
    for (const server of servers) {
      const { body } = await server.signed('POST', '/v1/hosted_links/:list', { limit: 100 });
      expect(body.meta.total).toBe(jobs.length);
    }
    await expectDelivered(database, receiver.received, jobs.length);
    for (const server of servers) expect(await server.stop()).toBe(0);
  },
);

test('what one has begun the other goes on with, and 1.0.0 again after it', async ({ skip }) => {
  skip(!isReleaseKnown, UNKNOWN);
  const { database, receiver, startOld, startNew } = await setUp();
  const first = await startOld();
  const [answered, open] = [await newLink(first, receiver.url, 0), await newLink(first, receiver.url, 1)];
  const early = await submitted(first, answered);
  // With its job, or its callback, still waiting.
  expect(await first.stop()).toBe(0);

  const second = await startNew();
  await expectComplete(second, early);
  const late = await submitted(second, open);
  const made = await newLink(second, receiver.url, 2);
  expect(await second.stop()).toBe(0);

  const third = await startOld();
  for (const job of [early, late, await submitted(third, made)]) await expectComplete(third, job);
  await expectDelivered(database, receiver.received, 3);
  expect(await third.stop()).toBe(0);
});

interface Made {
  readonly refId: string;
  readonly number: string;
}

async function newLink(server: ServerProcess, callback_url: string, i: number): Promise<Made> {
  const number = `1234567${String(i).padStart(2, '0')}00`;
  return { refId: await server.newLink({ callback_url, company_name: number }), number };
}

/** Reads the link, and submits to it. */
async function submitted(server: ServerProcess, { refId, number }: Made) {
  const { body: link } = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(link).toMatchObject({ ref_id: refId, company_name: number, total_jobs: 0 });
  const { status, body } = await server.submit(refId, { id_number: number });
  expect(status).toBe(201);
  return { refId, userId: String(body.user_id), jobId: String(body.job_id) };
}

async function expectComplete(server: ServerProcess, job: Awaited<ReturnType<typeof submitted>>) {
  expect((await server.completed(job.userId, job.jobId)).body).toMatchObject({ job_success: true });
  expect((await server.signed('POST', `/v1/hosted_links/${job.refId}`)).body.total_jobs).toBe(1);
}

async function expectDelivered(
  database: { rows<Row>(text: string): Promise<Row[]> },
  received: readonly string[],
  count: number,
) {
  await vi.waitFor(async () => {
    const rows = await database.rows<{ state: string }>('SELECT state FROM callbacks');
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'delivered'));
  }, PATIENCE);
  expect(received).toHaveLength(count);
  expect(new Set(received).size).toBe(count);
}

async function setUp() {
  const sources = sourcesOf(RELEASE);
  const database = await DATABASE.create();
  onTestFinished(() => database.remove());
  const received: string[] = [];
  const { url, stop } = await serve((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume().once('end', () => response.writeHead(204).end());
  });
  onTestFinished(stop);
  const env = { SECRET: TEST_SECRET, ...database.settings };
  const start = async (more: { sources?: string }) => {
    const server = await startServerProcess({ env, program: 'main.ts', ...more });
    onTestFinished(() => server.kill());
    return server;
  };
  return {
    database,
    receiver: { url, received },
    startOld: () => start({ sources }),
    startNew: () => start({}),
  };
}

/** The sources of a commit, with this clone's packages. */
function sourcesOf(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const archive = path.join(folder, 'archive.tar');
  const sources = path.join(folder, 'sources');
  mkdirSync(sources);
  execFileSync('git', ['archive', '--output', archive, commit]);
  execFileSync('tar', ['-xf', archive, '-C', sources]);
  symlinkSync(path.resolve('node_modules'), path.join(sources, 'node_modules'));
  return sources;
}
