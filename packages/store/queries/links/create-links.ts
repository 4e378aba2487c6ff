/** Creates links, many in one statement where several servers write at the same time. */
import { type AuditEntry, auditText } from '#core/audit.ts';
import { EXPIRY_DEFERRED_MS, expiryTask } from '#core/event.ts';
import { type Link, reservedJobId } from '#core/link.ts';
import type { Prefill } from '#core/page/prefill.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Sql, SqlValue } from '#store/sql/sql.ts';
import type { auditQueries } from '../audit.ts';
import type { idempotencyQueries } from '../idempotency.ts';
import type { jobQueries } from '../jobs/jobs.ts';
import type { taskBatchQueries } from '../tasks/task-batches.ts';
import { LINK } from './link-table.ts';
import type { linkQueries } from './links.ts';
import type { prefillQueries } from './prefills.ts';

/** A link to create, with what is stored together with it. */
export interface LinkToCreate {
  readonly link: Link;
  /** What the partner sent ahead, where the link is prefilled. */
  readonly prefill: Prefill | null;
  /** The response to keep for repeats of the request, where it has an Idempotency-Key (D-29). */
  readonly idempotency: {
    readonly scope: string;
    readonly key: string;
    readonly bodyHash: string;
    readonly response: unknown;
    /** Responses kept before this time have expired. */
    readonly expiredBefore: number;
  } | null;
  readonly audit: AuditEntry | null;
  /** Whether a task notices its expiry: the partner subscribes to events (D-79). */
  readonly hasExpiryTask: boolean;
}

/**
 * `job_exists`: the job that the link names is taken (D-24). `undecided`: nothing was stored, as the Idempotency-Key was
 * used before, the same key or job name is among the other items, or it has both, or is prefilled on PostgreSQL: a unit of
 * work of its own decides.
 */
export type LinkCreation = 'created' | 'job_exists' | 'undecided';

const LINK_COLUMNS = Object.keys(LINK.types);

/**
 * Links get numbers without a gap, as the row of `link_numbers` stays locked until the statement has committed. Rows are
 * locked in the order of the unit of work: keys, job names, numbers; each sorted. No item has both a key and a job name:
 * another server could take one of them while this runs.
 *
 * @returns the links that were not created.
 */
const createFrom = (v: string, more = '') => `
WITH item AS (SELECT * FROM ${v}),
fresh AS (
  SELECT * FROM item
   WHERE (scope IS NULL OR (SELECT 1 FROM idempotency i WHERE i.bucket = item.bucket AND i.scope = item.scope AND i.key = item.key
           AND i.answer <> '' AND i.created_at > item.expired_before LIMIT 1) IS NULL)
     AND (job_id IS NULL OR (SELECT 1 FROM job_names j WHERE j.bucket = item.bucket AND j.partner_id = item.partner_id
           AND j.user_id = item.job_user AND j.job_id = item.job_id LIMIT 1) IS NULL)
),
keyed AS (
  INSERT INTO idempotency AS kept (bucket, scope, key, body_hash, answer, created_at)
  SELECT bucket, scope, key, body_hash, answer, created_at FROM fresh WHERE scope IS NOT NULL ORDER BY scope, key
  ON CONFLICT (bucket, scope, key) DO UPDATE
     SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
   WHERE kept.answer = '' OR kept.created_at <=
         (SELECT expired_before FROM fresh f WHERE f.scope = kept.scope AND f.key = kept.key)
  RETURNING scope, key
),
named AS (
  INSERT INTO job_names (bucket, partner_id, user_id, job_id, ref_id)
  SELECT bucket, partner_id, job_user, job_id, ref_id FROM fresh
   WHERE job_id IS NOT NULL
   ORDER BY partner_id, job_user, job_id
  ON CONFLICT DO NOTHING
  RETURNING ref_id
),
created AS (
  SELECT fresh.*, COUNT(*) OVER (PARTITION BY partner_id) AS total,
         ROW_NUMBER() OVER (PARTITION BY partner_id ORDER BY n) AS place
    FROM fresh LEFT JOIN keyed USING (scope, key) LEFT JOIN named USING (ref_id)
   WHERE (fresh.scope IS NULL OR keyed.scope IS NOT NULL) AND (job_id IS NULL OR named.ref_id IS NOT NULL)
),
numbered AS (
  INSERT INTO link_numbers AS numbers (bucket, partner_id, last_number)
  SELECT bucket, partner_id, COUNT(*) FROM created GROUP BY bucket, partner_id ORDER BY partner_id
  ON CONFLICT (bucket, partner_id) DO UPDATE SET last_number = numbers.last_number + excluded.last_number
  RETURNING partner_id, last_number
),
inserted AS (
  INSERT INTO links (${LINK_COLUMNS.join(', ')}, number)
  SELECT ${LINK_COLUMNS.map((name) => `created.${name}`).join(', ')}, last_number - total + place
    FROM created JOIN numbered USING (partner_id)
),
recorded AS (
  INSERT INTO audit_waiting (at, id, entries)
  SELECT MIN(created_at), gen_random_uuid()::TEXT, STRING_AGG(entry, E'\\n' ORDER BY n) FROM created
   WHERE entry IS NOT NULL HAVING COUNT(*) > 0
)${more}
SELECT item.n::INT AS place, item.scope IS NULL AS "isTaken"
  FROM item LEFT JOIN created USING (ref_id) WHERE created.ref_id IS NULL`;

/** Besides, the tasks that notice the expiry of links. The queues of all partners are locked last, as in a unit of work. */
const EXPIRY_TASKS = `,
expiry_tasks AS (
  INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
  SELECT bucket, 'delivery', task, partner_id, expires_at + ${EXPIRY_DEFERRED_MS}, 0 FROM created WHERE task IS NOT NULL
),
turned AS (
  INSERT INTO task_turns (bucket, kind, partner_id, due_at)
  SELECT bucket, 'delivery', partner_id, MIN(expires_at) + ${EXPIRY_DEFERRED_MS} FROM created JOIN numbered USING (partner_id)
   WHERE task IS NOT NULL GROUP BY bucket, partner_id ORDER BY partner_id
  ON CONFLICT (bucket, kind, partner_id) DO UPDATE SET due_at = excluded.due_at
   WHERE task_turns.due_at > excluded.due_at
)`;

const COLUMNS = {
  ...LINK.types,
  job_user: 'text',
  job_id: 'text',
  scope: 'text',
  key: 'text',
  body_hash: 'text',
  answer: 'text',
  expired_before: 'number',
  entry: 'text',
} as const;
const CREATE = overRows(COLUMNS, createFrom);
const CREATE_WITH_EXPIRY_TASKS = overRows({ ...COLUMNS, task: 'text' }, (v) => createFrom(v, EXPIRY_TASKS));

interface Queries {
  readonly links: ReturnType<typeof linkQueries>;
  readonly jobs: ReturnType<typeof jobQueries>;
  readonly idempotency: ReturnType<typeof idempotencyQueries>;
  readonly audit: ReturnType<typeof auditQueries>;
  readonly tasks: Pick<ReturnType<typeof taskBatchQueries>, 'add'>;
  readonly prefills: Pick<ReturnType<typeof prefillQueries>, 'put'>;
}

export const createLinkQueries = (
  sql: Sql,
  { links, jobs, idempotency, audit, tasks, prefills }: Queries,
) => {
  async function takeJobName({ link }: Pick<LinkToCreate, 'link'>): Promise<boolean> {
    const jobId = reservedJobId(link);
    return !jobId || jobs.takeName(link.partnerId, link.userId ?? '', jobId, link.refId);
  }

  /** Stores links whose keys and job names are taken. */
  async function storeAll(items: readonly Omit<LinkToCreate, 'idempotency'>[]): Promise<void> {
    const byPartner = [
      ...Map.groupBy(
        items.map(({ link }) => link),
        ({ partnerId }) => partnerId,
      ),
    ];
    // Where units run at the same time, two that lock the partners' numbers in different orders deadlock.
    byPartner.sort(([a], [b]) => (a < b ? -1 : 1));
    await links.insertAll(byPartner);
    for (const { link, prefill } of items) if (prefill) await prefills.put(link, prefill, link.createdAt);
    for (const { link, audit: entry, hasExpiryTask } of items) {
      const { refId, partnerId, expiresAt } = link;
      audit.add(entry, { target: refId });
      if (hasExpiryTask)
        await tasks.add('delivery', expiryTask(refId), partnerId, (expiresAt ?? 0) + EXPIRY_DEFERRED_MS);
    }
  }

  /** Takes the key and the job name of a link that is stored together with others. */
  async function takeNames(item: LinkToCreate): Promise<LinkCreation> {
    const { link, idempotency: kept } = item;
    if (kept) {
      const saved = await idempotency.lock(kept.scope, kept.key);
      if (saved && saved.createdAt > kept.expiredBefore) return 'undecided';
    }
    if (!(await takeJobName(item))) return 'job_exists';
    if (kept) {
      const { scope, key, bodyHash, response } = kept;
      await idempotency.save(scope, key, { bodyHash, response, createdAt: link.createdAt });
    }
    return 'created';
  }

  async function createOneByOne(items: readonly LinkToCreate[]): Promise<LinkCreation[]> {
    const results: LinkCreation[] = [];
    for (const item of items) {
      const hasNames = item.idempotency !== null || reservedJobId(item.link);
      // It takes several statements, which would hold up all that are created with it.
      if (item.prefill && sql.dialect.concurrentWriters) results.push('undecided');
      else results.push(hasNames ? await takeNames(item) : 'created');
    }
    await storeAll(items.filter((_, i) => results[i] === 'created'));
    return results;
  }

  async function createAtOnce(items: readonly LinkToCreate[]): Promise<LinkCreation[]> {
    const { distinct, others } = distinctNames(items);
    const results = items.map((): LinkCreation => 'created');
    for (const i of others) results[i] = 'undecided';
    const hasExpiryTasks = distinct.some((i) => items[i]?.hasExpiryTask);
    const rows = distinct.map((i) => {
      const item = items[i] as LinkToCreate;
      return hasExpiryTasks ? [...valuesOf(item), taskOf(item)] : valuesOf(item);
    });
    if (rows.length === 0) return results;
    if (hasExpiryTasks) sql.tasksAdded('delivery');
    const statement = hasExpiryTasks ? CREATE_WITH_EXPIRY_TASKS : CREATE;
    for (const { place, isTaken } of await sql.allOf<{ place: number; isTaken: boolean }>(statement, rows)) {
      results[distinct[place - 1] as number] = isTaken ? 'job_exists' : 'undecided';
    }
    return results;
  }

  return {
    /** Creates a link in a unit of work; its key, if it has one, is the caller's to take. */
    async create(item: Omit<LinkToCreate, 'idempotency'>): Promise<'created' | 'job_exists'> {
      if (!(await takeJobName(item))) return 'job_exists';
      await storeAll([item]);
      return 'created';
    },

    /**
     * Creates links. Where units of work run at the same time, it is one statement, which may commit by itself; not where
     * tables are distributed, as it writes rows of several buckets.
     */
    createMany: sql.dialect.concurrentWriters && !sql.dialect.isDistributed ? createAtOnce : createOneByOne,
  };
};

const taskOf = ({ link, hasExpiryTask }: LinkToCreate) => (hasExpiryTask ? expiryTask(link.refId) : null);

function valuesOf({ link, idempotency, audit }: LinkToCreate): SqlValue[] {
  const values = LINK.values(link);
  values.push(link.userId ?? '', reservedJobId(link) || null);
  if (idempotency) {
    const { scope, key, bodyHash, response, expiredBefore } = idempotency;
    values.push(scope, key, bodyHash, JSON.stringify(response), expiredBefore);
  } else values.push(null, null, null, null, null);
  values.push(audit && auditText({ ...audit, target: link.refId }));
  return values;
}

/** The places of the items. `others` are prefilled, have the key or the job name of an earlier one, or both of their own. */
function distinctNames(items: readonly LinkToCreate[]): { distinct: number[]; others: number[] } {
  const seen = new Set<string>();
  const distinct: number[] = [];
  const others: number[] = [];
  for (const [i, { link, prefill, idempotency }] of items.entries()) {
    const jobId = reservedJobId(link);
    const names = [
      ...(idempotency ? [JSON.stringify([idempotency.scope, idempotency.key])] : []),
      ...(jobId ? [JSON.stringify([link.partnerId, link.userId, jobId])] : []),
    ];
    const isAlone = prefill !== null || names.length > 1 || names.some((name) => seen.has(name));
    (isAlone ? others : distinct).push(i);
    for (const name of names) seen.add(name);
  }
  return { distinct, others };
}
