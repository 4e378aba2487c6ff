/** A real server whose machine’s clock is 100 days ahead or behind: nobody’s data is erased by it (D-115). */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { describe, expect, type TestContext, test } from 'vitest';
import { type Database, POSTGRESQL, SQLITE } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { until } from '#testing/harness/worker.ts';

/** Debian's package. Its command stays between the test and the server, so the library is loaded without it. */
const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
const NO_FAKETIME = LIBRARY ? '' : ' (skipped: no faketime)';
/** Timers go on by real time. */
const ahead = (by: string) => ({
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME: by,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});
const AHEAD = ahead('+100d');
/** Retention runs once a minute. */
const MORE_THAN_A_MINUTE_MS = 66_000;

// They wait for what happens once a minute: all at once.
describe
  .skipIf(NO_FAKETIME !== '')
  .concurrent(`a clock 100 days off${NO_FAKETIME}`, { timeout: 300_000 }, () => {
    async function withOldData(kind: Database, { onTestFinished }: TestContext) {
      const database = await kind.create();
      onTestFinished(() => database.remove());
      const env = { ...database.settings, LOG_LEVEL: 'warn' };
      const before = await startServerProcess({ env });
      const refId = await before.newLink();
      for (let i = 0; i < 3; i++) expect((await before.submit(refId)).status).toBe(201);
      const kept = async () => (await database.rows('SELECT 1 FROM jobs WHERE erased_at IS NULL')).length;
      const open = async () => (await database.rows("SELECT 1 FROM tasks WHERE kind = 'job'")).length;
      await until(async () => (await open()) === 0);
      await before.stop();
      return { database, env, kept, open, refId };
    }

    const startAhead = async (env: Record<string, string>, { onTestFinished }: TestContext, by = AHEAD) => {
      const server = await startServerProcess({ env: { ...env, ...by } });
      onTestFinished(() => server.kill());
      return server;
    };
    const readiness = async (url: string) => {
      const response = await fetch(`${url}/readyz`);
      return { status: response.status, body: await response.text() };
    };

    test('on PostgreSQL the server erases nothing, claims nothing, and says why it is not ready', async (context) => {
      const { env, kept, database } = await withOldData(POSTGRESQL, context);
      const planted = await kept();
      expect(planted).toBe(3);
      const server = await startAhead(env, context);
      const { status, body } = await readiness(server.url);
      expect([status, body]).toEqual([503, expect.stringContaining('clock of this server is over a minute')]);
      await database.rows("UPDATE tasks SET due_at = 0 WHERE kind = 'delivery' AND lease IS NULL");
      const attempts = () => database.rows('SELECT * FROM tasks ORDER BY subject');
      const tasks = await attempts();
      await new Promise((resolve) => setTimeout(resolve, MORE_THAN_A_MINUTE_MS));
      expect([await kept(), await attempts()]).toEqual([planted, tasks]);
      expect(server.output()).toContain('the clocks of this machine and of the database differ');
    });

    test('on PostgreSQL whose own clock is the wrong one, all servers go on', async (context) => {
      const { env, kept, open } = await withOldData(POSTGRESQL, context);
      // Within what a signature allows.
      const [first, second] = [
        await startAhead(env, context, ahead('+90s')),
        await startAhead(env, context, ahead('+90s')),
      ];
      await until(async () => (await readiness(first.url)).status === 200);
      expect((await readiness(second.url)).status).toBe(200);
      const refId = await second.newLink();
      expect((await first.submit(refId)).status).toBe(201);
      expect(await kept()).toBe(4);
      await until(async () => (await open()) === 0);
      await second.stop();
      // Of two clocks that differ, nobody knows which is wrong.
      await until(async () => (await readiness(first.url)).status === 503);
    });

    test.for([POSTGRESQL, SQLITE])(
      'behind on $name, the server stores nothing that a right clock would erase',
      async (kind, context) => {
        const { env, kept, refId } = await withOldData(kind, context);
        const server = await startAhead(env, context, ahead('-100d'));
        const { status, body } = await readiness(server.url);
        expect([status, body]).toEqual([503, expect.stringMatching(/over a minute|over 7 days behind/)]);
        const answer = await server.submit(refId);
        expect([answer.status, answer.body.code]).toEqual([503, expect.any(String)]);
        expect(await kept()).toBe(3);
      },
    );

    test('on SQLite the server serves, and erases when the clock is confirmed', async (context) => {
      const { env, kept } = await withOldData(SQLITE, context);
      const planted = await kept();
      const server = await startAhead(env, context);
      expect((await readiness(server.url)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, MORE_THAN_A_MINUTE_MS));
      expect([planted, await kept()]).toEqual([3, 3]);
      const confirm = ['packages/admin/main.ts', 'clock', 'confirm'];
      const said = spawnSync(process.execPath, confirm, { env: { ...AHEAD, ...env }, encoding: 'utf8' });
      expect([said.status, said.stderr]).toEqual([0, '']);
      // That it waited for nothing else.
      await until(async () => (await kept()) === 0, 2 * MORE_THAN_A_MINUTE_MS);
      expect(server.output()).toContain('the clock is right again');
    });
  });
