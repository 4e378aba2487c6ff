import type { Sql } from '#store/sql/sql.ts';
import { releaseAllObjects } from '../jobs/objects.ts';

/** Everything that requests and tasks write, but the audit trail and texts of consent, which are about nobody. */
const ERASED_TABLES = [
  'tasks',
  'task_turns',
  'attempts',
  'callbacks',
  'blobs',
  'job_keys',
  'jobs',
  'job_names',
  'staged_images',
  'handoffs',
  'link_prefills',
  'link_counts',
  'link_days',
  'link_events',
  'links',
  'link_numbers',
  'id_number_limits',
  'idempotency',
  'signed_requests',
  'disabled_users',
  'endpoints',
  'events',
  'erasures',
  'source_results',
] as const;

export const eraseAllQueries = (sql: Sql) => ({
  /** Erases everything but one partner, and what an operator has set. For sandboxes alone (D-97). */
  async eraseAllBut(partnerId: string): Promise<void> {
    // What Citus has on each node comes first: after what it deletes on all at once, it would refuse it.
    for (const table of ['webhook_secrets', 'partner_keys', 'partners']) {
      await sql.run(`DELETE FROM ${table} WHERE partner_id <> $1`, partnerId);
    }
    await releaseAllObjects(sql);
    for (const table of ERASED_TABLES) await sql.run(`DELETE FROM ${table}`);
    sql.memoryCounts?.clear();
  },
});
