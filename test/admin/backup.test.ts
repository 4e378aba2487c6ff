import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SQLITE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';

const SELFIE_TYPE = [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }];
const NAME = 'Ọlá O’Neil';

const folder = useFolder();
const backup = path.join(folder, 'backup.db');
let database: TestDatabase;
let job: { user_id: string; job_id: string };
let made: { table: string; rows: number }[];

const server = useStarted(async () => {
  database = await SQLITE.create();
  return startTestServer({}, database);
});
beforeAll(async () => {
  const refId = await server.newLink({ id_types: SELFIE_TYPE, name: NAME });
  const { body } = await server.submit(refId, { selfie: png().toString('base64') });
  job = { user_id: body.user_id, job_id: body.job_id };
  await server.completed(body.user_id, body.job_id);
  // Links are made all the time.
  let isDone = false;
  const busy = (async () => {
    while (!isDone) await server.newLink();
  })();
  const { code, stdout, stderr } = await admin(['backup', backup, '--json'], { ...database.settings });
  isDone = true;
  await busy;
  expect([code, stderr]).toEqual([0, expect.stringContaining(`restore --check ${backup}`)]);
  made = JSON.parse(stdout);
});
afterAll(async () => {
  await database.remove();
});

const rowsOf = (table: string) => made.find((each) => each.table === table)?.rows;

test('a backup of a running server has every committed row, and only its owner may read it', () => {
  expect([rowsOf('jobs'), rowsOf('blobs'), rowsOf('job_keys')]).toEqual([1, 1, 2]);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['backup.db']);
});

test('it never replaces a file', async () => {
  const before = readFileSync(backup);
  const { code, stderr } = await admin(['backup', backup], { ...database.settings });
  expect([code, stderr]).toEqual([1, `${backup} exists; name a new file.\n`]);
  expect(readFileSync(backup).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['backup.db']);
});

test('a folder that is not there is named, and a file in its place too', async () => {
  for (const missing of [path.join(folder, 'none'), backup]) {
    const { code, stderr } = await admin(['backup', path.join(missing, 'x.db')], { ...database.settings });
    expect([code, stderr]).toEqual([1, `There is no folder ${missing}: make it first.\n`]);
  }
});

test('the check proves that SECRET opens it, and leaves it as it was', async () => {
  const before = readFileSync(backup);
  const { code, stdout, stderr } = await admin(['restore', '--check', '--json', backup], {
    ...database.settings,
  });
  expect([code, JSON.parse(stdout)]).toEqual([0, made]);
  expect(stderr).toContain('Each of its 2 keys stands in it once.');
  expect(readFileSync(backup).equals(before)).toBe(true);
  const wrong = { ...database.settings, SECRET: 'another secret than that' };
  const refused = await admin(['restore', '--check', backup], wrong);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^SECRET is not the one/)]);
  expect(readdirSync(folder)).toEqual(['backup.db']);
});

test('a damaged backup, one with a changed value and another file are not restored', async () => {
  const damaged = path.join(folder, 'damaged.db');
  const bytes = readFileSync(backup);
  for (const change of [
    () => bytes.subarray(0, bytes.length - 5_000),
    () => Buffer.from('no database'),
    () => {
      const changed = Buffer.from(bytes);
      const at = changed.indexOf(Buffer.from(job.user_id));
      // A sealed value: the byte that says how it is sealed, and what follows.
      const sealed = changed.indexOf(Buffer.from([2]), at);
      changed.fill(7, sealed + 30, sealed + 40);
      return changed;
    },
  ]) {
    writeFileSync(damaged, change());
    const { code, stderr } = await admin(['restore', '--check', damaged], { ...database.settings });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${damaged} cannot be restored: `)]);
  }
  rmSync(damaged);
});

test('a backup with a receiver’s answer that SECRET does not open is not restored', async () => {
  const changed = path.join(folder, 'changed.db');
  copyFileSync(backup, changed);
  const sqlite = new DatabaseSync(changed);
  sqlite.exec(`INSERT INTO attempts (bucket, callback_id, number, at, duration_ms, status, sealed_answer)
    SELECT bucket, callback_id, 9, 0, 1, 200, x'02' || zeroblob(50) FROM callbacks`);
  sqlite.close();
  const { code, stderr } = await admin(['restore', '--check', changed], { ...database.settings });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${changed} cannot be restored: `)]);
  rmSync(changed);
});

test('nothing is restored beside the log of a former database, which would be written into it', async () => {
  const target = path.join(folder, 'moved.db');
  writeFileSync(`${target}-wal`, 'a log');
  const settings = { ...database.settings, DATABASE_URL: `file:${target}` };
  const { code, stderr } = await admin(['restore', backup], settings);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${target}-wal exists`)]);
  expect(existsSync(target)).toBe(false);
  rmSync(`${target}-wal`);
});

test('a server on a restored database has what was there', async () => {
  const target = path.join(folder, 'restored', 'test.db');
  const settings = { ...database.settings, DATABASE_URL: `file:${target}` };
  expect((await admin(['restore', backup], settings)).code).toBe(0);
  expect(readdirSync(path.dirname(target)).filter((name) => name.startsWith('test.db.'))).toEqual([]);
  const again = await admin(['restore', backup], settings);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`${target} exists`)]);
  const restored = await startTestServer(settings, database);
  const { status, body } = await restored.signed('POST', '/v1/job_status', { ...job, image_links: true });
  expect([status, body.job_complete]).toEqual([200, true]);
  await restored.stop();
  rmSync(path.dirname(target), { recursive: true });
});

test('PostgreSQL is left to its own tools', async () => {
  const settings = {
    DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db',
    SECRET: 'a secret of 16 letters',
  };
  const { code, stderr } = await admin(['backup', path.join(folder, 'x')], settings);
  expect([code, stderr]).toEqual([1, expect.stringContaining('This is for SQLite.')]);
  expect(existsSync(path.join(folder, 'x'))).toBe(false);
});
