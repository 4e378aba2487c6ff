/** What is left in SQLite's pages of keys that were erased: rows move between pages when their neighbours go. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { eraseKeys } from '#store/queries/erasure/erase.ts';
import { SEALED_UNDER_SECRET } from '#store/seal/secrets.ts';
import { backupSqlite, restoreSqlite } from '#store/sqlite/backup.ts';
import { connectSqlite, migrateSqlite } from '#store/sqlite/file.ts';
import { countKeyCopies } from '#store/sqlite/key-copies.ts';
import { compactKeys } from '#store/sqlite/keys.ts';
import { SqliteSql } from '#store/sqlite/sql.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

const JOBS = 200;
const AT_ONCE = 20;
/** As long as a sealed key, and with its first byte. */
const newKey = () => Buffer.concat([Buffer.of(SEALED_UNDER_SECRET), randomBytes(64)]);

function newFile() {
  const folder = folderUntilTestEnds();
  const file = path.join(folder, 'test.db');
  const database = connectSqlite(file);
  onTestFinished(() => {
    database.close();
  });
  migrateSqlite(database, 0);
  const insert = database.prepare(
    'INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key) VALUES (0, ?, ?, ?)',
  );
  function plant() {
    const job = { id: randomUUID(), keys: [newKey(), newKey()] };
    for (const [i, kind] of ['texts', 'images'].entries()) insert.run(job.id, kind, job.keys[i] ?? null);
    return job;
  }
  return {
    ...{ file, database, sql: new SqliteSql(database), plant },
    /** Together: each alone would wait for the disk. */
    plantAll() {
      database.exec('BEGIN');
      const jobs = Array.from({ length: JOBS }, plant);
      database.exec('COMMIT');
      return jobs;
    },
    /** How many of the keys are in the file. */
    found(keys: readonly Buffer[]) {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      const bytes = readFileSync(file);
      return keys.filter((key) => bytes.includes(key)).length;
    },
  };
}

/** In this order, deleted rows leave a copy of another row behind, which is erased later. */
const lastOfEach = <T>(nth: number, jobs: readonly T[]) => [
  ...jobs.filter((_, i) => i % nth > 0),
  ...jobs.filter((_, i) => i % nth === 0),
];

describe('erased keys', () => {
  test.each([4, 8, 16])('leave nothing in the file, where every %ith is erased last', async (nth) => {
    const { database, sql, plantAll, found } = newFile();
    const order = lastOfEach(nth, plantAll());
    expect(found(order.flatMap(({ keys }) => keys))).toBe(2 * JOBS);
    for (let from = 0; from < JOBS; from += AT_ONCE) {
      database.exec('BEGIN');
      for (const { id } of order.slice(from, from + AT_ONCE)) {
        for (const kind of ['images', 'texts'] as const) await eraseKeys(sql, [id], kind);
      }
      database.exec('COMMIT');
      expect(found(order.slice(0, from + AT_ONCE).flatMap(({ keys }) => keys))).toBe(0);
    }
  });

  test('are taken out of the table when most of it is erased, and not before', async () => {
    const { database, sql, plant, found } = newFile();
    const rows = () => database.prepare('SELECT count(*) AS n FROM job_keys').get()?.['n'];
    compactKeys(database);
    const jobs = Array.from({ length: 10 }, plant);
    const ids = jobs.map(({ id }) => id);
    await eraseKeys(sql, ids.slice(0, 5), 'texts');
    await eraseKeys(sql, ids.slice(0, 5), 'images');
    compactKeys(database);
    expect(rows()).toBe(20);
    await eraseKeys(sql, ids.slice(5, 6), 'texts');
    compactKeys(database);
    expect(rows()).toBe(9);
    expect(found(jobs.flatMap(({ keys }) => keys))).toBe(9);
    // The table is as before.
    const { id } = jobs[6] ?? plant();
    const again = database.prepare(
      "INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key) VALUES (0, ?, 'texts', x'01')",
    );
    expect(() => again.run(id)).toThrow('UNIQUE');
  });

  test('are taken out by a server that starts, not by a command beside it', async () => {
    const { database, sql, file, plant } = newFile();
    const rows = () => database.prepare('SELECT count(*) AS n FROM job_keys').get()?.['n'];
    const erased = [plant(), plant(), plant()];
    plant();
    for (const { id } of erased) {
      for (const kind of ['images', 'texts'] as const) await eraseKeys(sql, [id], kind);
    }
    const config = readConfig({ DATABASE_URL: `file:${file}`, SECRET: TEST_SECRET });
    await (await openStore(config)).store.close();
    expect(rows()).toBe(8);
    await (await openStore(config, { isServer: true })).store.close();
    expect(rows()).toBe(2);
  });
});

/** How often keys stand in a file. */
function copiesIn(file: string, keys: readonly Buffer[]): number {
  const bytes = readFileSync(file);
  let copies = 0;
  for (const key of keys) {
    for (let at = bytes.indexOf(key); at !== -1; at = bytes.indexOf(key, at + 1)) copies++;
  }
  return copies;
}

describe('keys in a file that was written anew', () => {
  const backups: Record<string, (from: string, to: string) => unknown> = {
    'a backup': backupSqlite,
    'a restored file': async (from, to) => restoreSqlite(plainVacuum(from, `${to}.vacuumed`), to),
  };
  test.each(Object.keys(backups))('stand once in %s', async (name) => {
    const { file, plantAll } = newFile();
    const keys = plantAll().flatMap((job) => job.keys);
    await backups[name]?.(file, `${file}.new`);
    expect(copiesIn(`${file}.new`, keys)).toBe(2 * JOBS);
  });

  test.each([
    ['a server starts on it', true],
    ['a command purges it', false],
  ])('stand once after %s', async (_, isServer) => {
    const { file, plantAll } = newFile();
    const keys = plantAll().flatMap((job) => job.keys);
    const copy = plainVacuum(file, `${file}.vacuumed`);
    const { copies } = countKeyCopies(copy);
    expect([copies > 0, copiesIn(copy, keys)]).toEqual([true, 2 * JOBS + copies]);
    const { store } = await openStore(readConfig({ DATABASE_URL: `file:${copy}`, SECRET: TEST_SECRET }), {
      isServer,
    });
    if (!isServer) await store.purge();
    await store.close();
    expect(copiesIn(copy, keys)).toBe(2 * JOBS);
  });
});

/** SQLite leaves copies of rows behind where it is not told otherwise. */
function plainVacuum(from: string, to: string): string {
  const database = new DatabaseSync(from, { readOnly: true });
  database.prepare('VACUUM INTO ?').run(to);
  database.close();
  return to;
}
