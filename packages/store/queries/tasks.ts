import type { Sql } from '../sql.ts';

export type TaskKind = 'job' | 'delivery';

/** A claimed task. `lease` proves the claim when it is finished. */
export interface Task {
  readonly kind: TaskKind;
  /** A `service_job_id`, or a `callback_id`. */
  readonly targetId: string;
  readonly partnerId: string;
  readonly lease: string;
}

/** What to claim: `now` is the service's time, `leasedUntil` is real time; epoch milliseconds. */
export interface Claim {
  readonly now: number;
  readonly leasedUntil: number;
  /** A fresh random text. */
  readonly lease: string;
  /** The most tasks. */
  readonly max: number;
  /** The most partners to look at. */
  readonly maxPartners: number;
  /** How many more tasks the partner may have claimed. */
  readonly availableFor: (partnerId: string) => number;
}

export const taskQueries = (sql: Sql) => {
  /** Makes the partner's turn come by `dueAt`. Call it last in a unit of work, because others wait for the row. */
  async function scheduleTurn(kind: TaskKind, partnerId: string, dueAt: number): Promise<void> {
    await sql.run(
      `INSERT INTO task_turns (kind, partner_id, due_at) VALUES ($1, $2, $3)
       ON CONFLICT (kind, partner_id) DO UPDATE SET due_at = $3 WHERE task_turns.due_at > $3`,
      kind,
      partnerId,
      dueAt,
    );
    sql.tasksAdded();
  }

  /** Sets the partner's next turn, after a claim: when its next task is due, and after the partners that wait now. */
  async function advanceTurn(kind: TaskKind, partnerId: string, now: number): Promise<void> {
    const next = await sql.get<{ due_at: number }>(
      `SELECT due_at FROM tasks WHERE kind = $1 AND partner_id = $2 AND lease IS NULL
        ORDER BY due_at LIMIT 1`,
      kind,
      partnerId,
    );
    if (!next) {
      await sql.run('DELETE FROM task_turns WHERE kind = $1 AND partner_id = $2', kind, partnerId);
      return;
    }
    await sql.run(
      'UPDATE task_turns SET due_at = $3 WHERE kind = $1 AND partner_id = $2',
      kind,
      partnerId,
      Math.max(next.due_at, now),
    );
  }

  return {
    async add(kind: TaskKind, targetId: string, partnerId: string, dueAt: number): Promise<void> {
      await sql.run(
        `INSERT INTO tasks (kind, subject, partner_id, due_at, leased_until) VALUES ($1, $2, $3, $4, 0)`,
        kind,
        targetId,
        partnerId,
        dueAt,
      );
      await scheduleTurn(kind, partnerId, dueAt);
    },

    /** Adds the task, or changes the due time of an existing one. */
    async reschedule(kind: TaskKind, targetId: string, partnerId: string, dueAt: number): Promise<void> {
      await sql.run(
        `INSERT INTO tasks (kind, subject, partner_id, due_at, leased_until) VALUES ($1, $2, $3, $4, 0)
         ON CONFLICT (kind, subject) DO UPDATE SET due_at = $4`,
        kind,
        targetId,
        partnerId,
        dueAt,
      );
      await scheduleTurn(kind, partnerId, dueAt);
    },

    /**
     * Leases due tasks: goes over the partners in the order of their turns and takes as many tasks of each as it may
     * have. Each step is one index lookup, so a long queue and tasks that are not due yet cost nothing.
     */
    async claim(kind: TaskKind, claim: Claim): Promise<Task[]> {
      const { now, leasedUntil, lease, max, maxPartners, availableFor } = claim;
      const turns = await sql.all<{ partner_id: string }>(
        `SELECT partner_id FROM task_turns WHERE kind = $1 AND due_at <= $2
          ORDER BY due_at LIMIT $3${sql.dialect.forUpdateSkipLocked}`,
        kind,
        now,
        maxPartners,
      );
      const claimed: Task[] = [];
      for (const { partner_id: partnerId } of turns) {
        const wanted = Math.min(availableFor(partnerId), max - claimed.length);
        if (wanted <= 0) continue;
        const rows = await sql.all<{ subject: string }>(
          `UPDATE tasks SET leased_until = $4, lease = $5 WHERE kind = $1 AND subject IN (
             SELECT subject FROM tasks
              WHERE kind = $1 AND partner_id = $2 AND lease IS NULL AND due_at <= $3
              ORDER BY due_at LIMIT $6${sql.dialect.forUpdateSkipLocked})
           RETURNING subject`,
          kind,
          partnerId,
          now,
          leasedUntil,
          lease,
          wanted,
        );
        for (const { subject } of rows) claimed.push({ kind, targetId: subject, partnerId, lease });
        await advanceTurn(kind, partnerId, now);
      }
      return claimed;
    },

    /**
     * Releases the tasks of processes that died: leases that ended by `realNow`, and leases that end later than
     * `latestEnd`, which were written before the clock was set back.
     */
    async releaseExpired(kind: TaskKind, realNow: number, latestEnd: number): Promise<void> {
      const rows = await sql.all<{ partner_id: string; due_at: number }>(
        `UPDATE tasks SET leased_until = 0, lease = NULL WHERE kind = $1 AND subject IN (
           SELECT subject FROM tasks
            WHERE kind = $1 AND lease IS NOT NULL AND (leased_until <= $2 OR leased_until > $3)${sql.dialect.forUpdateSkipLocked})
         RETURNING partner_id, due_at`,
        kind,
        realNow,
        latestEnd,
      );
      rows.sort((a, b) => (a.partner_id < b.partner_id ? -1 : 1));
      for (const row of rows) await scheduleTurn(kind, row.partner_id, row.due_at);
    },

    /** Brings forward turns that are later than the partner's first task, as after the clock was set back. */
    async repairTurns(kind: TaskKind, now: number): Promise<void> {
      const late = `SELECT MIN(due_at) FROM tasks WHERE tasks.kind = task_turns.kind
        AND tasks.partner_id = task_turns.partner_id AND tasks.lease IS NULL`;
      await sql.run(
        `UPDATE task_turns SET due_at = (${late})
          WHERE kind = $1 AND due_at > $2 AND (${late}) < due_at`,
        kind,
        now,
      );
    },

    /** Whether the task is still leased to its claimant; locks it. */
    async ownsLease(task: Task): Promise<boolean> {
      const row = await sql.get<{ lease: string | null }>(
        `SELECT lease FROM tasks WHERE kind = $1 AND subject = $2${sql.dialect.forUpdate}`,
        task.kind,
        task.targetId,
      );
      return row?.lease === task.lease;
    },

    async renew(kind: TaskKind, targetId: string, lease: string, leasedUntil: number): Promise<void> {
      await sql.run(
        'UPDATE tasks SET leased_until = $4 WHERE kind = $1 AND subject = $2 AND lease = $3',
        kind,
        targetId,
        lease,
        leasedUntil,
      );
    },

    /** Postpones a claimed task until `dueAt` and ends its lease. */
    async postpone(task: Task, dueAt: number): Promise<void> {
      const changed = await sql.run(
        `UPDATE tasks SET due_at = $4, leased_until = 0, lease = NULL
          WHERE kind = $1 AND subject = $2 AND lease = $3`,
        task.kind,
        task.targetId,
        task.lease,
        dueAt,
      );
      if (changed === 1) await scheduleTurn(task.kind, task.partnerId, dueAt);
    },

    /** Ends the lease of a claimed task, which stays due when it was. */
    async release(task: Task): Promise<void> {
      const row = await sql.get<{ due_at: number }>(
        `UPDATE tasks SET leased_until = 0, lease = NULL WHERE kind = $1 AND subject = $2 AND lease = $3
         RETURNING due_at`,
        task.kind,
        task.targetId,
        task.lease,
      );
      if (row) await scheduleTurn(task.kind, task.partnerId, row.due_at);
    },

    /** Deletes a claimed task, which is done. */
    async finish(task: Task): Promise<void> {
      await sql.run(
        'DELETE FROM tasks WHERE kind = $1 AND subject = $2 AND lease = $3',
        task.kind,
        task.targetId,
        task.lease,
      );
    },

    /** Deletes a task that is no longer needed, whoever has claimed it. */
    async drop(kind: TaskKind, targetId: string): Promise<void> {
      await sql.run('DELETE FROM tasks WHERE kind = $1 AND subject = $2', kind, targetId);
    },
  };
};
