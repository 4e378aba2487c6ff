/** How the verifications of each ID type went, in slots of time (D-106). */
import type { ServiceTime } from '#core/clocks.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';
import { integer, table, text, time } from '../sql/table.ts';

export interface SourceResults {
  readonly country: string;
  readonly idType: string;
  readonly slotAt: ServiceTime;
  readonly total: number;
  readonly unanswered: number;
}

const RESULTS = table<SourceResults>('source_results', {
  country: text('country'),
  idType: text('id_type'),
  slotAt: time('slot_at'),
  total: integer('total'),
  unanswered: integer('unanswered'),
});

export const sourceResultReads = (sql: ReadSql) => ({
  /** All slots that begin after a time, oldest first. */
  async since(slotAt: ServiceTime): Promise<SourceResults[]> {
    const rows = await sql.all<object>(
      `SELECT ${RESULTS.columns()} FROM source_results WHERE slot_at > $1 ORDER BY slot_at`,
      slotAt,
    );
    return rows.map((row) => RESULTS.read(row));
  },
});

export const sourceResultQueries = (sql: Sql) => ({
  ...sourceResultReads(sql),

  /** Adds to what is counted already, in one order everywhere, so that servers cannot deadlock. */
  async add(counted: readonly SourceResults[]): Promise<void> {
    const { text: insert, values } = RESULTS.insert();
    const keyOf = ({ country, idType, slotAt }: SourceResults) => `${country} ${idType} ${slotAt}`;
    for (const each of counted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
      await sql.run(
        `${insert} ON CONFLICT (country, id_type, slot_at) DO UPDATE SET
           total = source_results.total + excluded.total, unanswered = source_results.unanswered + excluded.unanswered`,
        ...values(each),
      );
    }
  },

  async forgetUntil(slotAt: ServiceTime): Promise<void> {
    await sql.run('DELETE FROM source_results WHERE slot_at <= $1', slotAt);
  },
});
