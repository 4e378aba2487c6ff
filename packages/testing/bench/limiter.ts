/** A durable decision of the ID number limit, compared with its bare SQL statements (D-20). */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { countRequest } from '#core/id-numbers/rate-limit.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Store } from '#store/store.ts';
import { grouped } from './baselines/grouped.ts';
import { type BenchDatabase, onBothDatabases, openBenchStore } from './support/databases.ts';
import { atLeast, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import type { BenchOptions } from './support/size.ts';

const KEYS = 10_000;
const UPSERT = `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, 1, $2)
  ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count + 1, last_at = $2`;

/** One decision, committed. */
type Decide = (key: string) => Promise<unknown>;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothDatabases((database) => compare(database, options));

async function compare(database: BenchDatabase, { size, say }: BenchOptions): Promise<Figure[]> {
  const store = await openBenchStore(database);
  const bare = database.name === 'SQLite' ? bareSqlite(database.place) : barePostgres(database.place);
  const keys = Array.from({ length: KEYS }, () => randomUUID());
  const speeds: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  try {
    for (let round = -1; round < size.rounds; round++) {
      for (const [name, decide] of [
        ['ours', decideBy(store)],
        ['bare', bare.decide],
      ] as const) {
        const perSecond = await speedOf(decide, keys, size);
        say(`${database.name}, limiter, ${name}: ${Math.round(perSecond)}/s${round < 0 ? ' (warm-up)' : ''}`);
        if (round >= 0) speeds[name].push(perSecond);
      }
    }
  } finally {
    await bare.close();
    await store.close();
  }
  const what = `limiter decision on ${database.name}`;
  const target = database.name === 'SQLite' ? 0.75 : 0.8;
  return [
    atLeast(`${what}, of ${bare.title}`, ratios(speeds.ours, speeds.bare), '×', target),
    plain(`${what}, ours`, speeds.ours, '/s'),
    plain(`${what}, ${bare.title}`, speeds.bare, '/s'),
  ];
}

/** A decision as a submission makes it: reads the rule and the state, decides, writes the new state. */
function decideBy(store: Store): Decide {
  const { idNumberLimit } = readConfig({});
  const limit = { ...idNumberLimit, max: Number.MAX_SAFE_INTEGER };
  return (text) =>
    store.write(async (tx) => {
      const key = tx.limits.hash(text);
      const { counts, rule } = await tx.limits.lock({ number: key });
      const state = counts.number ? { count: counts.number.count, lastAt: counts.number.at } : null;
      const decision = countRequest(state, rule(limit), Date.now());
      if (!decision.allowed) throw new Error('The bench never reaches its limit.');
      await tx.limits.save([{ key, count: decision.state.count, at: decision.state.lastAt }]);
    });
}

interface Bare {
  readonly title: string;
  readonly decide: Decide;
  close(): Promise<void>;
}

/** One upsert for each decision, and one commit for all of one turn of the event loop. */
function bareSqlite(file: string): Bare {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const upsert = database.prepare(UPSERT.replaceAll('$', '?'));
  const write = grouped({
    begin: () => database.exec('BEGIN IMMEDIATE'),
    commit: () => database.exec('COMMIT'),
  });
  return {
    title: 'a bare grouped upsert',
    decide: (key) => new Promise((resolve) => write(() => upsert.run(key, Date.now()), resolve)),
    close: async () => database.close(),
  };
}

/** The same statements through `pg`, with the same number of connections as ours. */
function barePostgres(connectionString: string): Bare {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // The server may end a connection before the pool does.
  pool.on('error', () => undefined);
  return {
    title: 'the same statements through pg',
    async decide(key) {
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query({ name: 'lock', text: LOCK, values: [key] });
      await client.query({ name: 'upsert', text: UPSERT, values: [key, Date.now()] });
      await client.query('COMMIT');
      client.release();
    },
    close: () => pool.end(),
  };
}

const LOCK = `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, 0, 0)
  ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count RETURNING count, last_at`;

/** Decisions a second, with as many concurrent ones as the other benches have connections. */
async function speedOf(
  decide: Decide,
  keys: readonly string[],
  { seconds, connections }: BenchOptions['size'],
): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let decided = 0;
  const decideOn = async () => {
    while (performance.now() < until) {
      await decide(keys[Math.floor(Math.random() * keys.length)] ?? '');
      decided++;
    }
  };
  await Promise.all(Array.from({ length: connections }, decideOn));
  return decided / ((performance.now() - started) / 1000);
}
