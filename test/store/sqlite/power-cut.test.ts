/** What a power cut leaves, at each moment: the bytes that the disk was told to keep, and any part of those after. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Link } from '#core/link.ts';
import { makeEarlyRefusal } from '#server/api/submissions/early-refusal.ts';
import type { OperationRequest } from '#server/http/request.ts';
import { makeSecrets } from '#store/seal/secrets.ts';
import type { SyncFile } from '#store/sqlite/log-sync.ts';
import { openSqlite } from '#store/sqlite/store.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aLink } from '#testing/harness/fixtures.ts';
import { seededRandom } from '#testing/harness/random.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

const random = seededRandom(7);
const nextTick = () => new Promise<void>((resolve) => void setImmediate(resolve));

let folder = '';
beforeEach(() => {
  folder = folderUntilTestEnds();
});

function open(syncFile: SyncFile, onLost?: () => void): Store {
  const options = { file: path.join(folder, 'test.db'), timeoutMs: 5_000, syncFile, onLost };
  return openSqlite(options, makeSecrets(TEST_SECRET, []), 0);
}

/** The links in a copy of the database, which SQLite recovers as after a power cut. */
function linksIn(file: string): Set<string> {
  using database = new DatabaseSync(file);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  return new Set(
    database
      .prepare('SELECT ref_id FROM links')
      .all()
      .map((row) => String(row['ref_id'])),
  );
}

/** What a power cut would leave from one sync to the next. */
interface Disk {
  readonly file: string;
  /** Ids of links that were answered, or found by a reader, before the next sync. */
  promised: readonly string[];
}

test('all that was answered, or that a reader was shown, outlasts a power cut at each sync', async () => {
  const disks: Disk[] = [];
  const promised = new Set<string>();
  let underWay = 0;
  const store = open(async () => {
    expect(++underWay).toBe(1);
    const file = path.join(folder, `cut-${disks.length}.db`);
    for (const end of ['', '-wal']) copyFileSync(`${folder}/test.db${end}`, `${file}${end}`);
    for (let ticks = random.below(6); ticks > 0; ticks--) await nextTick();
    // From here on, this is what the disk has.
    const before = disks.at(-1);
    if (before) before.promised = [...promised];
    disks.push({ file, promised: [] });
    underWay--;
  });

  async function look(refId: string): Promise<void> {
    for (let looks = 0; looks < 100; looks++) {
      if (await store.read((tx) => tx.links.find(refId))) return void promised.add(refId);
    }
  }

  const writing = Array.from({ length: 12 }, async () => {
    for (let i = 0; i < 30; i++) {
      for (let ticks = random.below(20); ticks > 0; ticks--) await nextTick();
      const link = aLink();
      const written = store.write(async (tx) => {
        await tx.links.insert(link);
        // It looks again and again, also in the moment after the commit.
        void look(link.refId);
      });
      for (let ticks = random.below(8); ticks > 0; ticks--) await nextTick();
      if (await store.read((tx) => tx.links.find(link.refId))) promised.add(link.refId);
      await written;
      promised.add(link.refId);
      if (random.below(30) === 0) await store.purge();
    }
  });
  await Promise.all(writing);
  await store.close();

  expect(disks.length).toBeGreaterThan(20);
  for (const [i, disk] of disks.slice(0, -1).entries()) {
    tearLog(disk, disks[i + 1]);
    const kept = linksIn(disk.file);
    expect(disk.promised.filter((refId) => !kept.has(refId))).toEqual([]);
  }
});

test('a submission that is let in early waits for no sync; one that is refused waits for that of what refuses it', async () => {
  const syncs: (() => void)[] = [];
  const store = open(() => new Promise((resolve) => void syncs.push(resolve)));
  const refuseEarly = makeEarlyRefusal({
    ...{ store, now: () => 0, limitRefusal: () => null, isBehind: () => false },
  });
  const submitTo = ({ refId }: Link) =>
    refuseEarly({
      id: 'submitVerification',
      http: {},
      path: { linkId: refId },
    } as unknown as OperationRequest);
  const [accepting, disabled] = [aLink(), aLink({ disabledAt: 0 })];
  const written = store.write((tx) => tx.links.insertAll([[accepting.partnerId, [accepting, disabled]]]));
  await vi.waitFor(() => expect(syncs).toHaveLength(1));

  expect(await submitTo(accepting)).toMatchObject({ refusal: null });
  let isAnswered = false;
  const refused = submitTo(disabled).finally(() => {
    isAnswered = true;
  });
  for (let ticks = 0; ticks < 10; ticks++) await nextTick();
  expect(isAnswered).toBe(false);
  syncs[0]?.();
  expect(await refused).toMatchObject({ refusal: { refused: 'link_disabled' } });
  await written;
  await store.close();
});

/** Adds a part of what was written after the sync, as a disk may have kept some of it. */
function tearLog({ file }: Disk, next: Disk | undefined): void {
  const log = readFileSync(`${file}-wal`);
  const later = next ? readFileSync(`${next.file}-wal`) : log;
  // A checkpoint began the log anew.
  if (later.length <= log.length || !later.subarray(0, log.length).equals(log)) return;
  const torn = later.subarray(0, log.length + random.below(later.length - log.length));
  writeFileSync(`${file}-wal`, torn);
}

describe('a disk that fails to keep what was written', () => {
  const FAILED = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  const outcomes = (all: Promise<unknown>[]) =>
    Promise.allSettled(all).then((settled) =>
      settled.map((each) => (each.status === 'rejected' ? each.reason : each.status)),
    );

  test('ends all writes and reads, also those after it, and says so once', async () => {
    const onLost = vi.fn();
    let fails = false;
    const store = open(async () => {
      if (fails) throw FAILED;
    }, onLost);
    const first = aLink();
    await store.write((tx) => tx.links.insert(first));

    fails = true;
    const write = () => store.write((tx) => tx.links.insert(aLink()));
    const find = () => store.read((tx) => tx.links.find(first.refId));
    const refused = await outcomes([write(), write()]);
    // The disk seems well again, as it does when the system has dropped what it could not write.
    fails = false;
    refused.push(...(await outcomes([write(), find(), store.purge()])));
    for (const each of refused) expect(each).toBeInstanceOf(StoreUnavailable);
    expect(onLost.mock.calls).toEqual([[expect.objectContaining({ cause: FAILED })]]);
    await store.close();
  });

  test('leaves what was answered before to the next start', async () => {
    let fails = false;
    const store = open(async () => {
      if (fails) throw FAILED;
    });
    const answered = aLink();
    await store.write((tx) => tx.links.insert(answered));
    fails = true;
    await expect(store.write((tx) => tx.links.insert(aLink()))).rejects.toThrow('must start again');
    const bytes = readFileSync(`${folder}/test.db`);
    await store.close();
    // Nothing of the log was copied into the file: it may be lost.
    expect(readFileSync(`${folder}/test.db`).equals(bytes)).toBe(true);

    const again = open(async () => {});
    onTestFinished(() => again.close());
    expect(await again.read((tx) => tx.links.find(answered.refId))).not.toBeNull();
  });
});
