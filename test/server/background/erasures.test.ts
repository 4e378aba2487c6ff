import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { eraseAll, eraseRequested, purgeErased, startErasures } from '#server/background/erasures.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';

const at = useStore();
const throws = (error: unknown) => {
  throw error;
};
afterEach(() => void vi.useRealTimers());

test('a purge that fails, as during a dump, is tried again after ten seconds, not at once', async () => {
  const asked = { erasureId: 'e', partnerId: '042', userId: 'ada', jobId: null, pseudonym: null };
  await at.store.write(async (tx) => {
    await tx.partners.setUserDisabled('042', 'ada', 0);
    await tx.erasures.request(asked, 0);
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let purges = 0;
  const purge = async () => {
    purges++;
    throw new StoreUnavailable('The table is being read.');
  };
  let failures = 0;
  const stop = startErasures(
    { store: { ...at.store, purge }, now: () => 0, mayErase: () => true },
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
    const { erasureId } = await at.store.write(async (tx) => {
      await tx.partners.setUserDisabled('042', userId, 0);
      return tx.erasures.request(asked, 0);
    });
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

test('all that was erased is purged, also where one unit of work does not take it', async () => {
  const ids = await at.store.write(async (tx) => {
    // Of users of whom nothing is stored: these wait for the purge alone.
    await tx.settings.set('purge_due', 'x');
    const asked = { partnerId: '042', userId: 'nobody', jobId: null, pseudonym: null };
    const requests = Array.from({ length: 1_001 }, () =>
      tx.erasures.request({ ...asked, erasureId: randomUUID() }, 7),
    );
    return (await Promise.all(requests)).map(({ erasureId }) => erasureId);
  });
  const left = () => at.database.rows('SELECT 1 FROM erasures WHERE purged_at IS NULL');
  expect(await left()).toHaveLength(ids.length);
  expect(await purgeErased({ store: at.store, now: () => 9 })).toBe(true);
  expect(await left()).toEqual([]);
});

test('nothing is erased while the clock may be wrong, also when it goes wrong in the middle', async () => {
  const ids = await ask('042', 15);
  let may = false;
  const left = async () => {
    const found = await Promise.all(ids.map((id) => at.store.read((tx) => tx.erasures.find(id))));
    return found.filter((each) => each?.erasedAt === null).length;
  };
  const mayErase = () => may;
  await eraseRequested({ store: at.store, now: () => 9, mayErase }, throws);
  expect(await left()).toBe(15);
  may = true;
  let asked = 0;
  await eraseRequested({ store: at.store, now: () => 9, mayErase: () => ++asked <= 4 }, throws);
  expect(await left()).toBe(11);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  may = false;
  const stop = startErasures({ store: at.store, now: () => 9, mayErase }, throws);
  vi.advanceTimersByTime(10_000);
  for (let unit = 0; unit < 5; unit++) await at.store.write((tx) => tx.erasures.find('e'));
  stop();
  expect(await left()).toBe(11);
});

test('one partner’s requests do not hold back those of another, which come before or meanwhile', async () => {
  const many = await ask('001', 60);
  const [before = ''] = await ask('042', 1);
  let [tick, meanwhile] = [0, ''];
  const now = () => ++tick;
  const write: Store['write'] = async (work, options) => {
    if (tick === 20 && !meanwhile) [meanwhile = ''] = await ask('042', 1, 'late');
    return at.store.write(work, options);
  };
  // A second passes in ten units of work.
  await eraseRequested({ store: { ...at.store, write }, now, elapsed: () => tick * 100 }, throws);
  const erasedAt = async (id: string) => (await at.store.read((tx) => tx.erasures.find(id)))?.erasedAt ?? 0;
  expect(await erasedAt(before)).toBeLessThan(15);
  expect(await erasedAt(meanwhile)).toBeLessThan(45);
  expect(await erasedAt(many.at(-1) ?? '')).toBe(62);
});

test('one that fails is passed over, and the others of its partner are carried out', async () => {
  const ids = await ask('042', 30);
  const failing = new Set(ids.slice(0, 12));
  const write: Store['write'] = (work, options) =>
    at.store.write(async (tx) => {
      const advance: typeof tx.erasures.advance = async (id, ...more) => {
        if (failing.has(id)) throw new Error('A bug.');
        return tx.erasures.advance(id, ...more);
      };
      return work({ ...tx, erasures: { ...tx.erasures, advance } });
    }, options);
  let failures = 0;
  await eraseRequested({ store: { ...at.store, write }, now: () => 9 }, () => failures++);
  const found = await Promise.all(ids.map((id) => at.store.read((tx) => tx.erasures.find(id))));
  expect([found.filter((each) => each?.erasedAt).length, failures]).toEqual([18, 12]);
});

test('a user of whom nothing is stored is erased at once, and waits for a purge only where one is due', async () => {
  const nobody = { partnerId: '042', userId: 'nobody', jobId: null, pseudonym: 'erased-1' };
  const request = (erasureId: string, more = {}) =>
    at.store.write((tx) => tx.erasures.request({ ...nobody, erasureId, ...more }, 7));
  expect(await request('a')).toMatchObject({ erasedAt: 7, purgedAt: 7, keepsIds: false });
  expect(await request('b', { jobId: 'job' })).toMatchObject({ erasedAt: 7, purgedAt: 7 });
  expect(await at.database.rows("SELECT 1 FROM erasures WHERE user_id = 'nobody'")).toEqual([]);
  await at.store.write((tx) => tx.settings.set('purge_due', 'x'));
  expect(await request('c')).toMatchObject({ erasedAt: 7, purgedAt: null });
  await at.store.write((tx) => tx.partners.setUserDisabled('042', 'nobody', 0));
  expect(await request('d')).toMatchObject({ erasedAt: null, purgedAt: null });
});

/** Requests of users of whom something is stored. */
async function ask(partnerId: string, count: number, name = 'user'): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const userId = `${name}-${n}`;
    const asked = { erasureId: randomUUID(), partnerId, userId, jobId: null, pseudonym: null };
    const { erasureId } = await at.store.write(async (tx) => {
      await tx.partners.setUserDisabled(partnerId, userId, 0);
      return tx.erasures.request(asked, n);
    });
    ids.push(erasureId);
  }
  return ids;
}

test('one whose unit takes too long is passed over, also for other partners', async () => {
  const [slow = ''] = await ask('042', 1);
  const others = await ask('007', 2);
  let elapsedMs = 0;
  const store: Store = {
    ...at.store,
    write: (work, options) =>
      at.store.write((tx) => {
        const advance: typeof tx.erasures.advance = async (id, now, max) => {
          if (id !== slow) return tx.erasures.advance(id, now, max);
          elapsedMs += 5_000;
          throw new StoreUnavailable('The unit took too long.');
        };
        return work({ ...tx, erasures: { ...tx.erasures, advance } });
      }, options),
  };
  const errors: unknown[] = [];
  await eraseRequested({ store, now: () => 9, elapsed: () => elapsedMs }, (error) => errors.push(error));
  const erasedAt = async (id: string) => (await at.store.read((tx) => tx.erasures.find(id)))?.erasedAt;
  expect(await Promise.all([slow, ...others].map(erasedAt))).toEqual([null, 9, 9]);
  expect(errors).toHaveLength(1);
});
