import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, updatedLink } from '#core/link.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { inRuns } from '#testing/harness/for-all.ts';

/** With a value of its own in each column. */
const FULL = aLink({
  name: 'Onboarding – Łódź 🌍',
  idTypes: [
    { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
    { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' },
  ],
  isSingleUse: true,
  maxSubmissions: 7,
  attempts: {
    max: 3,
    retryOn: [{ code: '1013', steps: ['number'] }],
    last: { visitId: 'visit', serviceJobId: 'job' },
  },
  logoUrl: 'https://partner.example/logo.svg',
  logoUrlDark: 'https://partner.example/dark.svg',
  themeColor: '#0a5',
  embedOrigins: ['https://shop.example'],
  capture: 'camera',
  hiddenFields: ['dob'],
  prefilledFields: ['first_name', 'last_name'],
  userId: 'user-1',
  partnerParams: { user_id: 'user-1', job_id: 'job-1', note: `quote " back \\ line \n '` },
  redirectUrl: 'app://done?a=1#top',
  expiresAt: START + 1,
  disabledAt: START + 2,
  usedAt: START + 3,
});

const NO_JOBS = { totalJobs: 0, successfulJobs: 0, failedJobs: 0 };

onEveryDatabase('links', (at) => {
  test('an id with a NUL character finds no link', async () => {
    expect(await at.store.read((tx) => tx.links.find('a\0b'))).toBeNull();
    expect(await at.store.write((tx) => tx.links.lock('a\0b'))).toBeNull();
  });

  test('a link is read back as it was stored, and has no jobs', async () => {
    const bare = aLink({ callbackUrl: null, idTypes: [] });
    expect(Object.values(FULL)).not.toContain(null);
    for (const link of [FULL, bare]) {
      await at.store.write((tx) => tx.links.insert(link));
      expect(await at.store.read((tx) => tx.links.find(link.refId))).toEqual({ link, counts: NO_JOBS });
      expect(await at.store.write((tx) => tx.links.lock(link.refId))).toEqual(link);
    }
  });

  test('an unknown link is not found', async () => {
    expect(await at.store.read((tx) => tx.links.find('nothing'))).toBeNull();
    expect(await at.store.write((tx) => tx.links.lock('nothing'))).toBeNull();
  });

  test('an update saves what a partner or a submission may change, and leaves the rest and other links alone', async () => {
    const [link, other] = [aLink({ name: 'before' }), aLink()];
    const changed = { ...FULL, refId: link.refId, updatedAt: START + 9 };
    await at.store.write(async (tx) => {
      await tx.links.insert(link);
      await tx.links.insert(other);
      await tx.links.update(changed);
    });
    const change: Parameters<typeof updatedLink>[1] = {
      ...{ id_types: FULL.idTypes, is_disabled: true, logo_url_dark: 'https://a.example' },
      ...{ embed_origins: ['https://a.example'], hidden_fields: ['dob'], prefill: { first_name: 'Ada' } },
      capture: 'camera',
    };
    const byPartner = Object.entries(updatedLink(link, change, START + 9)).filter(
      ([key, value]) => value !== link[key as keyof Link],
    );
    const saved = new Set(['attempts', 'usedAt', ...byPartner.map(([key]) => key)]);
    const { link: found } = (await at.store.read((tx) => tx.links.find(link.refId))) ?? {};
    expect(found).toEqual({
      ...link,
      ...Object.fromEntries(Object.entries(changed).filter(([key]) => saved.has(key))),
    });
    expect((await at.store.read((tx) => tx.links.find(other.refId)))?.link).toEqual(other);
  });

  test('counts add up, however many units add to them at once', async () => {
    const link = aLink();
    const stores = [at.store, await at.another()];
    await at.store.write((tx) => tx.links.insert(link));
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        stores[i % 2]?.write(async (tx) => {
          await tx.links.count(link.refId, { totalJobs: 1 });
          const results = [i % 3 > 0, false, false];
          tx.links.countResults(results.map((success) => ({ refId: link.refId, success })));
        }),
      ),
    );
    const found = await at.store.read((tx) => tx.links.find(link.refId));
    expect(found?.counts).toEqual({ totalJobs: 60, successfulJobs: 40, failedJobs: 140 });
  });

  test('links are numbered 1, 2, 3 … for each partner, whichever units fail or race', async () => {
    const stores = [at.store, await at.another()];
    let runs = 0;
    const attempt = fc.record({ partner: fc.nat(2), instance: fc.nat(1), fails: fc.boolean() });
    await inRuns(20).forAllAsync(fc.array(attempt, { minLength: 1, maxLength: 25 }), async (attempts) => {
      const partners = ['a', 'b', 'c'].map((name) => `${name}${runs}`);
      runs++;
      const settled = await Promise.allSettled(
        attempts.map(({ partner, instance, fails }) =>
          stores[instance]?.write(async (tx) => {
            const link = aLink({ partnerId: partners[partner] ?? '' });
            await tx.links.insert(link);
            if (fails) throw new Error('this unit fails');
            return link;
          }),
        ),
      );
      const made = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      for (const partnerId of partners) {
        const own = made.filter((link) => link?.partnerId === partnerId).map((link) => link?.refId);
        const numbered = await at.database.rows<{ number: number; ref_id: string }>(
          `SELECT number, ref_id FROM links WHERE partner_id = '${partnerId}' ORDER BY number`,
        );
        expect(numbered.map(({ number }) => Number(number))).toEqual(own.map((_, i) => i + 1));
        expect(new Set(numbered.map(({ ref_id }) => ref_id))).toEqual(new Set(own));
        expect(await at.store.read((tx) => tx.links.total(partnerId))).toBe(own.length);
      }
    });
  });

  test('any page is a range of numbers, newest first, and holds no other partner’s links', async () => {
    const links = Array.from({ length: 30 }, () => aLink());
    await at.store.write(async (tx) => {
      for (const link of links) {
        await tx.links.insert(link);
        await tx.links.insert(aLink({ partnerId: '043' }));
      }
      await tx.links.count(links[4]?.refId ?? '', { totalJobs: 2 });
    });
    const number = fc.integer({ min: -3, max: 40 });
    await inRuns(60).forAllAsync(number, number, async (newest, oldest) => {
      const page = await at.store.read((tx) => tx.links.range('042', newest, oldest));
      const expected = links.filter((_, i) => i + 1 >= oldest && i + 1 <= newest).reverse();
      expect(page.map(({ link }) => link)).toEqual(expected);
      for (const { link, counts } of page) {
        expect(counts).toEqual({ ...NO_JOBS, totalJobs: link === links[4] ? 2 : counts.totalJobs });
      }
    });
    const [fifth] = await at.store.read((tx) => tx.links.range('042', 5, 5));
    expect(fifth?.counts.totalJobs).toBe(2);
  });
});
