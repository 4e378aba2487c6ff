import { afterEach, expect, test, vi } from 'vitest';
import { eraseAll, purgeErased, startErasures } from '#server/background/erasures.ts';
import { StoreUnavailable } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';

const at = useStore();
afterEach(() => void vi.useRealTimers());

test('a purge that fails, as during a dump, is tried again after ten seconds, not at once', async () => {
  const asked = { erasureId: 'e', partnerId: '042', userId: 'ada', jobId: null, pseudonym: null };
  await at.store.write((tx) => tx.erasures.request(asked, 0));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let purges = 0;
  const purge = async () => {
    purges++;
    throw new StoreUnavailable('The table is being read.');
  };
  let failures = 0;
  const stop = startErasures(
    { store: { ...at.store, purge }, now: () => 0, mayWork: () => true },
    () => failures++,
  );
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      vi.advanceTimersByTime(1_000);
      // What the tick has begun is done once a later unit of work is.
      for (let unit = 0; unit < 5; unit++) await at.store.write((tx) => tx.erasures.find('e'));
    }
  };
  await pass(9);
  expect([purges, failures]).toEqual([1, 1]);
  await pass(10);
  expect([purges, failures]).toEqual([2, 2]);
  stop();
});

test('what is erased during a purge waits for the next one', async () => {
  const now = () => 9;
  const erased = async (userId: string) => {
    const asked = { erasureId: userId, partnerId: '042', userId, jobId: null, pseudonym: null };
    const { erasureId } = await at.store.write((tx) => tx.erasures.request(asked, 0));
    await eraseAll({ store: at.store, now }, erasureId);
    return erasureId;
  };
  const first = await erased('ada');
  const also = await erased('eve');
  let second = '';
  const purge = async () => {
    second = await erased('bob');
  };
  expect(await purgeErased({ store: { ...at.store, purge }, now })).toBe(true);
  const purgedAt = async (id: string) => (await at.store.read((tx) => tx.erasures.find(id)))?.purgedAt;
  expect([await purgedAt(first), await purgedAt(also), await purgedAt(second)]).toEqual([9, 9, null]);
});
