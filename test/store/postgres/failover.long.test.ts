/** A server whose PostgreSQL has a streaming standby: the primary dies, the standby is promoted. */
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { api } from '#testing/harness/api.ts';
import {
  databaseAt,
  promote,
  startPostgres,
  startStandby,
  waitForStandby,
} from '#testing/harness/databases/start-postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

test('after a failover a server goes on with the new primary, and nothing acknowledged is lost', async () => {
  const primary = await untilTestEnds(startPostgres({ isDurable: true }));
  const { name } = await primary.createDatabase();
  const standby = await untilTestEnds(startStandby(primary));
  await waitForStandby(primary);

  // The standby comes first: it is passed over while it only reads.
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://postgres:postgres@${hosts}/${name}?target_session_attrs=read-write`,
    SECRET: TEST_SECRET,
    DATABASE_TIMEOUT_SECONDS: '3',
  });
  const { url, stop } = await startServer(config);
  onTestFinished(stop);
  const server = api(url, config.sandboxPartnerId, config.sandboxApiKey);
  const acknowledged = await Promise.all(Array.from({ length: 20 }, () => server.newLink()));

  await primary.shutDown('immediate');
  expect((await server.signed('POST', '/v1/hosted_links/:list')).status).toBe(503);
  await promote(standby);

  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  acknowledged.push(await server.newLink());
  const { body } = await server.signed('POST', '/v1/hosted_links/:list', { limit: 100 });
  const found = body.links.map((link: { ref_id: string }) => link.ref_id);
  expect(found.sort()).toEqual(acknowledged.sort());
  expect(await databaseAt(standby, name).query('SELECT ref_id FROM links')).toHaveLength(acknowledged.length);
});
