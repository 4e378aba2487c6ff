/** Which buckets lie on which worker of Citus, while one of them is away (D-102). */
import { BUCKETS } from '#core/bucket.ts';
import type { Buckets } from '../queries/tasks/task.ts';
import type { ReadSql } from '../sql/sql.ts';

/** For so long after a worker could not be reached, work is looked for on each worker by itself, milliseconds. */
const AWAY_MS = 10_000;

const ALL: readonly Buckets[] = ['all'];
const BUCKETS_OF_WORKERS = `SELECT JSON_AGG(bucket) AS buckets
   FROM (SELECT bucket, get_shard_id_for_distribution_column('tasks', bucket) AS shardid
           FROM generate_series(0, ${BUCKETS - 1}) AS bucket) AS placed
   JOIN pg_dist_placement USING (shardid) GROUP BY groupid`;

export class Workers {
  #awayUntil = -1;
  #placed: { readonly until: number; readonly buckets: Promise<readonly Buckets[]> } | null = null;
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** One could not be reached. */
  away(): void {
    this.#awayUntil = this.#now() + AWAY_MS;
  }

  /** What is looked through at once. The coordinator knows it, whoever is away. */
  parts(
    read: <T>(work: (sql: ReadSql) => Promise<T>) => Promise<T>,
  ): readonly Buckets[] | Promise<readonly Buckets[]> {
    const now = this.#now();
    if (now >= this.#awayUntil) return ALL;
    // Buckets may move meanwhile.
    if (this.#placed && now < this.#placed.until) return this.#placed.buckets;
    const buckets = read((sql) => sql.all<{ buckets: number[] }>(BUCKETS_OF_WORKERS)).then((rows) =>
      rows.map((row) => row.buckets),
    );
    this.#placed = { until: now + AWAY_MS, buckets };
    buckets.catch(() => {
      this.#placed = null;
    });
    return buckets;
  }
}
