/** What only a file can meet: another process that holds it, and errors of its disk. */
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectSqlite, connectSqliteReader } from '#store/sqlite/file.ts';
import { StoreUnavailable } from '#store/store.ts';
import { SQLITE, useStore } from '#testing/harness/databases/stores.ts';
import { aLink } from '#testing/harness/fixtures.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

const BUSY = 5;
const IO_ERROR = 10;
const FULL = 13;

/** An error as SQLite throws it; the details are in the upper bytes. */
const sqliteError = (code: number) => Object.assign(new Error(`error ${code}`), { errcode: code | (3 << 8) });

test('no other user of the machine can read the file, nor one that was readable before', async () => {
  const folder = folderUntilTestEnds();
  const rights = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
  writeFileSync(path.join(folder, 'old.db'), '', { mode: 0o644 });
  for (const name of ['new.db', 'old.db']) {
    const database = connectSqlite(path.join(folder, name));
    database.exec('CREATE TABLE t (c)');
    expect([rights(name) & 0o007, rights(`${name}-wal`) & 0o007]).toEqual([0, 0]);
    database.close();
  }
  expect(rights('new.db')).toBe(0o600);
});

describe('the store on SQLite', () => {
  const at = useStore(SQLITE);
  const insert = () => at.store.write((tx) => tx.links.insert(aLink()));
  const total = () => at.store.read((tx) => tx.links.total('042'));
  const connect = () => {
    const database = new DatabaseSync(`${at.database.folder}/test.db`);
    onTestFinished(() => database.close());
    return database;
  };

  test.each([IO_ERROR, FULL])(
    'the file’s error %i fails all units of a group, and not those after it',
    async (code) => {
      const failing = at.store.write(async (tx) => {
        await tx.links.insert(aLink());
        throw sqliteError(code);
      });
      const settled = await Promise.allSettled([insert(), failing, insert()]);
      expect(settled.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(
        Array(3).fill('StoreUnavailable'),
      );
      await insert();
      expect(await total()).toBe(1);
    },
  );

  test('a read sees nothing of a group that is not committed yet', async () => {
    const seen: number[] = [];
    await at.store.write(async (tx) => {
      await tx.links.insert(aLink());
      seen.push(await total(), await tx.links.total('042'));
    });
    expect([...seen, await total()]).toEqual([0, 1, 1]);
  });

  test('a group begins anew when another process takes the file as it rolls back', async () => {
    const other = connect();
    const { exec } = DatabaseSync.prototype;
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      text,
    ) {
      exec.call(this, text);
      if (text !== 'ROLLBACK') return;
      spy.mockRestore();
      other.exec('BEGIN IMMEDIATE');
      setTimeout(() => other.exec('ROLLBACK'), 30);
    });
    const failing = at.store.write(() => Promise.reject(new Error('this unit fails')));
    const settled = await Promise.allSettled([insert(), failing, insert()]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await total()).toBe(2);
  });

  test('a read is tried again while another process holds the file, and not when the file is broken', async () => {
    const read = vi.fn().mockRejectedValueOnce(sqliteError(BUSY)).mockResolvedValueOnce('read');
    expect(await at.store.read(read)).toBe('read');
    const broken = vi.fn().mockRejectedValue(sqliteError(IO_ERROR));
    await expect(at.store.read(broken)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(broken).toHaveBeenCalledTimes(1);
  });

  test('the connection for reads takes no writes', () => {
    const reader = connectSqliteReader(`${at.database.folder}/test.db`);
    onTestFinished(() => reader.close());
    expect(() => reader.exec('DELETE FROM settings')).toThrow(/readonly/);
  });

  test('a connection waits for a process that is enabling the log', () => {
    const { exec } = DatabaseSync.prototype;
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
      throw sqliteError(BUSY);
    });
    const database = connectSqlite(`${at.database.folder}/test.db`);
    onTestFinished(() => database.close());
    expect(spy.mock.calls.filter(([text]) => text === 'PRAGMA journal_mode = WAL')).toHaveLength(2);
    spy.mockRestore();
    expect(DatabaseSync.prototype.exec).toBe(exec);
  });
});
