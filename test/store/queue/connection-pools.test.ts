/** Whose work waits for whose on PostgreSQL's connections (D-76). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import { type BatchedRead, type Store, StoreUnavailable } from '#store/store.ts';
import { POSTGRESQL, type TestDatabase } from '#testing/harness/databases/stores.ts';

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  database = await POSTGRESQL.createMigrated();
  // Five for partners, of whom one may take four, and two for background work.
  const settings = { DATABASE_TIMEOUT_SECONDS: '2', DATABASE_CONNECTIONS: '7' };
  ({ store } = await openStore(readConfig({ ...database.settings, ...settings })));
});
afterEach(async () => {
  await store.close();
  await database.remove();
});

/** Reads that hold a connection each until they are let go, or for ever. */
function holdConnections(partnerId: string, count: number) {
  let begun = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hold = () =>
    store.read(async (tx) => {
      begun++;
      await tx.settings.get('secret_id');
      await released;
    });
  const all = Array.from({ length: count }, () => runForPartner(partnerId, hold));
  return { begun: () => begun, letGo, settled: Promise.allSettled(all) };
}
const read = () => store.read((tx) => tx.settings.get('secret_id'));

test('one partner leaves connections to others, and background work has its own', async () => {
  const flood = holdConnections('001', 20);
  await expect.poll(flood.begun).toBe(4);
  expect(await runForPartner('002', read)).not.toBeNull();
  const rest = holdConnections('003', 1);
  await expect.poll(rest.begun).toBe(1);
  // All of the partners' connections are taken.
  const background = { pool: 'background' } as const;
  await store.write((tx) => tx.settings.probe('a'), background);
  expect(flood.begun()).toBe(4);
  flood.letGo();
  rest.letGo();
  expect((await flood.settled).every(({ status }) => status === 'fulfilled')).toBe(true);
});

test('the groups of all partners do not wait behind strangers, whose partner nobody knows', async () => {
  const strangers = holdConnections('', 20);
  await expect.poll(strangers.begun).toBe(4);
  const find: BatchedRead<string, string | null> = {
    run: async (tx) => [await tx.settings.get('secret_id')],
  };
  const found = await runForPartner('001', () => store.readBatch(find, '')).catch(String);
  strangers.letGo();
  await strangers.settled;
  expect(found).toMatch(/^[0-9a-f]{8}$/);
});

test('another partner waits one turn, not for all that a partner has waiting', async () => {
  const order: string[] = [];
  const held = ['001', '002'].map((partnerId) => holdConnections(partnerId, 4));
  await expect.poll(() => held.reduce((sum, { begun }) => sum + begun(), 0)).toBe(5);
  const work = ['001', '001', '001', '003'].map((partnerId) =>
    runForPartner(partnerId, () => store.read(async () => order.push(partnerId))),
  );
  for (const { letGo } of held) letGo();
  await Promise.all(work);
  expect(order.indexOf('003')).toBeLessThan(3);
});

test('work that gets no connection in time fails as unavailable, and is not run later', async () => {
  const held = holdConnections('001', 4);
  await expect.poll(held.begun).toBe(4);
  let isRun = false;
  const late = runForPartner('001', () =>
    store.write(async () => {
      isRun = true;
    }),
  );
  await expect(late).rejects.toThrow(new StoreUnavailable('There was no free permit in time.'));
  held.letGo();
  await held.settled;
  await read();
  expect(isRun).toBe(false);
});
