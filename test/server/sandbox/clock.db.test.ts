/** The sandbox's clock after restarts, and its effect on signatures (D-04). Moving it: test/handlers/advanceSandboxClock. */
import { describe, expect, test } from 'vitest';
import { signingFields } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, advance, DAY_MS, PARTNER_ID, withStore } from '../../handlers/operator.ts';

const database = useStarted(
  () => DATABASE.createMigrated(),
  ({ remove }) => remove(),
);

/** Runs `work` with a server on the one database that these tests share. */
async function withServer<T>(work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer({}, database);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

test('a moved clock survives a restart', async () => {
  const moved = await withServer(async (server) => {
    await advance(server, 100 * DAY_MS);
    const { body } = await server.call('POST', '/sandbox/clock', { advance_ms: 0 });
    return Date.parse(body.now);
  });
  expect(moved - Date.now()).toBeGreaterThan(99 * DAY_MS);

  await withServer(async (server) => {
    const { body } = await server.call('POST', '/sandbox/clock', { advance_ms: 0 });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(moved);
    expect(Date.parse(body.now) - moved).toBeLessThan(60_000);
    const link = await server.signed('POST', `/v1/hosted_links/${await server.newLink()}`);
    expect(Date.parse(link.body.created_at)).toBeGreaterThanOrEqual(moved);
  });
});

test('the clock stops before the year 10000, which does not fit the wire format', async () => {
  const server = await untilTestEnds(startTestServer());
  const start = Date.UTC(9_999, 0, 1) - Date.now();
  await withStore(server, (store) => store.write((tx) => tx.settings.set('clock_offset_ms', String(start))));
  const refused = await server.call('POST', '/sandbox/clock', { advance_ms: 366 * DAY_MS });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_value', details: [{ path: '/advance_ms' }] },
  });
  const { body } = await server.call('POST', '/sandbox/clock', { advance_ms: 0 });
  expect(body.now).toMatch(/^9999-01-/);
});

describe('after the clock was moved, a signature', () => {
  const statusAt = (server: TestServer, time: number) =>
    server
      .call('POST', '/v1/hosted_links/:list', signingFields(PARTNER_ID, API_KEY, time))
      .then(({ status }) => status);

  test('may have real time or the moved clock’s time, but no time between', async () => {
    await withServer(async (server) => {
      await advance(server, DAY_MS);
      const { body } = await server.call('POST', '/sandbox/clock', { advance_ms: 0 });
      const moved = Date.parse(body.now);
      const real = Date.now();
      expect(await statusAt(server, real)).toBe(200);
      expect(await statusAt(server, real - 200_000)).toBe(200);
      expect(await statusAt(server, moved)).toBe(200);
      expect(await statusAt(server, moved + 200_000)).toBe(200);
      expect(await statusAt(server, (moved + real) / 2)).toBe(401);
      expect(await statusAt(server, moved + 3_600_000)).toBe(401);
      expect(await statusAt(server, real - 3_600_000)).toBe(401);
    });
  });

  test('is by a key that lives by real time', async () => {
    await database.rows(`UPDATE partner_keys SET expires_at = ${Date.now() + 3_600_000}`);
    await withServer(async (server) => {
      expect(await statusAt(server, Date.now())).toBe(200);
      const { body } = await server.call('POST', '/sandbox/callbacks/test', {});
      expect(body.answered_status).toBe(200);
      expect((await server.call('POST', '/sandbox/callbacks', {})).body.callbacks).toMatchObject([
        { verified: true },
      ]);
    });
  });
});
