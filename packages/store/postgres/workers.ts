/**
 * Which workers of Citus are away (D-102), found out by asking each of them, once something on one has failed. What lies on
 * the others goes on, and what lies there fails at once, so that it holds no connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BUCKETS } from '#core/bucket.ts';
import type { Buckets } from '../queries/tasks/task.ts';

/** How often they are asked while one is away, milliseconds. */
const ASK_EVERY_MS = 1_000;

/** A worker, and the buckets whose rows are there. */
export interface PlacedBuckets {
  readonly node: string;
  readonly buckets: readonly number[];
}

/** The coordinator knows it, whoever is away. */
export const BUCKETS_OF_WORKERS = `SELECT nodename || ':' || nodeport AS node, JSON_AGG(bucket) AS buckets
   FROM (SELECT bucket, get_shard_id_for_distribution_column('tasks', bucket) AS shardid
           FROM generate_series(0, ${BUCKETS - 1}) AS bucket) AS placed
   JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid) GROUP BY 1`;

export interface WorkersDeps {
  /** Where buckets are now: they may move. */
  readonly place: () => Promise<readonly PlacedBuckets[]>;
  /** The buckets that partners have: to name all that there may be takes the coordinator longer than to look through them. */
  readonly inUse: () => Promise<readonly number[]>;
  /** Reads something small of a bucket. Rejects soon where its worker does not answer. */
  readonly ask: (bucket: number) => Promise<unknown>;
  /** Others may already wait for one that is away. */
  readonly onAway: () => void;
  readonly everyMs?: number;
}

export class Workers {
  readonly #deps: WorkersDeps;
  /** While one may be away: when all have been asked. */
  #asked: Promise<void> | null = null;
  #away: ReadonlySet<number> = new Set();
  #reachable: Buckets = 'all';
  #isClosed = false;

  constructor(deps: WorkersDeps) {
    this.#deps = deps;
  }

  /** Something that lies on a worker failed, or took too long. */
  suspect(): void {
    if (this.#asked || this.#isClosed) return;
    this.#asked = this.#askAll();
    void this.#pollWhileAway(this.#asked);
  }

  isAway(bucket: number): boolean {
    return this.#away.has(bucket);
  }

  /** The part of all buckets that cannot be reached, 0 to 1. */
  get fractionAway(): number {
    return this.#away.size / BUCKETS;
  }

  /** What can be looked through. */
  reachable(): Buckets | Promise<Buckets> {
    return this.#asked ? this.#asked.then(() => this.#reachable) : this.#reachable;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #pollWhileAway(asked: Promise<void>): Promise<void> {
    await asked;
    while (this.#away.size > 0 && !this.#isClosed) {
      await sleep(this.#deps.everyMs ?? ASK_EVERY_MS, null, { ref: false });
      await this.#askAll();
    }
    this.#asked = null;
  }

  async #askAll(): Promise<void> {
    const { place, ask, onAway } = this.#deps;
    // Without the coordinator, nothing is known, and nothing can be reached.
    const workers = await place().catch(() => []);
    // Twice: on a busy machine one may answer late.
    const answers = (bucket: number) =>
      ask(bucket)
        .catch(() => ask(bucket))
        .then(
          () => true,
          () => false,
        );
    const answered = await Promise.all(workers.map(({ buckets: [first = 0] }) => answers(first)));
    const away = new Set(workers.flatMap(({ buckets }, i) => (answered[i] ? [] : buckets)));
    // A partner may be new.
    const inUse = away.size === 0 ? [] : await this.#deps.inUse().catch(() => []);
    this.#away = away;
    this.#reachable = away.size === 0 ? 'all' : inUse.filter((bucket) => !away.has(bucket));
    // Others, also those that were begun since, may wait for a worker that is frozen.
    if (away.size > 0) onAway();
  }
}
