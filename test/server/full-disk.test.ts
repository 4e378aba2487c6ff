/** A server whose disk is full says so to load balancers (D-76). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { initialise } from '#testing/harness/databases/postgres-process.ts';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { serverUntilTestEnds } from '#testing/harness/vitest/child.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';

const READY_WITHIN = { timeout: 60_000, interval: 200 };
type Server = Awaited<ReturnType<typeof startServerProcess>>;
const readiness = async ({ url }: Server) => (await fetch(`${url}/readyz`)).status;
const create = async (server: Server) =>
  (await server.signed('POST', '/v1/hosted_links', LINK_FIELDS)).status;
/** Creates links until one fails. @returns its status. */
async function createUntilFull(server: Server): Promise<number> {
  for (;;) {
    const status = await create(server);
    if (status !== 200) return status;
  }
}

test('on SQLite it is not ready', async () => {
  // No file may grow beyond a size: for a process, that is a full disk.
  const under = ['sh', '-c', 'ulimit -f 1500; exec "$@"', 'sh'];
  const server = await serverUntilTestEnds({ under });
  await expect.poll(() => readiness(server), READY_WITHIN).toBe(200);
  expect(await createUntilFull(server)).toBe(503);
  await expect.poll(() => readiness(server), READY_WITHIN).toBe(503);
});

/** A disk of its own for a database needs a file system that may be mounted. */
function mountSmallDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** The least disk for SQLite that the guide names. */
const FLOOR_MB = 12;

longTest(
  'on SQLite with the smallest disk, it is ready again when there is room',
  { timeout: 120_000 },
  async (context) => {
    const disk = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
    if (!mountSmallDisk(disk, FLOOR_MB)) context.skip('this user may not mount a file system');
    const filler = path.join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(3_000_000));
    const server = await startServerProcess({ folder: path.join(disk, 'data') });
    onTestFinished(async () => {
      await server.kill();
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });
    const fillers = Array.from({ length: 20 }, () => createUntilFull(server));
    expect(await Promise.all(fillers)).toEqual(fillers.map(() => 503));
    await expect.poll(() => readiness(server), READY_WITHIN).toBe(503);
    rmSync(filler);
    await expect.poll(() => readiness(server), READY_WITHIN).toBe(200);
    // It does not fill what was freed with its log.
    for (let n = 0; n < 500; n++) expect(await create(server)).toBe(200);
  },
);

test.runIf(IS_LONG)(
  'on PostgreSQL it is not ready until there is room again',
  { timeout: 180_000 },
  async (context) => {
    const disk = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
    if (!mountSmallDisk(disk, 120)) context.skip('this user may not mount a file system');
    const stops: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const stop of stops.reverse()) await stop();
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });
    execFileSync('chmod', ['755', disk]);
    const folder = path.join(disk, 'data');
    await initialise(folder, []);
    const postgres = await startPostgres({ isDurable: true, folder, settings: ['max_wal_size=32MB'] });
    stops.push(postgres.stop);
    const { url: DATABASE_URL } = await postgres.createDatabase();
    const server = await startServerProcess({ env: { DATABASE_URL, SECRET: TEST_SECRET } });
    stops.push(server.stop);
    await expect.poll(() => readiness(server), READY_WITHIN).toBe(200);
    const filler = path.join(disk, 'filler');
    fill(filler);
    await expect.poll(() => readiness(server), READY_WITHIN).toBe(503);
    // Its pages have a little room.
    expect(await createUntilFull(server)).toBe(503);
    rmSync(filler);
    await expect.poll(() => readiness(server), READY_WITHIN).toBe(200);
    expect(await create(server)).toBe(200);
  },
);

/** Writes until there is no room. */
function fill(file: string): void {
  for (const size of [1_048_576, 4_096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Full, but for less than this size.
    }
  }
}
