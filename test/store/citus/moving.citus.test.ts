/** Rows that are locked while their shard moves to another worker (D-102). */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Link } from '#core/link.ts';
import type { Tx } from '#store/store.ts';
import { CITUS, useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';

const at = useStore(CITUS, async () => {
  const database = await CITUS.createMigrated({ hasOneBucket: true });
  // A move takes as long as the machine lets it.
  const settings = { ...database.settings, DATABASE_TIMEOUT_SECONDS: '60' };
  return { ...database, settings };
});

const FIRST_SHARD = "get_shard_id_for_distribution_column('links', 0)";
const MOVE = `SELECT citus_move_shard_placement(${FIRST_SHARD}, old.nodename, old.nodeport, new.nodename, new.nodeport,
    shard_transfer_mode => 'block_writes')
  FROM pg_dist_shard_placement old JOIN pg_dist_node new ON new.groupid > 0 AND new.nodeport <> old.nodeport
 WHERE old.shardid = ${FIRST_SHARD}`;

/** Resolves when what was begun is over, or so many transactions wait for locks. */
async function overOrWaiting(begun: Promise<unknown>, waiting: number): Promise<void> {
  let isOver = false;
  void begun.then(() => {
    isOver = true;
  });
  while (!isOver && (await at.database.waiting()) < waiting) await sleep(20);
}

const LOCKS = {
  one: (tx: Tx, refId: string) => tx.links.lock(refId),
  many: async (tx: Tx, refId: string) => (await tx.links.lockAll([refId]))[0],
};

test.for(['one', 'many'] as const)(
  'a link that was locked (%s) is not changed by another server while its shard moves',
  async (how) => {
    const link = aLink();
    await at.store.write((tx) => tx.links.insert(link));
    const another = await at.another();
    const change = async (tx: Tx, change: Partial<Link>) => {
      const found = await LOCKS[how](tx, link.refId);
      if (!found) throw new Error('The link is gone.');
      return () => tx.links.update({ ...found, ...change });
    };
    let move: Promise<unknown> = Promise.resolve();
    let other: Promise<unknown> = Promise.resolve();
    await at.store.write(async (tx) => {
      const save = await change(tx, { capture: 'camera' });
      move = at.database.rows(MOVE);
      await overOrWaiting(move, 1);
      other = another.write(async (tx) => (await change(tx, { disabledAt: START }))());
      await overOrWaiting(other, 2);
      await save();
    });
    await Promise.all([move, other]);
    const found = await at.store.read((tx) => tx.links.find(link.refId));
    expect(found?.link).toMatchObject({ capture: 'camera', disabledAt: START });
  },
);
