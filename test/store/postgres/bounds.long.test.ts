/** What bounds a unit of work on PostgreSQL, where a statement's own limit does not. */
import { DatabaseError } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { type PostgresDatabase, postgresServer } from '#testing/harness/databases/postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aPartner, START } from '#testing/harness/fixtures.ts';

let database: PostgresDatabase;
let store: Store;
beforeEach(async () => {
  database = await (await postgresServer()).createDatabase();
  const settings = { DATABASE_URL: database.url, SECRET: TEST_SECRET, DATABASE_TIMEOUT_SECONDS: '1' };
  // One connection: one that is not given back is missed at once.
  ({ store } = await openStore(readConfig({ ...settings, DATABASE_CONNECTIONS: '1' })));
});
afterEach(async () => {
  await store.close();
  await database.remove();
});

const partner = (partnerId: string) => aPartner({ partnerId });
const partners = () => database.query<{ partner_id: string }>('SELECT partner_id FROM partners');

test('a unit whose statements are quick, but do not end, is cut off and leaves nothing', async () => {
  const endless = store.write(async (tx) => {
    await tx.partners.insert(partner('001'), START);
    for (;;) await tx.settings.get('secret_id');
  });
  await expect(endless).rejects.toBeInstanceOf(StoreUnavailable);
  await store.write((tx) => tx.partners.insert(partner('002'), START));
  expect(await partners()).toEqual([{ partner_id: '002' }]);
});

test('a unit that holds its transaction open without a word is cut off by the database', async () => {
  const idle = store.write(async (tx) => {
    await tx.partners.insert(partner('001'), START);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await tx.partners.insert(partner('003'), START);
  });
  await expect(idle).rejects.toBeInstanceOf(StoreUnavailable);
  await store.write((tx) => tx.partners.insert(partner('002'), START));
  expect(await partners()).toEqual([{ partner_id: '002' }]);
});

test('a unit in which a statement failed is not taken for committed', async () => {
  const careless = store.write(async (tx) => {
    await tx.partners.insert(partner('001'), START);
    // A key of nobody's, which the database refuses; the transaction is lost with it.
    await tx.partners.insertKey('nobody', 'a key', 'its secret', START).catch(() => {});
  });
  await expect(careless).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await partners()).toEqual([]);
});

test('a unit that the database rolled back to end a deadlock is run again, a few times', async () => {
  const deadlock = Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
  const work = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValueOnce('done');
  expect(await store.write(work)).toBe('done');
  const endless = vi.fn().mockRejectedValue(deadlock);
  await expect(store.write(endless)).rejects.toThrow('Too many conflicting transactions.');
  expect(endless).toHaveBeenCalledTimes(5);
});

test('a read that does not end is cut off too', async () => {
  const endless = store.read(async (tx) => {
    for (;;) await tx.settings.get('secret_id');
  });
  await expect(endless).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await store.read((tx) => tx.settings.get('secret_id'))).not.toBeNull();
});
