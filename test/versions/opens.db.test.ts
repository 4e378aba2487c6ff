/**
 * A database of 1.0.0 with every kind of row, kept as an SQLite file and as a dump of PostgreSQL: this version opens
 * it, loses nothing, and answers as 1.0.0 did, however long ago that was.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { firstKeptDay, readDay } from '#core/page/daily-counts.ts';
import { DATABASE, TEST_SECRET, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { admin as runAdmin } from '#testing/harness/vitest/admin.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { KEPT_FOR_EVER, type ReadAll, type RunAdmin, readAll, type SecondPartner } from './every-kind.ts';

const kept = (name: string) => gunzipSync(readFileSync(new URL(`1.0.0/${name}.gz`, import.meta.url)));

async function restore(database: TestDatabase): Promise<void> {
  if (database.folder) writeFileSync(database.settings.DATABASE_URL.slice('file:'.length), kept('sqlite.db'));
  else await database.rows(kept('postgresql.sql').toString());
}

/** Without what depends on where and when a server answers: of a job status, the time and what is signed with it. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, 'http://host'),
    (_, each) => (each?.sec_key ? { ...each, timestamp: '', signature: '', sec_key: '' } : each),
  );

const isNotOf =
  (...users: string[]) =>
  (value: unknown) =>
    !users.some((user) => JSON.stringify(value).includes(`"${user}"`));
/** Their work was not done when the database was kept. */
const isDone = isNotOf('pending', 'open erasure');
/** A callback that waits is tried again; a link that was not used ends. */
const isAtRest = isNotOf('pending', 'open erasure', 'waiting', 'staged');

function comparable({ links, jobs, callbacks, counts }: ReadAll['lists'][number]) {
  const done = links.filter(isDone);
  const ids = new Set(done.map(({ link }) => link.ref_id));
  return plain({
    links: done.map(({ link }) => link),
    jobs: jobs.filter(isDone),
    callbacks: callbacks.callbacks
      .filter(isDone)
      .map((each: { state: string; webhook_id: string; url: string }) =>
        each.state === 'waiting' ? { webhook_id: each.webhook_id, url: each.url } : each,
      ),
    counts: counts.counts.filter(
      ({ day, ref_id }: { day: string; ref_id: string }) =>
        readDay(day) >= firstKeptDay(Date.now()) && ids.has(ref_id),
    ),
    // More may follow.
    events: done.flatMap(({ events }) => events.events),
  });
}

test('every row of 1.0.0 is there, says the same, and what waited is done', async () => {
  const database = await DATABASE.create();
  onTestFinished(() => database.remove());
  await restore(database);
  const env = { ...database.settings, ...KEPT_FOR_EVER, SECRET: TEST_SECRET };
  const server = await untilTestEnds(startServerProcess({ env }));
  const admin: RunAdmin = async (...args) => {
    const { code, stdout, stderr } = await runAdmin(args, env);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return stdout;
  };
  const answers = kept(`${database.folder ? 'sqlite' : 'postgresql'}.json`).toString();
  const then: ReadAll & { readonly second: SecondPartner } = JSON.parse(answers);
  const { body } = await server.signed('POST', '/v1/job_list', { user_id: 'pending' });
  await server.completed('pending', body.jobs[0].job_id);

  const now = await readAll(server, admin, then.second);
  for (const [i, list] of then.lists.entries()) {
    const { events, ...expected } = comparable(list);
    const { events: found, ...rest } = comparable(now.lists[i] ?? list);
    expect(rest).toMatchObject(expected);
    expect(events.length).toBeGreaterThan(1);
    expect(found).toEqual(expect.arrayContaining(events));
  }
  expect(plain(now.people.filter(isAtRest))).toMatchObject(plain(then.people.filter(isAtRest)));
  expect(now.partners).toMatchObject(then.partners);
  // The chain goes on from its last entry, and none is missing.
  expect(then.audit.length).toBeGreaterThan(30);
  await admin('audit', 'verify');
  expect(now.audit.slice(0, then.audit.length)).toEqual(then.audit);
});
