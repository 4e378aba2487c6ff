/** Runs the queries' SQL on Citus: what locks or changes rows of several buckets is one statement for each. */
import type { Dialect, RowsStatement, RowValues, SqlValue } from '../sql/sql.ts';
import { arrayLiterals } from './array-literals.ts';
import { POSTGRES_DIALECT } from './connection.ts';
import { PostgresSql } from './sql.ts';

const CITUS_DIALECT: Dialect = {
  ...POSTGRES_DIALECT,
  lateral: false,
  isDistributed: true,
  skipLockedInAll: '',
};

export class CitusSql extends PostgresSql {
  override readonly dialect = CITUS_DIALECT;

  override async allOf<Row>(statement: RowsStatement, rows: readonly RowValues[]): Promise<Row[]> {
    const { inBucket } = statement;
    if (inBucket === null) return super.allOf(statement, rows);
    const found = await Promise.all(byBucket(rows).map((values) => this.query(inBucket, values)));
    return found.flatMap((result) => result.rows as Row[]);
  }

  override send(statement: RowsStatement, rows: readonly RowValues[]): void {
    const { inBucket } = statement;
    if (inBucket === null) super.send(statement, rows);
    else for (const values of byBucket(rows)) this.sendValues(inBucket, values);
  }
}

/** The values of a statement for each bucket. In the order of buckets, so that no two units of work deadlock. */
function byBucket(rows: readonly RowValues[]): SqlValue[][] {
  const numbered = rows.map((row, i): RowValues => [...row, i + 1]);
  return [...Map.groupBy(numbered, ([bucket]) => bucket as number)]
    .sort(([a], [b]) => a - b)
    .map(([bucket, own]) => [bucket, ...arrayLiterals(own).slice(1)]);
}
