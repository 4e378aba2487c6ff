/** A connection that is lost at any moment: no place is lost with it, nothing acknowledged, and others go on at once. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#store/postgres/store.ts';
import { makeSecrets } from '#store/seal/secrets.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { POSTGRESQL, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { startTcpProxy, type TcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { aPartner, START } from '#testing/harness/fixtures.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

let proxy: TcpProxy;
let store: Store;
beforeEach(async () => {
  const database = await POSTGRESQL.createMigrated();
  onTestFinished(() => database.remove());
  const url = new URL(database.settings.DATABASE_URL);
  proxy = await untilTestEnds(startTcpProxy(Number(url.port)));
  url.port = String(proxy.port);
  const options = { url: url.href, connectionsMax: 1, timeoutMs: 2_000 };
  store = await openPostgres(options, makeSecrets(TEST_SECRET), 0);
  onTestFinished(() => store.close());
});

/** With the only place: one that is not given back is missed at once. */
const find = (partnerId: string) => store.read((tx) => tx.partners.find(partnerId));

test.each(['before', 'after'] as const)('a cut %s any piece that a unit sends', async (moment) => {
  let isOver = false;
  for (let pieces = 0; !isOver; pieces++) {
    const partnerId = `a${pieces.toString(36).padStart(2, '0')}`;
    const isCut = proxy.cutAfter(pieces, moment);
    const unit = store.write(async (tx) => {
      await tx.partners.insert(aPartner({ partnerId }), START);
      await tx.partners.insertKey(partnerId, partnerId, 'key', START);
    });
    const [ended] = await Promise.allSettled([unit]);
    isOver = !isCut();
    proxy.cutAfter(Number.POSITIVE_INFINITY, moment);
    if (ended.status === 'rejected') expect(ended.reason).toBeInstanceOf(StoreUnavailable);
    else expect(await find(partnerId)).not.toBeNull();
    await find(partnerId);
  }
});

test('a database that takes no connections', async () => {
  await find('001');
  proxy.cut();
  for (let i = 0; i < 3; i++) await expect(find('001')).rejects.toBeInstanceOf(StoreUnavailable);
  proxy.restore();
  await find('001');
});
