/** A long list of links, added by SQL, which is faster than by requests; every twentieth link has counts. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchDatabase } from './databases.ts';

const SEEDED_AT_ONCE = 250_000;

export async function seedLongList(
  { name, place }: BenchDatabase,
  partnerId: string,
  links: number,
  say: (text: string) => void,
): Promise<void> {
  const run = name === 'SQLite' ? sqliteRunner(place) : await postgresRunner(place);
  await run.query(
    `INSERT INTO link_numbers (bucket, partner_id, last_number) VALUES (0, '${partnerId}', ${links})`,
  );
  for (let done = 0; done < links; done += SEEDED_AT_ONCE) {
    const [from, to] = [done + 1, Math.min(done + SEEDED_AT_ONCE, links)];
    const series =
      name === 'SQLite'
        ? `WITH RECURSIVE series (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM series WHERE n < ${to})`
        : `WITH series (n) AS (SELECT generate_series(${from}, ${to}))`;
    const id = name === 'SQLite' ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()::text';
    await run.query(
      `${series} INSERT INTO links (bucket, ref_id, partner_id, number, name, id_types, is_single_use, callback_url,
         company_name, data_privacy_policy_url, created_at, updated_at)
       SELECT 0, ${id}, '${partnerId}', n, 'Link ' || n, '[{"country":"NG","id_type":"NIN_V2","verification_method":"enhanced_kyc"}]',
         0, 'https://partner.example/callbacks', 'Blue Ridge Bank', 'https://partner.example/privacy',
         1760000000000 + n, 1760000000000 + n FROM series`,
    );
    say(`${name}: ${to.toLocaleString('en')} of ${links.toLocaleString('en')} links`);
  }
  await run.query(
    `INSERT INTO link_counts (bucket, ref_id, total_jobs, successful_jobs, failed_jobs)
     SELECT 0, ref_id, 1, 1, 0 FROM links WHERE partner_id = '${partnerId}' AND number % 20 = 0`,
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
