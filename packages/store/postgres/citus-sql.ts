/** Runs the queries' SQL on Citus: what locks or changes rows of several buckets is one statement for each. */
import type { ClientBase } from 'pg';
import type { Dialect, RowsStatement, RowValues, SqlValue } from '../sql/sql.ts';
import { WorkerUnavailable } from '../store.ts';
import { arrayLiterals } from './array-literals.ts';
import { POSTGRES_DIALECT } from './connection.ts';
import { PostgresSql } from './sql.ts';
import type { Workers } from './workers.ts';

const CITUS_DIALECT: Dialect = {
  ...POSTGRES_DIALECT,
  lateral: false,
  isDistributed: true,
  skipLockedInAll: '',
};

export class CitusSql extends PostgresSql {
  override readonly dialect = CITUS_DIALECT;
  readonly #workers: Pick<Workers, 'isAway'>;

  constructor(client: ClientBase, preparesStatements: boolean, workers: Pick<Workers, 'isAway'>) {
    super(client, preparesStatements);
    this.#workers = workers;
  }

  override async allOf<Row>(statement: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    const { inPlace } = statement;
    if (inPlace === null) return super.allOf(statement, rows);
    const found = await Promise.all(this.#byPlace(rows).map((values) => this.query(inPlace, values)));
    return found.flatMap((result) => result.rows as Row[]);
  }

  override send(statement: RowsStatement, rows: readonly RowValues[]): void {
    const { inPlace } = statement;
    if (inPlace === null) super.send(statement, rows);
    else for (const values of this.#byPlace(rows)) this.sendValues(inPlace, values);
  }

  /**
   * The values of a statement for each bucket or key. In their order, so that no two units of work deadlock.
   *
   * @throws WorkerUnavailable where a bucket's worker is away, before anything waits for it.
   */
  #byPlace(rows: readonly RowValues[]): SqlValue[][] {
    const numbered = rows.map((row, i): RowValues => [...row, i + 1]);
    const byPlace = [...Map.groupBy(numbered, ([place]) => place as number | string)];
    byPlace.sort(([a], [b]) => (a < b ? -1 : 1));
    expectReachable(
      this.#workers,
      byPlace.flatMap(([place]) => (typeof place === 'number' ? place : [])),
    );
    return byPlace.map(([place, own]) => [place, ...arrayLiterals(own).slice(1)]);
  }
}

/** @throws WorkerUnavailable */
export function expectReachable(workers: Pick<Workers, 'isAway'>, buckets: readonly number[]): void {
  if (!buckets.some((bucket) => workers.isAway(bucket))) return;
  throw new WorkerUnavailable('A worker of the database is unavailable.');
}
