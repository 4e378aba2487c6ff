import { expect, test } from 'vitest';
import { eraseOld } from '#server/background/retention.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import {
  AHEAD_MS,
  aFailingEndpoint,
  aJob,
  aLink,
  aPartner,
  PARTNER_SETTINGS,
  PERSON,
  START,
} from '#testing/harness/fixtures.ts';

const IMAGE = { type: 'image/png', bytes: Buffer.from('pixels') } as const;
const DAY_MS = 86_400_000;
const RULE = { max: 30, windowMs: 4_000 };

onEveryDatabase('erasing', (at) => {
  const erase = (now: number, kept = {}) =>
    eraseOld({
      store: at.store,
      now: () => now,
      realNow: () => now - AHEAD_MS,
      imagesKeptMs: 1_000,
      personalDataKeptMs: 2_000,
      idempotencyKeptMs: 3_000,
      auditKeptMs: 4_000,
      idNumberLimit: RULE,
      ...kept,
    });

  test('an address that nothing was sent to for a week is forgotten, a paused one when nothing waits for it', async () => {
    const week = 7 * DAY_MS;
    const paused = { pausedAt: START };
    const addresses = [
      { url: 'https://a.example' },
      { url: 'https://b.example', usedAt: START + 1 },
      { url: 'https://c.example', ...paused },
      { url: 'https://d.example', ...paused, receives: 'events' },
    ] as const;
    await at.store.write(async (tx) => tx.endpoints.save(addresses.map(aFailingEndpoint)));
    const left = async (now: number) => {
      await erase(now, { personalDataKeptMs: 9 * DAY_MS });
      const rows = await at.database.rows<{ url: string }>('SELECT url FROM endpoints ORDER BY url');
      return rows.map(({ url }) => url[8]).join('');
    };
    expect(await left(START + week)).toBe('abcd');
    expect(await left(START + week + 1)).toBe('bc');
    expect(await left(START + 9 * DAY_MS + 1)).toBe('');
  });

  test('a partner keeps data for a shorter time than the operator, never for a longer one', async () => {
    const settings = { ...aPartner(), ...PARTNER_SETTINGS };
    const hurried = aJob(aLink({ partnerId: '001' }));
    // More than one batch, all accepted at the same time.
    const [others, later] = [
      Array.from({ length: 200 }, () => aJob(aLink({ partnerId: '001' }))),
      aJob(aLink()),
    ];
    await at.store.write(async (tx) => {
      for (const [partnerId, imagesDays, personalDataDays] of [
        ['001', 1, 2],
        // What is erased for another partner meanwhile changes nothing of its time.
        ['042', 2, 9],
      ] as const) {
        await tx.partners.insert(aPartner({ partnerId }), START);
        await tx.partners.saveSettings({ ...settings, partnerId, imagesDays, personalDataDays });
        await tx.prefills.put(aLink({ partnerId }), { first_name: 'Ada' }, START);
      }
      for (const job of [...others, hurried, later]) {
        await tx.jobs.insert(job, PERSON);
        await tx.jobs.insertImages(job.serviceJobId, { selfie: IMAGE }, START);
      }
    });
    const left = () =>
      Promise.all(
        [hurried, later].map(({ serviceJobId }) =>
          at.store.read(async (tx) => [
            await tx.jobs.hasImage(serviceJobId, 'selfie'),
            (await tx.jobs.find(serviceJobId))?.erasedAt === null,
          ]),
        ),
      );
    const kept = { imagesKeptMs: 3 * DAY_MS, personalDataKeptMs: 4 * DAY_MS };
    await erase(START + DAY_MS, kept);
    expect(await left()).toEqual([
      [true, true],
      [true, true],
    ]);
    await erase(START + DAY_MS + 1, kept);
    expect(await left()).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(await at.database.rows('SELECT 1 FROM blobs')).toHaveLength(1);
    const prefilled = () => at.database.rows('SELECT partner_id FROM link_prefills ORDER BY partner_id');
    expect(await prefilled()).toEqual([{ partner_id: '001' }, { partner_id: '042' }]);
    await erase(START + 2 * DAY_MS + 1, kept);
    expect(await prefilled()).toEqual([{ partner_id: '042' }]);
    expect(await left()).toEqual([
      [false, false],
      [false, true],
    ]);
    await erase(START + 4 * DAY_MS + 1, kept);
    expect(await left()).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test('ids of signed requests are kept until a replay would be too old', async () => {
    const keptTo = START + 1_000 - AHEAD_MS;
    const add = (partnerId = '042') => at.store.write((tx) => tx.signedRequests.add(partnerId, 'id', keptTo));
    expect([await add(), await add(), await add('043')]).toEqual([true, false, true]);
    await erase(START + 1_000);
    expect(await add()).toBe(false);
    await erase(START + 1_001);
    expect(await at.database.rows('SELECT 1 FROM signed_requests')).toEqual([]);
    expect(await add()).toBe(true);
  });

  test('counts are kept for the window that an operator has set', async () => {
    await at.store.write(async (tx) => {
      await tx.settings.set('id_number_window_ms', String(2 * DAY_MS));
      await tx.limits.save([{ key: 'a', count: 1, at: START }]);
    });
    const count = () => at.store.write((tx) => tx.limits.lock('a'));
    await erase(START + 2 * DAY_MS - 1);
    expect(await count()).toBeDefined();
    await erase(START + 2 * DAY_MS);
    expect(await count()).toBeUndefined();
  });
});
