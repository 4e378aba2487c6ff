/** What is prefilled on a link's page (D-87): sealed, and gone with whatever ends it. */
import { expect, test } from 'vitest';
import type { Link } from '#core/link.ts';
import { GRACE_MS } from '#core/page/visit.ts';
import { eraseOld } from '#server/background/retention.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { AHEAD_MS, aLink, aPartner, START } from '#testing/harness/fixtures.ts';

const PREFILL = { id_number: '12345678900', first_name: 'Adaobi' };
const KEPT_MS = 1e10;

onEveryDatabase('prefills', (at) => {
  async function linkWith(more: Partial<Link> = {}): Promise<string> {
    const link = aLink({ prefilledFields: ['id_number', 'first_name'], ...more });
    await at.store.write(async (tx) => {
      await tx.links.insert(link);
      await tx.prefills.put(link, PREFILL, START);
    });
    return link.refId;
  }

  const find = (refId: string) => at.store.read((tx) => tx.prefills.find(refId));

  /** The values, their key and the names of the fields. */
  async function expectGone(refId: string): Promise<void> {
    const keys = await at.database.rows(`SELECT 1 FROM job_keys WHERE service_job_id = '${refId}'`);
    const found = await at.store.read((tx) => tx.links.find(refId));
    expect([await find(refId), keys, found?.link.prefilledFields ?? null]).toEqual([{}, [], null]);
  }

  const eraseAt = (now: number) =>
    eraseOld({
      store: at.store,
      now: () => now,
      realNow: () => now - AHEAD_MS,
      imagesKeptMs: 1e12,
      personalDataKeptMs: KEPT_MS,
      idempotencyKeptMs: 1e12,
      auditKeptMs: 0,
      idNumberLimit: { max: 30, windowMs: 4_000 },
    });

  test('it opens again, is not stored in plain, and is replaced', async () => {
    const link = aLink();
    await at.store.write(async (tx) => {
      await tx.links.insert(link);
      await tx.prefills.put(link, { first_name: 'Before' }, START);
      await tx.prefills.put(link, PREFILL, START);
    });
    expect(await find(link.refId)).toEqual(PREFILL);
    const [row] = await at.database.rows(`SELECT * FROM link_prefills WHERE ref_id = '${link.refId}'`);
    const stored = Object.values(row as object).map((value) => Buffer.from(String(value)).toString('latin1'));
    expect(stored.join()).not.toMatch(/Adaobi|12345678900/);
  });

  test('it is gone once it is erased', async () => {
    const refId = await linkWith();
    await at.store.write((tx) => tx.prefills.erase(refId));
    await expectGone(refId);
  });

  test('it goes after the grace of a link that expired, or as old as personal data may be', async () => {
    const [expired, open] = [await linkWith({ expiresAt: START + 1 }), await linkWith()];
    await eraseAt(START + GRACE_MS);
    expect([await find(expired), await find(open)]).toEqual([PREFILL, PREFILL]);
    await eraseAt(START + GRACE_MS + 1);
    await expectGone(expired);
    expect(await find(open)).toEqual(PREFILL);
    await eraseAt(START + KEPT_MS);
    await expectGone(open);
  });

  test('it goes as early as a partner wants it', async () => {
    await at.store.write((tx) => tx.partners.insert(aPartner(), START));
    const [old, other] = [await linkWith(), await linkWith()];
    const early = await at.store.write((tx) => tx.prefills.eraseOldOfPartner('042', START - 1, 9));
    expect(early).toBe(0);
    expect(await find(other)).toEqual(PREFILL);
    expect(await at.store.write((tx) => tx.prefills.eraseOldOfPartner('042', START, 1))).toBe(1);
    const left = [await find(old), await find(other)];
    expect(left, 'one at most').toEqual(expect.arrayContaining([{}, PREFILL]));
  });
});
