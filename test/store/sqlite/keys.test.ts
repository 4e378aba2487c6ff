/** What is left in SQLite's pages of keys that were erased: rows move between pages when their neighbours go. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { eraseKeys } from '#store/queries/erasure/erase.ts';
import { SEALED_UNDER_SECRET } from '#store/seal/secrets.ts';
import { connectSqlite, migrateSqlite } from '#store/sqlite/file.ts';
import { compactKeys } from '#store/sqlite/keys.ts';
import { SqliteSql } from '#store/sqlite/sql.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';

const JOBS = 200;
const AT_ONCE = 20;
/** As long as a sealed key, and with its first byte. */
const newKey = () => Buffer.concat([Buffer.of(SEALED_UNDER_SECRET), randomBytes(64)]);

function newFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
  const file = path.join(folder, 'test.db');
  const database = connectSqlite(file);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  migrateSqlite(database, 0);
  const insert = database.prepare('INSERT INTO job_keys (service_job_id, kind, sealed_key) VALUES (?, ?, ?)');
  /** How many are in the file as it is, whatever its log will bring. */
  const foundBeforeLog = (keys: readonly Buffer[]) => {
    const bytes = readFileSync(file);
    return keys.filter((key) => bytes.includes(key)).length;
  };
  return {
    ...{ file, database, sql: new SqliteSql(database) },
    plant() {
      const job = { id: randomUUID(), keys: [newKey(), newKey()] };
      for (const [i, kind] of ['texts', 'images'].entries()) insert.run(job.id, kind, job.keys[i] ?? null);
      return job;
    },
    /** How many of the keys are in the file. */
    found(keys: readonly Buffer[]) {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return foundBeforeLog(keys);
    },
    foundBeforeLog,
  };
}

/** In this order, deleted rows leave a copy of another row behind, which is erased later. */
const lastOfEach = <T>(nth: number, jobs: readonly T[]) => [
  ...jobs.filter((_, i) => i % nth > 0),
  ...jobs.filter((_, i) => i % nth === 0),
];

describe('erased keys', () => {
  test.each([4, 8, 16])('leave nothing in the file, where every %ith is erased last', async (nth) => {
    const { database, sql, plant, found } = newFile();
    const order = lastOfEach(nth, Array.from({ length: JOBS }, plant));
    expect(found(order.flatMap(({ keys }) => keys))).toBe(2 * JOBS);
    for (let from = 0; from < JOBS; from += AT_ONCE) {
      database.exec('BEGIN');
      for (const { id } of order.slice(from, from + AT_ONCE)) {
        for (const kind of ['images', 'texts'] as const) await eraseKeys(sql, id, kind);
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
    for (const { id } of jobs.slice(0, 5)) await eraseKeys(sql, id, 'texts');
    for (const { id } of jobs.slice(0, 5)) await eraseKeys(sql, id, 'images');
    compactKeys(database);
    expect(rows()).toBe(20);
    await eraseKeys(sql, jobs[5]?.id ?? '', 'texts');
    compactKeys(database);
    expect(rows()).toBe(9);
    expect(found(jobs.flatMap(({ keys }) => keys))).toBe(9);
    // The table is as before.
    const { id } = jobs[6] ?? plant();
    const again = database.prepare(
      "INSERT INTO job_keys (service_job_id, kind, sealed_key) VALUES (?, 'texts', x'01')",
    );
    expect(() => again.run(id)).toThrow('UNIQUE');
  });

  test('are taken out by a server that starts, not by a command beside it', async () => {
    const { database, file } = newFile();
    const version = () => database.prepare('PRAGMA user_version').get()?.['user_version'];
    const config = readConfig({ DATABASE_URL: `file:${file}`, SECRET: TEST_SECRET });
    await (await openStore(config)).store.close();
    expect(version()).toBe(0);
    await (await openStore(config, { isServer: true })).store.close();
    expect(version()).toBe(1);
  });

  test('that the version before deleted leave nothing behind after a start', () => {
    const { database, plant, found, foundBeforeLog } = newFile();
    const jobs = lastOfEach(8, Array.from({ length: JOBS }, plant));
    const remove = database.prepare('DELETE FROM job_keys WHERE service_job_id = ? AND kind = ?');
    const erased: Buffer[] = [];
    while (found(erased) === 0) {
      for (const { id, keys } of jobs.splice(0, AT_ONCE)) {
        for (const kind of ['images', 'texts']) remove.run(id, kind);
        erased.push(...keys);
      }
    }
    compactKeys(database);
    // Nothing else may empty the log for days.
    expect(foundBeforeLog(erased)).toBe(0);
    const kept = jobs.flatMap(({ keys }) => keys);
    expect([kept.length > 0, found(kept)]).toEqual([true, kept.length]);
  });
});
