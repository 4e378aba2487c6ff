/**
 * No statement that a partner, a user or a timer can cause reads more where there are more rows. All are recorded while a
 * server does everything, and then each is run over filled tables, and over some with more rows.
 */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { callEverything } from './all-operations.ts';
import { collectRounds } from './all-rounds.ts';
import { fillTables, LARGE_LINK, LARGE_PARTNER, LARGE_USER } from './filled-tables.ts';
import { type Recorded, recordStatements, type Values } from './recorded-statements.ts';
import { openMeter } from './statement-work.ts';

const ROWS = IS_LONG ? 250_000 : 2_500;
const TIMES = 4;
/** An index is deeper, and rows lie farther apart. */
const GROWTH_MAX = 3;
const PAGES_MIN = 60;
/** The long form makes a million rows in each table. */
const MS_MAX = IS_LONG ? 3_600_000 : 300_000;
const MOVED_MS = 60 * 86_400_000;

/** What may read more, by a part of its text, and why. This list may only get shorter. */
const MAY_GROW: Readonly<Record<string, string>> = {
  'OR paused_at IS NOT NULL ORDER BY': 'each address that fails is told of',
  'lower(company_name) LIKE':
    'in a sandbox, among 20,000 links at most: there were fewer when it was recorded',
  'FROM link_days WHERE day >=': 'removes 200 rows, of which few were old enough',
  // What the short form has fewer of.
  ...(!IS_LONG && {
    'AS newest WHERE': 'looks through 10,000 jobs',
    'AS of_user LIMIT': 'looks through 10,000 jobs',
    'personal_data_days IS NOT NULL) AND partner_id >': 'reads 1,000 partners',
    'LIMIT 1 OFFSET 999': 'PostgreSQL 15 sorts 10,000 jobs rather than follow an index',
  }),
};

/** A partner that wants all that there is. */
const SUBSCRIBED =
  "events_url = 'http://127.0.0.1:9/', link_events = '[]', images_days = 1, personal_data_days = 2";

const isMeasured = DATABASE.name !== 'SQLite' || existsSync('/proc/thread-self/io');

test.runIf(isMeasured)(
  'no statement reads more where there are more rows',
  async () => {
    const database = await DATABASE.createMigrated();
    const { recorded, made, problems } = await doEverything(database);
    expect(problems).toEqual([]);
    await fillTables(database, 1, ROWS);
    const meter = await openMeter(database);
    const small = { [made.user_id]: LARGE_USER, [made.ref_id]: LARGE_LINK };
    const asked = [...recorded].flatMap(([text, all]) =>
      variantsOf(all, small).map((values) => ({ text, values })),
    );
    const work = async () => {
      const found: (number | null)[] = [];
      for (const { text, values } of asked) found.push(await meter.workOf(text, values));
      return found;
    };
    try {
      const before = await work();
      await fillTables(database, ROWS + 1, TIMES * ROWS);
      const after = await work();
      const grown = asked.flatMap(({ text, values }, i) => {
        const [few, many] = [before[i] ?? null, after[i] ?? null];
        if (few === null || many === null || many <= Math.max(PAGES_MIN, few * GROWTH_MAX)) return [];
        const plain = text.replace(/\s+/g, ' ');
        if (Object.keys(MAY_GROW).some((part) => plain.includes(part))) return [];
        return [`${few} to ${many} pages: ${plain} ${JSON.stringify(values)}`];
      });
      expect([...new Map(grown.map((each) => [each.split(': ')[1], each])).values()]).toEqual([]);
      expect(before.filter((each) => each !== null).length).toBeGreaterThan(asked.length / 2);
    } finally {
      await meter.close();
      await database.remove();
    }
  },
  MS_MAX,
);

async function doEverything(database: Parameters<typeof fillTables>[0]) {
  const { recorded, stop } = recordStatements();
  const rounds = collectRounds();
  const receiver = await startReceiver();
  const server = await startTestServer({}, database);
  try {
    await database.rows(`UPDATE partners SET ${SUBSCRIBED} WHERE partner_id = '${LARGE_PARTNER}'`);
    const called = await callEverything(server, receiver);
    await rounds.run();
    await server.call('POST', '/sandbox/clock', { advance_ms: MOVED_MS });
    await rounds.run();
    return { ...called, recorded: recorded as Recorded };
  } finally {
    await server.stop();
    await receiver.stop();
    rounds.stop();
    stop();
  }
}

/** The values as they were, and with the large user and link instead of the test's own. */
function variantsOf(all: readonly Values[], large: Readonly<Record<string, string>>): Values[] {
  const variants = all.flatMap((values) => [
    values,
    values.map((value) => (typeof value === 'string' ? (large[value] ?? value) : value)),
  ]);
  return [...new Map(variants.map((values) => [JSON.stringify(values), values])).values()];
}
