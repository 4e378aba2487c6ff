/** Servers on one PostgreSQL tell each other of new tasks, and look for themselves besides. */
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Store } from '#store/store.ts';
import { POSTGRESQL, useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

const at = useStore(POSTGRESQL);
let tasks = 0;

const add = (store: Store) => store.write((tx) => tx.tasks.add('job', `task-${tasks++}`, '042', START));

/** The process ids of the connections that listen. */
const listening = async () =>
  (
    await at.database.rows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND query ~ '^(LISTEN|NOTIFY) ' AND state = 'idle'`,
    )
  ).map(({ pid }) => pid);

/** A server that listens. */
async function aListener(store: Store): Promise<{ heard: number }> {
  const before = (await listening()).length;
  const listener = { heard: 0 };
  store.onTasks(() => void listener.heard++);
  await until(async () => (await listening()).length > before);
  return listener;
}

test('a commit that adds a task is told to the other servers, and not to its own twice', async () => {
  const other = await at.another();
  const [own, others] = [await aListener(at.store), await aListener(other)];
  await add(at.store);
  await until(() => others.heard === 1);
  expect(own.heard).toBe(1);
});

test('many commits are few notifications', async () => {
  const other = await at.another();
  const [own, others] = [await aListener(at.store), await aListener(other)];
  const started = performance.now();
  for (let i = 0; i < 100; i++) await add(at.store);
  const notifications = (performance.now() - started) / 100 + 2;
  await until(() => others.heard > 0);
  await add(other);
  await until(() => own.heard > 100);
  expect(others.heard - 1).toBeLessThanOrEqual(notifications);
});

test('a connection that is lost is replaced, and then it is looked what was missed', async () => {
  const other = await at.another();
  await aListener(at.store);
  const others = await aListener(other);
  const pids = await listening();
  await at.database.rows(`SELECT pg_terminate_backend(pid) FROM unnest(ARRAY[${pids}]) AS pid`);
  await until(async () => (await listening()).filter((pid) => !pids.includes(pid)).length === 2);
  await until(() => others.heard === 1);
  await add(at.store);
  await until(() => others.heard === 2);
});

longTest('an idle server sends at most five statements a second', async () => {
  await untilTestEnds(startTestServer({}, await POSTGRESQL.createMigrated()));
  // What follows the start is over once nothing new is prepared.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const query = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const seconds = (performance.now() - started) / 1_000;
  const statements = query.mock.calls.map(([each]) => (each as { text?: string }).text ?? '');
  expect(statements.length).toBeGreaterThan(0);
  // Only a sandbox asks for its clock.
  const counted = statements.filter((text) => !text.startsWith('SELECT value FROM settings'));
  expect(counted.length / seconds).toBeLessThanOrEqual(5);
});
