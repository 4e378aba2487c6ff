/** The time of a page of a list, by its position and the length of the list (D-14). */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Deps } from '#handlers/deps.ts';
import { listLinks } from '#handlers/listLinks.ts';
import { PARTNER } from './support/data.ts';
import { type BenchDatabase, onBothDatabases, openBenchStore } from './support/databases.ts';
import { atMost, type Figure, median, plain } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

const PAGE_LINKS = 20;
const SHORT_LIST = 1_000;
const SEEDED_AT_ONCE = 250_000;
const WARM_UP = 50;
const RATIO_MAX = 1.3;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothDatabases(async (database) => {
    const { size, say } = options;
    const store = await openBenchStore(database);
    await store.close();
    await seed(database, 'big', size.links, say);
    await seed(database, 'few', SHORT_LIST, say);
    return compare(database, options);
  });

async function compare(database: BenchDatabase, { size, say }: BenchOptions): Promise<Figure[]> {
  const store = await openBenchStore(database);
  const list = listLinks({ store, linkUrl: (refId) => `http://127.0.0.1/l/${refId}` } as Deps);
  const last = Math.ceil(size.links / PAGE_LINKS);
  const pages = {
    'page 1': ['big', 1],
    'the middle page': ['big', Math.ceil(last / 2)],
    'the last page': ['big', last],
    [`page 1 of ${SHORT_LIST} links`]: ['few', 1],
  } as const;
  const times = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as number[]]));
  for (let i = -WARM_UP; i < size.pages; i++) {
    for (const [name, [partnerId, page]] of Object.entries(pages)) {
      const started = performance.now();
      const { body } = (await list({
        body: { page, limit: PAGE_LINKS },
        partner: { ...PARTNER, partnerId },
      } as never)) as { body: { links: unknown[] } };
      if (body.links.length !== PAGE_LINKS) throw new Error(`${name} has ${body.links.length} links.`);
      if (i >= 0) times[name]?.push((performance.now() - started) * 1000);
    }
  }
  await store.close();
  const medians = Object.values(times).map(median);
  say(
    `${database.name}: ${Object.entries(times).map(([name, each]) => `${name} ${Math.round(median(each))} µs`)}`,
  );
  const what = `listLinks on ${database.name}`;
  const of = `of ${size.links.toLocaleString('en')} links`;
  return [
    atMost(
      `${what}, the dearest page of the cheapest`,
      Math.max(...medians) / Math.min(...medians),
      '×',
      RATIO_MAX,
    ),
    ...Object.entries(times).map(([name, each]) =>
      plain(`${what}, ${name}${name.includes('links') ? '' : ` ${of}`}`, median(each), 'µs'),
    ),
  ];
}

/** Adds a list by SQL, which is faster than by requests; every twentieth link has counts. */
async function seed(
  { name, place }: BenchDatabase,
  partnerId: string,
  links: number,
  say: (text: string) => void,
): Promise<void> {
  const run = name === 'SQLite' ? sqliteRunner(place) : await postgresRunner(place);
  await run.query(`INSERT INTO link_numbers (partner_id, last_number) VALUES ('${partnerId}', ${links})`);
  for (let done = 0; done < links; done += SEEDED_AT_ONCE) {
    const [from, to] = [done + 1, Math.min(done + SEEDED_AT_ONCE, links)];
    const series =
      name === 'SQLite'
        ? `WITH RECURSIVE series (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM series WHERE n < ${to})`
        : `WITH series (n) AS (SELECT generate_series(${from}, ${to}))`;
    const id = name === 'SQLite' ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()::text';
    await run.query(
      `${series} INSERT INTO links (ref_id, partner_id, number, id_types, is_single_use, callback_url, company_name,
         data_privacy_policy_url, created_at, updated_at)
       SELECT ${id}, '${partnerId}', n, '[{"country":"NG","id_type":"NIN_V2","verification_method":"enhanced_kyc"}]',
         0, 'https://partner.example/callbacks', 'Blue Ridge Bank', 'https://partner.example/privacy',
         1760000000000 + n, 1760000000000 + n FROM series`,
    );
    say(`${name}: ${to.toLocaleString('en')} of ${links.toLocaleString('en')} links`);
  }
  await run.query(
    `INSERT INTO link_counts (ref_id, total_jobs, successful_jobs, failed_jobs)
     SELECT ref_id, 1, 1, 0 FROM links WHERE partner_id = '${partnerId}' AND number % 20 = 0`,
  );
  if (name === 'PostgreSQL') await run.query('VACUUM (ANALYZE) links');
  await run.close();
}

function sqliteRunner(file: string) {
  const database = new DatabaseSync(file);
  // Durability is not needed here: a lost database is seeded again.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000');
  return { query: async (text: string) => database.exec(text), close: async () => database.close() };
}

async function postgresRunner(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  return { query: (text: string) => client.query(text), close: () => client.end() };
}
