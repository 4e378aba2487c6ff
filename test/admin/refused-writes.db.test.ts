/** What no command writes: by a wrong clock (D-115), or as a sandbox in production's database (D-32). */
import { expect, test } from 'vitest';
import { DATABASE, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const DAY_MS = 86_400_000;

const database = useStarted(async () => {
  const created = await DATABASE.createMigrated();
  return { ...created, stop: () => created.remove() };
});
const admin = (...args: string[]) => run(args, { SECRET: TEST_SECRET, ...database.settings });
const set = (name: string, value: string) =>
  database.rows(
    `INSERT INTO settings (name, value) VALUES ('${name}', '${value}') ON CONFLICT (name) DO UPDATE SET value = '${value}'`,
  );
const partnerIds = async () =>
  (await database.rows<{ id: string }>('SELECT partner_id AS id FROM partners')).map(({ id }) => id);

test('a clock that is behind by days writes nothing, until it is confirmed', async () => {
  await set('newest_time', String(Date.now() + 30 * DAY_MS));
  const refused = await admin('partners', 'add', '001', '--name', 'First Bank');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('over 7 days behind')]);
  expect(await partnerIds()).toEqual([]);
  expect(await admin('partners', 'list')).toMatchObject({ code: 0 });
  expect(await admin('clock', 'confirm')).toMatchObject({ code: 0 });
  expect(await admin('partners', 'add', '001', '--name', 'First Bank')).toMatchObject({ code: 0 });
  expect(await partnerIds()).toEqual(['001']);
});

test('a command without MODE reads a database of production, and writes nothing there', async () => {
  await set('mode', 'production');
  const refused = await admin('partners', 'add', '002', '--name', 'Second Bank');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('set MODE=production')]);
  expect(await partnerIds()).not.toContain('002');
  expect(await admin('partners', 'list')).toMatchObject({ code: 0 });
});
