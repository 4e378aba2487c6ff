/** What is due when the clock was set back. */
import type { Sql } from '#store/sql/sql.ts';
import type { TaskKind } from './task.ts';

export const clockQueries = (sql: Sql) => ({
  /** Makes the tasks due `now` that are due after `from`, and by `until`, when the clock was set back. Repair the queues after it. */
  async bringForward(
    kind: TaskKind,
    now: number,
    { from, until }: { readonly from: number; readonly until: number },
  ): Promise<void> {
    const early = 'kind = $1 AND lease IS NULL AND due_at > $2 AND due_at <= $3';
    const change = (inBucket: string) => `UPDATE tasks SET due_at = $4, planned_at = NULL
      WHERE ${inBucket} kind = $1 AND (bucket, subject) IN
        (SELECT bucket, subject FROM tasks WHERE ${inBucket} ${early}${sql.dialect.forUpdateSkipLocked})`;
    if (!sql.dialect.isDistributed) return void (await sql.run(change(''), kind, from, until, now));
    const found = await sql.all<{ bucket: number }>(
      `SELECT DISTINCT bucket FROM tasks WHERE ${early} ORDER BY bucket`,
      ...[kind, from, until],
    );
    for (const { bucket } of found) await sql.run(change('bucket = $5 AND'), kind, from, until, now, bucket);
  },
});
