/** A claim while a dump or a report holds a snapshot open: what is done since then stays in the indexes (D-118). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SeenTurns } from '#store/queries/tasks/seen-turns.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { recordStatements } from '../plans/recorded-statements.ts';
import { openMeter } from '../plans/statement-work.ts';

const at = useStore();
const DONE = 20_000;
const WAITING = 200;
const CLAIMED = 16;

test('reads no more for the tasks of a partner that were done meanwhile', async () => {
  await at.database.rows(`INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
    SELECT 0, 'delivery', gen_random_uuid()::text, '042', ${START - DONE - WAITING} + n, 0
      FROM generate_series(1, ${DONE + WAITING}) AS n`);
  await at.database.rows(
    `INSERT INTO task_turns (bucket, kind, partner_id, due_at) VALUES (0, 'delivery', '042', 0)`,
  );
  await at.database.rows('ANALYZE tasks');
  const dump = new pg.Client({ connectionString: at.database.settings.DATABASE_URL });
  await dump.connect();
  await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM tasks LIMIT 1');
  await at.database.rows(`DELETE FROM tasks WHERE due_at <= ${START - WAITING}`);
  const seen = new SeenTurns();
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
  await dump.end();
  // Of which each task that is leased takes about twelve.
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(400);
});
