/** A pair of PostgreSQL servers under Patroni fails over while links are made, and the old primary comes back (D-117). */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { noPatroni, type PatroniNode, startPatroniPair } from '#testing/harness/databases/start-patroni.ts';
import { databaseAt } from '#testing/harness/databases/start-postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

const TEST_MS = 240_000;
const WORKERS = 4;

const linksOn = async (node: PatroniNode) => {
  const rows = await databaseAt(node, 'postgres').query<{ ref_id: string }>('SELECT ref_id FROM links');
  return rows.map((row) => row.ref_id);
};

/** Makes links on every server until it is stopped. @returns those that were acknowledged. */
function startLoad() {
  const acknowledged: string[] = [];
  const servers: TestServer[] = [];
  let isStopped = false;
  const work = async (at: number) => {
    while (!isStopped) {
      const server = servers[at % servers.length];
      await server?.newLink().then(
        (refId) => acknowledged.push(refId),
        () => sleep(50),
      );
      await sleep(5);
    }
  };
  const working = Promise.all(Array.from({ length: WORKERS }, (_, at) => work(at)));
  return {
    acknowledged,
    servers,
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

const SUITE = `a pair under Patroni${noPatroni ? ` (skipped: ${noPatroni})` : ''}`;
describe.skipIf(noPatroni)(SUITE, () => {
  test('loses no acknowledged link, and nothing is written to the old primary', {
    timeout: TEST_MS,
  }, async () => {
    const { nodes } = await untilTestEnds(startPatroniPair());
    const [old, promoted] = nodes;
    // The old primary is the first in their order.
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const DATABASE_URL = `postgres://postgres:postgres@${hosts.join(',')}/postgres`;
    const start = () =>
      untilTestEnds(
        startTestServer({ LOG_LEVEL: 'silent', DATABASE_TIMEOUT_SECONDS: '3' }, {
          settings: { DATABASE_URL, SECRET: TEST_SECRET },
        } as Parameters<typeof startTestServer>[1]),
      );
    const load = await untilTestEnds(Promise.resolve(startLoad()));
    load.servers.push(await start());
    const goesOn = async () => {
      const before = load.acknowledged.length;
      await until(async () => load.acknowledged.length > before + 20);
    };
    await goesOn();

    await old.crash();
    await until(async () => (await promoted.role()) === 'primary');
    await goesOn();
    const stopOld = await old.startAlone();
    const onOld = await linksOn(old);
    load.servers.push(await start());
    await goesOn();
    expect(await linksOn(old)).toEqual(onOld);

    await stopOld();
    old.start();
    await until(async () => /standby|replica/.test((await old.role()) ?? ''));
    await goesOn();
    await load.stop();
    const found = new Set(await linksOn(promoted));
    expect(load.acknowledged.filter((refId) => !found.has(refId))).toEqual([]);
    for (const { url } of load.servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
