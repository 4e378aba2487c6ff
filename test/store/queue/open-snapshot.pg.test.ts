/** Claims and chaining while a dump or a report holds a snapshot open: what is done since then stays in the indexes (D-118). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { makeChainer } from '#store/audit/chain.ts';
import { SeenQueues } from '#store/queries/tasks/seen-queues.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { recordStatements } from '../plans/recorded-statements.ts';
import { openMeter } from '../plans/statement-work.ts';

const at = useStore();
const DONE = 20_000;
const WAITING = 200;
const CLAIMED = 16;

let dump: pg.Client | null = null;
afterEach(async () => {
  await dump?.end();
  dump = null;
});

/** As a dump does. */
async function openSnapshot(): Promise<void> {
  dump = new pg.Client({ connectionString: at.database.settings.DATABASE_URL });
  await dump.connect();
  await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM settings');
}

test('reads no more for the tasks of a partner that were done meanwhile', async () => {
  await at.database.rows(`INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
    SELECT 0, 'delivery', gen_random_uuid()::text, '042', ${START - DONE - WAITING} + n, 0
      FROM generate_series(1, ${DONE + WAITING}) AS n`);
  await at.database.rows(
    `INSERT INTO task_turns (bucket, kind, partner_id, due_at) VALUES (0, 'delivery', '042', 0)`,
  );
  await at.database.rows('ANALYZE tasks');
  await openSnapshot();
  await at.database.rows(`DELETE FROM tasks WHERE due_at <= ${START - WAITING}`);
  const seen = new SeenQueues();
  let now = START;
  const claim = async () => {
    const { tasks, look } = await at.store.write((tx) =>
      tx.tasks.claim('delivery', {
        ...{ now: ++now, max: CLAIMED, seen, except: [], buckets: 'all' },
        ...{ lease: randomUUID(), leasedUntil: now, maxPartners: 9, availableFor: () => CLAIMED },
      }),
    );
    seen.note(look);
    return tasks.length;
  };
  // The first one finds the place.
  expect(await claim()).toBe(CLAIMED);
  const { recorded, stop } = recordStatements();
  expect(await claim()).toBe(CLAIMED);
  stop();
  const meter = await openMeter(at.database);
  let pages = 0;
  for (const [text, [values = []]] of recorded) pages += (await meter.workOf(text, values)) ?? 0;
  await meter.close();
  // Of which each task that is leased takes about twelve.
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(400);
});

test('chains what waits without reading what was chained meanwhile', async () => {
  await at.database.rows(`INSERT INTO audit_waiting (at, id, entries)
    SELECT ${START} - n, gen_random_uuid()::text, '{"at":"2026-11-20T10:00:00.000Z"}' FROM generate_series(1, ${DONE}) AS n`);
  await at.database.rows('ANALYZE audit_waiting');
  await openSnapshot();
  await at.database.rows('DELETE FROM audit_waiting');
  let now = START + 60_000;
  const chain = makeChainer(at.store, () => now);
  // The first look is a full one.
  await chain();
  const wait = (time: number) =>
    at.database.rows(`INSERT INTO audit_waiting (at, id, entries)
      VALUES (${time}, gen_random_uuid()::text, '{"at":"2026-11-20T10:00:00.000Z"}')`);
  const waiting = async () => (await at.database.rows('SELECT 1 FROM audit_waiting')).length;
  now += 1_000;
  await wait(now - 9_000);
  const { recorded, stop } = recordStatements();
  await chain();
  stop();
  expect(await waiting()).toBe(0);
  const meter = await openMeter(at.database);
  let pages = 0;
  for (const [text, [values = []]] of recorded) pages += (await meter.workOf(text, values)) ?? 0;
  await meter.close();
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(100);
  // What was written with an older time is found within a minute.
  await wait(START);
  await chain();
  expect(await waiting()).toBe(1);
  now += 60_000;
  await chain();
  expect(await waiting()).toBe(0);
});

test('erases what is old without reading what was erased before', async () => {
  const old = `SELECT 0, 'scope', n::text, '', '', n FROM generate_series(1, ${DONE}) AS n`;
  await at.database.rows(
    `INSERT INTO idempotency (bucket, scope, key, body_hash, answer, created_at) ${old}; ANALYZE idempotency`,
  );
  await openSnapshot();
  const place = { from: 0 };
  const erase = (max: number) => at.store.write((tx) => tx.retention.idempotency(DONE + 1, max, place));
  expect(await erase(DONE - WAITING)).toBe(DONE - WAITING);
  const { recorded, stop } = recordStatements();
  expect(await erase(CLAIMED)).toBe(CLAIMED);
  stop();
  const meter = await openMeter(at.database);
  let pages = 0;
  for (const [text, [values = []]] of recorded) pages += (await meter.workOf(text, values)) ?? 0;
  await meter.close();
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(200);
});
