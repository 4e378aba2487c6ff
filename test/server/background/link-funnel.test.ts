import { expect, test } from 'vitest';
import type { Link } from '#core/link.ts';
import { dayOf } from '#core/page/daily-counts.ts';
import { makeLinkFunnel } from '#server/background/link-funnel.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, aPartner, PARTNER_SETTINGS, START } from '#testing/harness/fixtures.ts';

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const PAGE = { after: null, limit: 100 };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const visitOf = ({ refId }: Link, n: number) => {
  return { linkId: refId, visitId: String(n).padStart(22, 'x'), beganAt: START };
};

onEveryDatabase('what happens on links (D-113)', (at) => {
  let now = START;
  const linkFunnel = () => makeLinkFunnel(at.store, () => now, HALF_HOUR_MS);
  const read = (links: 'together' | 'each') =>
    at.store.read((tx) => tx.linkDays.search('001', { links, from: 0, to: dayOf(now) }, PAGE));

  const [first, second] = [aLink({ partnerId: '001' }), aLink({ partnerId: '001' })].sort((a, b) =>
    a.refId < b.refId ? -1 : 1,
  ) as [Link, Link];
  const insert = () => at.store.write((tx) => tx.links.insertAll([['001', [first, second]]]));

  test('counts nobody of late twice, however many visits report', async () => {
    await insert();
    const { reported, flush } = linkFunnel();
    for (let n = 0; n < 20_010; n++) reported(visitOf(first, n), 'opened');
    for (let n = 100; n < 20_010; n += 100) reported(visitOf(first, n), 'opened');
    await flush();
    expect(await read('together')).toMatchObject([{ opened: 20_010 }]);
  });

  test('is added up over servers, links and days', async () => {
    await insert();
    const [one, two] = [linkFunnel(), linkFunnel()];
    for (const each of [one, two]) each.count(first.refId, 'opened');
    one.count(second.refId, 'submitted');
    one.count(UNKNOWN, 'opened');
    for (let n = 0; n < 3; n++) one.reported(visitOf(first, 0), 'consented');
    now += DAY_MS;
    two.count(second.refId, 'succeeded');
    await Promise.all([one.flush(), two.flush()]);
    await one.flush();
    expect(await read('together')).toMatchObject([
      { refId: '', opened: 0, submitted: 0, succeeded: 1 },
      { refId: '', opened: 2, consented: 1, submitted: 1, succeeded: 0 },
    ]);
    expect(await read('each')).toMatchObject([
      { refId: second.refId, day: dayOf(now), succeeded: 1 },
      { refId: first.refId, opened: 2, consented: 1 },
      { refId: second.refId, opened: 0, submitted: 1 },
    ]);
    // After a reset the same visit may come again.
    one.forget();
    one.reported(visitOf(first, 0), 'consented');
    await one.flush();
    expect((await read('together'))[0]).toMatchObject({ consented: 1 });
  });

  test('is kept while it cannot be written, and a flood of links does not fill the memory', async () => {
    await insert();
    let [isAway, groups] = [true, 0];
    // The first group, which has the first link, is written.
    const write: Store['write'] = (...work) =>
      isAway && groups++ > 0 ? Promise.reject(new StoreUnavailable('away')) : at.store.write(...work);
    const { count, flush } = makeLinkFunnel({ write }, () => now, HALF_HOUR_MS);
    count(first.refId, 'opened');
    for (let n = 0; n < 60_000; n++)
      count(`${UNKNOWN.slice(0, 24)}${n.toString(16).padStart(12, '0')}`, 'opened');
    count(second.refId, 'opened');
    // A link that is counted already takes no more room.
    count(first.refId, 'submitted');
    await expect(flush()).rejects.toThrow('away');
    count(first.refId, 'opened');
    isAway = false;
    await flush();
    count(second.refId, 'opened');
    await flush();
    expect(await read('each')).toMatchObject([
      { refId: first.refId, opened: 2, submitted: 1 },
      { refId: second.refId, opened: 1 },
    ]);
  });

  test('is told step by step to a partner that wants to know, and not before what is told already', async () => {
    await insert();
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner({ partnerId: '001' }), START);
      await tx.partners.saveSettings({
        ...aPartner({ partnerId: '001' }),
        ...PARTNER_SETTINGS,
        linkEvents: [],
      });
    });
    let isAway = true;
    const write: Store['write'] = (...work) =>
      isAway ? Promise.reject(new StoreUnavailable('away')) : at.store.write(...work);
    const { reported, flush } = makeLinkFunnel({ write }, () => now, HALF_HOUR_MS);
    const began = now;
    for (let n = 0; n < 9; n++) reported(visitOf(first, n), 'opened');
    // In a later span it is told again.
    now += HALF_HOUR_MS;
    reported(visitOf(first, 9), 'opened');
    now = began;
    reported(visitOf(first, 0), 'consented');
    await expect(flush()).rejects.toThrow('away');
    [isAway, now] = [false, now + 60_000];
    await flush();
    await flush();
    const events = await at.store.read((tx) => tx.linkEvents.newest(first.refId, 9));
    expect(events).toMatchObject([
      { type: 'opened', at: began + HALF_HOUR_MS },
      { type: 'consented', at: began + 57_000, state: 'kept' },
      { type: 'opened', at: began + 57_000 },
    ]);
  });
});
