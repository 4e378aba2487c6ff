/** Runs the queries' SQL on Citus: what locks or changes rows of several buckets is one statement for each. */
import type { ClientBase } from 'pg';
import type { Dialect, RowsStatement, RowValues, SqlValue } from '../sql/sql.ts';
import { WorkerUnavailable } from '../store.ts';
import { arrayLiterals } from './array-literals.ts';
import { POSTGRES_DIALECT } from './connection.ts';
import type { ShardOf } from './distribute.ts';
import { PostgresSql } from './sql.ts';
import type { Workers } from './workers.ts';

const CITUS_DIALECT: Dialect = {
  ...POSTGRES_DIALECT,
  lateral: false,
  isDistributed: true,
  // The coordinator does not know it.
  keyPart: null,
  skipLockedInAll: '',
};

export class CitusSql extends PostgresSql {
  override readonly dialect = CITUS_DIALECT;
  readonly #workers: Pick<Workers, 'isAway'>;
  readonly #shardOf: ShardOf;
  /** Shards that cannot move before the transaction ends. */
  readonly #held = new Set<number>();

  constructor(
    client: ClientBase,
    preparesStatements: boolean,
    workers: Pick<Workers, 'isAway'>,
    shardOf: ShardOf,
  ) {
    super(client, preparesStatements);
    this.#workers = workers;
    this.#shardOf = shardOf;
  }

  override reset(): void {
    super.reset();
    this.#held.clear();
  }

  override all<Row>(text: string, ...values: SqlValue[]): Promise<Row[]> {
    this.#holdShardOf(text, values);
    return super.all(text, ...values);
  }

  override get<Row>(text: string, ...values: SqlValue[]): Promise<Row | undefined> {
    this.#holdShardOf(text, values);
    return super.get(text, ...values);
  }

  override async allOf<Row>(statement: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    if (statement.inPlace === null) return super.allOf(statement, rows);
    const placed = this.#byPlace(statement, rows);
    if (locksRows(statement.inPlace)) this.#hold(placed.map(({ shard }) => shard));
    const found = await Promise.all(placed.map(({ text, values }) => this.query(text, values)));
    return found.flatMap((result) => result.rows as Row[]);
  }

  override send(statement: RowsStatement, rows: readonly RowValues[]): void {
    if (statement.inPlace === null) super.send(statement, rows);
    else for (const { text, values } of this.#byPlace(statement, rows)) this.sendValues(text, values);
  }

  #holdShardOf(text: string, [bucket]: readonly SqlValue[]): void {
    if (typeof bucket === 'number' && locksRows(text)) this.#hold([this.#shardOf(bucket)]);
  }

  /**
   * Has shards stay where they are. To Citus, a SELECT that locks rows is one that reads: a shard may move before the
   * transaction writes what it has locked, and nobody finds the rows locked where they are then.
   */
  #hold(shards: readonly number[]): void {
    const more = [...new Set(shards)].filter((shard) => !this.#held.has(shard));
    if (more.length === 0) return;
    for (const shard of more) this.#held.add(shard);
    this.sendOne(HOLD, `{${more.join()}}`);
  }

  /**
   * A statement for each bucket or key; an INSERT for each shard. In the order of shards and buckets, so that no two units of
   * work deadlock.
   *
   * @throws WorkerUnavailable where a bucket's worker is away, before anything waits for it.
   */
  #byPlace({ inPlace, valuesInPlace }: RowsStatement, rows: readonly RowValues[]): PlacedStatement[] {
    const numbered = rows.map((row, i): RowValues => [...row, i + 1]);
    const byPlace = [...Map.groupBy(numbered, ([place]) => place as number | string)].map(([place, own]) => ({
      place,
      shard: this.#shardOf(place),
      own,
    }));
    byPlace.sort((a, b) => {
      if (a.shard !== b.shard) return a.shard < b.shard ? -1 : 1;
      return a.place < b.place ? -1 : 1;
    });
    expectReachable(
      this.#workers,
      byPlace.flatMap(({ place }) => (typeof place === 'number' ? place : [])),
    );
    if (!valuesInPlace) {
      const text = inPlace ?? '';
      return byPlace.map(({ place, shard, own }) => ({
        shard,
        text,
        values: [place, ...arrayLiterals(own).slice(1)],
      }));
    }
    return [...Map.groupBy(byPlace, ({ shard }) => shard)].flatMap(([shard, places]) =>
      inParts(places.flatMap(({ own }) => own)).map((part) => ({
        shard,
        text: valuesInPlace(part.length),
        values: part.flatMap((row) => row.slice(0, -1)),
      })),
    );
  }
}

/** In the mode that its writes take: SHARE. */
const HOLD = 'SELECT lock_shard_metadata(5, $1)';

const locksRows = (text: string): boolean =>
  text.endsWith(CITUS_DIALECT.forUpdate) || text.endsWith(CITUS_DIALECT.forUpdateSkipLocked);

interface PlacedStatement {
  readonly shard: number;
  readonly text: string;
  readonly values: SqlValue[];
}

const PART_MAX = 16;

/** In parts of 16, 8, 4, 2 and 1: a connection keeps each text prepared. */
function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0, size = PART_MAX; at < items.length; at += size) {
    while (size > items.length - at) size /= 2;
    parts.push(items.slice(at, at + size));
  }
  return parts;
}

/** @throws WorkerUnavailable */
export function expectReachable(workers: Pick<Workers, 'isAway'>, buckets: readonly number[]): void {
  if (!buckets.some((bucket) => workers.isAway(bucket))) return;
  throw new WorkerUnavailable('A worker of the database is unavailable.');
}
