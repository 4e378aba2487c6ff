/** PostgreSQL whose commits wait for a synchronous standby that is gone. */
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { StoreUnavailable } from '#store/store.ts';
import { postgresServer } from '#testing/harness/databases/postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aPartner, START } from '#testing/harness/fixtures.ts';
import { until } from '#testing/harness/worker.ts';

const CONNECTIONS = 3;
const ROUNDS = 3;

test('commits that wait for a standby do not pile up, and none of them counts as done', async () => {
  const database = await (await postgresServer()).createDatabase();
  const settings = { DATABASE_CONNECTIONS: `${CONNECTIONS}`, DATABASE_TIMEOUT_SECONDS: '1' };
  const config = readConfig({ DATABASE_URL: database.url, SECRET: TEST_SECRET, ...settings });
  const { store } = await openStore(config);
  onTestFinished(() => store.close());
  const setStandby = async (name: string) => {
    await database.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await database.query('SELECT pg_reload_conf()');
    await until(async () => {
      const [row] = await database.query<{ setting: string }>(
        "SELECT setting FROM pg_settings WHERE name = 'synchronous_standby_names'",
      );
      return row?.setting === name;
    });
  };
  const backends = async () => {
    const [row] = await database.query<{ n: number }>(
      `SELECT COUNT(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return row?.n ?? 0;
  };
  await setStandby('nobody');
  onTestFinished(() => setStandby(''));

  let id = 100;
  const write = () => store.write((tx) => tx.partners.insert(aPartner({ partnerId: `${id++}` }), START));
  for (let round = 0; round < ROUNDS; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, write));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    expect(await backends()).toBeLessThanOrEqual(CONNECTIONS);
  }
  await setStandby('');
  await write();
});
