/** A statement that writes a row anew must write all of it: what is put over another is as if it had been put alone. */
import { expect, test } from 'vitest';
import type { Tx } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aFailingEndpoint, aLink, aPartner, START } from '#testing/harness/fixtures.ts';
import { everything } from '../plant-everywhere.ts';

const REF_ID = 'a-link';

/** Each puts a row whose values all follow from `n`, under a key that does not. */
const PUT: Record<string, (tx: Tx, n: number) => unknown> = {
  endpoints: (tx, n) =>
    tx.endpoints.save([
      aFailingEndpoint({
        ...{ failingSince: 10 * n, usedAt: 20 * n, pausedAt: n === 2 ? null : 3, lastStatus: 500 + n },
        lastError: `error ${n}`,
      }),
    ]),
  handoffs: async (tx, n) => {
    const visit = { linkId: REF_ID, visitId: 'a visit', beganAt: 0 };
    const handoff = { handoffId: `handoff ${n}`, sealedEntries: Buffer.from(`${n}`), expiresAt: START + n };
    await tx.handoffs.put(visit, handoff);
    const named = { linkId: REF_ID, handoffId: handoff.handoffId };
    if (n === 1) expect(await tx.handoffs.open(named, START, START + 9)).not.toBeNull();
  },
  idempotency: (tx, n) =>
    tx.idempotency.save('scope 042', 'key', { bodyHash: `hash ${n}`, response: { n }, createdAt: 100 * n }),
  id_number_limits: (tx, n) => tx.limits.save([{ key: 'a key', count: n, at: 1_000 * n }]),
};

/** Each adds to counts; the share of each column differs. */
const ADD: Record<string, (tx: Tx, n: number) => unknown> = {
  link_counts: (tx, n) =>
    tx.links.count(REF_ID, { totalJobs: n, successfulJobs: 10 * n, failedJobs: 100 * n }),
  link_days: (tx, n) => {
    const counts = {
      opened: n,
      consented: 10 * n,
      submitted: 100 * n,
      succeeded: 1_000 * n,
      failed: 10_000 * n,
    };
    return tx.linkDays.add([{ refId: REF_ID, day: 7, ...counts }]);
  },
  source_results: (tx, n) =>
    tx.sourceResults.add([{ country: 'NG', idType: 'BVN', slotAt: START, total: 10 * n, unanswered: n }]),
};

onEveryDatabase('a row that is there already', (at) => {
  const write = (work: (tx: Tx) => unknown) => at.store.write(async (tx) => void (await work(tx)));
  /** What a table has after the numbers were written, each in a unit of its own. */
  async function after(table: string, of: typeof PUT, ...numbers: number[]) {
    for (const n of numbers) await write((tx) => of[table]?.(tx, n));
    const rows = (await everything(at)).filter((row) => row.table === table);
    await at.database.rows(`DELETE FROM ${table}`);
    return rows;
  }

  test.each(Object.keys(PUT))('%s: is replaced, column by column', async (table) => {
    const alone = await after(table, PUT, 2);
    expect(alone).toHaveLength(1);
    expect(await after(table, PUT, 1, 2)).toEqual(alone);
  });

  test.each(Object.keys(ADD))('%s: is added to, column by column', async (table) => {
    await write(async (tx) => {
      await tx.partners.insert(aPartner(), START);
      await tx.links.insertAll([['042', [aLink({ refId: REF_ID })]]]);
    });
    const together = await after(table, ADD, 5);
    expect(together.length).toBeGreaterThan(0);
    expect(await after(table, ADD, 1, 4)).toEqual(together);
  });
});
