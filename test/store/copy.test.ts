/** What a copy keeps of a database, value by value. With real data, through servers: test/admin/copy. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CopyResult, copyDatabase } from '#store/copy.ts';
import type { RawDatabase } from '#store/raw.ts';
import { nextVersion, PLAIN } from '#testing/harness/databases/next-version.ts';
import { openRaw as openRawDatabase } from '#testing/harness/databases/open-raw.ts';
import { POSTGRESQL, SQLITE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';

const open: RawDatabase[] = [];
let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  [source, target] = await Promise.all([SQLITE.create(), POSTGRESQL.create()]);
  await (await openRaw(source, 'write')).migrate(0);
});
afterEach(async () => {
  for (const raw of open.splice(0)) await raw.close();
  await Promise.all([source.remove(), target.remove()]);
});

async function openRaw(database: TestDatabase, mode: 'read' | 'write'): Promise<RawDatabase> {
  const raw = await openRawDatabase(database, mode);
  open.push(raw);
  return raw;
}

const copy = async (from: TestDatabase, to: TestDatabase, onProgress = () => {}): Promise<CopyResult> =>
  copyDatabase(await openRaw(from, 'read'), await openRaw(to, 'write'), 0, onProgress);

/** Adds rows by SQL, so that any value can be there. */
function insert(
  table: string,
  rows: readonly Record<string, string | bigint | number | Uint8Array | null>[],
) {
  const database = new DatabaseSync(`${source.folder}/test.db`);
  database.exec('BEGIN');
  for (const row of rows) {
    const names = Object.keys(row);
    const text = `INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`;
    database.prepare(text).run(...Object.values(row));
  }
  database.exec('COMMIT');
  database.close();
}

/** Every row of a file, as SQLite has it, numbers unrounded. */
function dump({ folder }: TestDatabase): Record<string, unknown[]> {
  const database = new DatabaseSync(`${folder}/test.db`, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables
    .map(({ name }) => String(name))
    .filter((name) => name !== 'migrations')
    .map((name) => {
      const all = database.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`);
      all.setReadBigInts(true);
      return [name, all.all()];
    });
  database.close();
  return Object.fromEntries(rows);
}

const rowsOf = (copied: CopyResult, name: string) => copied.tables.find(({ table }) => table === name);

describe('a copy to PostgreSQL and back to SQLite', () => {
  test('is the same, to the last bit of every text, number and byte string', async () => {
    const texts = [
      '',
      ' ',
      "O'Neil",
      '"',
      '\\',
      '\\x00',
      '\n\r\t',
      'null',
      '日本語',
      '👩‍👩‍👧',
      'é',
      'é',
      '$1',
      '%s',
      '﻿x',
    ];
    insert('partners', [
      { partner_id: '001', name: '', default_callback_url: null, redirect_success: 'success', created_at: 0 },
    ]);
    insert('partner_keys', [
      {
        ...{ key_id: 'k', partner_id: '001', sealed_key: new Uint8Array(0), role: 'all' },
        ...{ created_at: 0, retired_at: null },
      },
    ]);
    insert(
      'settings',
      texts.map((text, i) => ({ name: `${i} ${text}`, value: text })),
    );
    const numbers = [0n, 1n, -1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)];
    insert(
      'link_numbers',
      numbers.map((last_number, i) => ({ bucket: 0, partner_id: `${i}`, last_number })),
    );
    const bytes = [
      new Uint8Array(0),
      Uint8Array.of(0),
      Uint8Array.from({ length: 256 }, (_, i) => i),
      randomBytes(100_000),
    ];
    insert(
      'blobs',
      bytes.map((sealed_bytes, i) => ({
        bucket: 0,
        service_job_id: `${i}`,
        kind: 'selfie',
        type: 'image/png',
        sealed_bytes,
        created_at: i,
      })),
    );

    const there = await copy(source, target);
    expect(rowsOf(there, 'settings')).toEqual({
      table: 'settings',
      source: texts.length,
      target: texts.length,
    });
    expect(there.isSourceChanged).toBe(false);
    const back = await SQLITE.create();
    try {
      await copy(target, back);
      expect(dump(back)).toEqual(dump(source));
    } finally {
      await back.remove();
    }
  });

  longTest('has all rows of a table that is larger than what is held in memory', async () => {
    const rows = Array.from({ length: 1_203 }, (_, i) => ({ partner_id: `p${i}`, last_number: i }));
    insert(
      'link_numbers',
      rows.map((row) => ({ bucket: 0, ...row })),
    );
    const steps: number[] = [];
    const raw = [await openRaw(source, 'read'), await openRaw(target, 'write')] as const;
    const copied = await copyDatabase(
      ...raw,
      0,
      (table, done) => void (table === 'link_numbers' && steps.push(done)),
    );
    expect(rowsOf(copied, 'link_numbers')).toMatchObject({ source: 1_203, target: 1_203 });
    expect(steps).toEqual([0, 500, 1_000, 1_203]);
    expect(
      await target.rows('SELECT partner_id, last_number FROM link_numbers ORDER BY last_number'),
    ).toEqual(rows);
  });
});

describe('a copy', () => {
  const aSetting = { name: 'secret_id', value: 'x' };

  test('copies one snapshot, and says when the source was written to during the copy', async () => {
    insert('settings', [aSetting]);
    let isFirst = true;
    const copied = await copy(source, target, () => {
      if (isFirst) insert('settings', [{ name: 'late', value: 'x' }]);
      isFirst = false;
    });
    expect(rowsOf(copied, 'settings')).toMatchObject({ source: 1, target: 1 });
    expect(await target.rows('SELECT name FROM settings')).toEqual([{ name: 'secret_id' }]);
    expect(copied.isSourceChanged).toBe(true);
  });

  longTest('can tell the same of a source on PostgreSQL', async () => {
    const raw = await openRaw(target, 'write');
    await raw.migrate(0);
    const before = await raw.changeCounter();
    expect(await raw.changeCounter()).toBe(before);
    await target.rows("INSERT INTO settings VALUES ('late', 'x')");
    await expect.poll(() => raw.changeCounter()).not.toBe(before);
  });

  longTest('that fails names the table and leaves nothing, so that it can be made again', async () => {
    insert('partners', [
      {
        partner_id: '001',
        name: 'x',
        default_callback_url: null,
        redirect_success: 'success',
        created_at: 0,
      },
    ]);
    // PostgreSQL cannot keep this character.
    insert('settings', [aSetting, { name: 'nul', value: 'a\0b' }]);
    await expect(copy(source, target)).rejects.toThrow(
      /^Nothing was copied, because of the table settings: .+/,
    );
    for (const raw of open.splice(0)) await raw.close();
    expect(await target.rows('SELECT * FROM partners')).toEqual([]);

    await source.rows("DELETE FROM settings WHERE name = 'nul'");
    expect(rowsOf(await copy(source, target), 'partners')).toMatchObject({ source: 1, target: 1 });
  });

  test('to a database that is not empty is refused, and leaves that as it was', async () => {
    await target.rows('CREATE TABLE theirs (id INTEGER)');
    await target.rows('INSERT INTO theirs VALUES (1)');
    await expect(copy(source, target)).rejects.toThrow(
      'The target is not empty: theirs has 1 row. Name an empty database.',
    );
    expect(await target.rows("SELECT to_regclass('links') AS links")).toEqual([{ links: null }]);
  });

  test('whose values do not arrive as they were is refused', async () => {
    insert('settings', [aSetting]);
    const to = await openRaw(target, 'write');
    const lossy: RawDatabase = {
      ...to,
      insert: (table, rows) =>
        to.insert(
          table,
          rows.map((row) => row.map((value) => (value === 'x' ? 'y' : value))),
        ),
    };
    await expect(copyDatabase(await openRaw(source, 'read'), lossy, 0, () => {})).rejects.toThrow(
      /^Nothing was copied, because of the table settings: of 1 rows 1 were sent and 1 arrived/,
    );
  });

  test('to a database that is filled while the copy begins is refused', async () => {
    insert('settings', [aSetting]);
    const to = await openRaw(target, 'write');
    const filled: RawDatabase = {
      ...to,
      async beginWriting(tables) {
        await target.rows("INSERT INTO settings VALUES ('theirs', 'x')");
        await to.beginWriting(tables);
      },
    };
    await expect(copyDatabase(await openRaw(source, 'read'), filled, 0, () => {})).rejects.toThrow(
      'The target is not empty: settings has 1 row. Name an empty database.',
    );
  });

  longTest('to a database with views alone, as managed ones have, is made', async () => {
    await target.rows('CREATE VIEW theirs AS SELECT 1 AS id');
    insert('settings', [aSetting]);
    expect(rowsOf(await copy(source, target), 'settings')).toMatchObject({ target: 1 });
  });

  test.runIf(IS_LONG)('to a database split by buckets takes over how many the source has', async () => {
    insert('settings', [{ name: 'buckets', value: '1' }]);
    insert('link_numbers', [{ bucket: 0, partner_id: '001', last_number: 7 }]);
    const to = await openRaw(target, 'write');
    await to.migrate(0, { partitions: 4 });
    expect(rowsOf(await copy(source, target), 'link_numbers')).toMatchObject({ target: 1 });
    expect(await to.setting('buckets')).toBe('1');
  });

  test('of a database that is older or newer than this version is refused', async () => {
    await source.rows("INSERT INTO migrations VALUES (9999, '9999-later.sql', 0)");
    await expect(copy(source, target)).rejects.toThrow(
      /^The source is newer than this version: it has 9999-later/,
    );
    await source.rows('DELETE FROM migrations WHERE number = 9999');
    const next = { folder: nextVersion(PLAIN) };
    const raw = [await openRaw(source, 'read'), await openRaw(target, 'write')] as const;
    await expect(copyDatabase(...raw, 0, () => {}, next)).rejects.toThrow(
      /^The source is older than this version, or a migration is under way in steps: run `migrate`/,
    );
    await source.rows('DELETE FROM migrations');
    await expect(copy(source, target)).rejects.toThrow('The source is not a database of this service.');
  });
});
