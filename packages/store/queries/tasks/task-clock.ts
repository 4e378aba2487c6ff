/** What is due when the clock was set back. */
import type { Sql } from '#store/sql/sql.ts';
import type { TaskKind } from './task.ts';

export const clockQueries = (sql: Sql) => ({
  /** Makes the tasks due `now` that were due by `until`, the time before the clock was set back. Repair turns after it. */
  async bringForward(kind: TaskKind, now: number, until: number): Promise<void> {
    const early = (inBucket: string) =>
      `${inBucket} kind = $1 AND lease IS NULL AND due_at > $2 AND due_at <= $3`;
    const text = (
      inBucket: string,
    ) => `UPDATE tasks SET due_at = $2 WHERE ${inBucket} kind = $1 AND (bucket, subject) IN
      (SELECT bucket, subject FROM tasks WHERE ${early(inBucket)}${sql.dialect.forUpdateSkipLocked})`;
    if (!sql.dialect.isDistributed) return void (await sql.run(text(''), kind, now, until));
    const found = await sql.all<{ bucket: number }>(
      `SELECT DISTINCT bucket FROM tasks WHERE ${early('')} ORDER BY bucket`,
      ...[kind, now, until],
    );
    for (const { bucket } of found) await sql.run(text('bucket = $4 AND'), kind, now, until, bucket);
  },
});
