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

/** A claim: `now` is the service's clock, `leasedUntil` is real time; epoch milliseconds. */
export interface Claim {
  readonly now: number;
  readonly leasedUntil: number;
  /** A fresh random text. */
  readonly lease: string;
  /** Tasks in all. */
  readonly max: number;
  /** Partners whose turn is looked at. */
  readonly maxPartners: number;
  /** How many more tasks the partner may have claimed. */
  readonly availableFor: (partnerId: string) => number;
}

export const taskQueries = (sql: Sql) => {
  /** Makes sure that the partner's turn comes by `dueAt`. Last in its unit of work: turns are contended. */
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

  /** After a turn: the partner's next one is when its next task is due, and behind those who wait by now. */
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

    /** Adds the task, or makes it due at another time where there is one already. */
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
     * Leases due tasks: goes over the partners in the order of their turns and gives each the room it has.
     * Every step is one probe of an index, so neither the length of a queue nor what is not yet due counts.
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
     * Gives back what is held by processes that died: leases that ran out by `realNow`, and those that end
     * later than any lease could, `unbelievable`, because the clock that wrote them has been put back since.
     */
    async giveBackExpired(kind: TaskKind, realNow: number, unbelievable: number): Promise<void> {
      const rows = await sql.all<{ partner_id: string; due_at: number }>(
        `UPDATE tasks SET leased_until = 0, lease = NULL WHERE kind = $1 AND subject IN (
           SELECT subject FROM tasks
            WHERE kind = $1 AND lease IS NOT NULL AND (leased_until <= $2 OR leased_until > $3)${sql.dialect.forUpdateSkipLocked})
         RETURNING partner_id, due_at`,
        kind,
        realNow,
        unbelievable,
      );
      rows.sort((a, b) => (a.partner_id < b.partner_id ? -1 : 1));
      for (const row of rows) await scheduleTurn(kind, row.partner_id, row.due_at);
    },

    /** Puts turns right that come later than the partner's first task, as after the clock was put back. */
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

    /** Whether the task is still held under its lease; locks it. */
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

    /** Puts a held task off until `dueAt` and gives up its lease. */
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

    /** Gives a held task back as it was. */
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

    /** Ends a held task. */
    async finish(task: Task): Promise<void> {
      await sql.run(
        'DELETE FROM tasks WHERE kind = $1 AND subject = $2 AND lease = $3',
        task.kind,
        task.targetId,
        task.lease,
      );
    },

    /** Removes a task that there is nothing left to do for, whoever holds it. */
    async drop(kind: TaskKind, targetId: string): Promise<void> {
      await sql.run('DELETE FROM tasks WHERE kind = $1 AND subject = $2', kind, targetId);
    },
  };
};
