/** Creates links, many in one statement where several servers write at the same time. */
import { type AuditEntry, auditText } from '#core/audit.ts';
import { expiryTask } from '#core/event.ts';
import { type Link, reservedJobId } from '#core/link.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Sql, SqlValue } from '#store/sql/sql.ts';
import type { auditQueries } from '../audit.ts';
import type { idempotencyQueries } from '../idempotency.ts';
import type { jobQueries } from '../jobs/jobs.ts';
import type { taskBatchQueries } from '../tasks/task-batches.ts';
import { LINK, type linkQueries } from './links.ts';

/** A link to create, with what is stored together with it. */
export interface LinkToCreate {
  readonly link: Link;
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
  /** Whether the partner is told if nobody has used it by the time it expires (D-79). */
  readonly isWatched: boolean;
}

/**
 * `job_exists`: the job that the link names is taken (D-24). `undecided`: nothing was stored, as the Idempotency-Key was
 * used before or the same key or job name is among the other items: a unit of work of its own decides.
 */
export type LinkCreation = 'created' | 'job_exists' | 'undecided';

const LINK_COLUMNS = Object.keys(LINK.types);

/** In the error of a statement that got a link's key and not its job name. */
const HALF_TAKEN = 'taken while links were created: the job name of';
/** How often it is looked again who was first. */
const RUNS_MAX = 5;

/**
 * Links get numbers without a gap, as the row of `link_numbers` stays locked until the statement has committed. Rows are
 * locked in the order of the unit of work: keys, job names, numbers; each sorted.
 *
 * Key and job name of a link are taken both or neither: when another server takes one of them while this runs, the
 * statement fails and stores nothing. Run again, it sees who was first.
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
   WHERE job_id IS NOT NULL AND (scope IS NULL OR (scope, key) IN (SELECT scope, key FROM keyed))
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
SELECT item.n::INT AS place, item.scope IS NULL AS "isTaken",
       CASE WHEN keyed.scope IS NOT NULL THEN CAST('${HALF_TAKEN} ' || item.ref_id AS INT) END
  FROM item LEFT JOIN created USING (ref_id) LEFT JOIN keyed ON keyed.scope = item.scope AND keyed.key = item.key
 WHERE created.ref_id IS NULL`;

/** Besides, for links that are watched. The turns of all partners are locked last, as in a unit of work. */
const WATCH = `,
watched AS (
  INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
  SELECT bucket, 'delivery', task, partner_id, expires_at, 0 FROM created WHERE task IS NOT NULL
),
turned AS (
  INSERT INTO task_turns (bucket, kind, partner_id, due_at)
  SELECT bucket, 'delivery', partner_id, MIN(expires_at) FROM created JOIN numbered USING (partner_id)
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
const CREATE_WATCHED = overRows({ ...COLUMNS, task: 'text' }, (v) => createFrom(v, WATCH));

interface Queries {
  readonly links: ReturnType<typeof linkQueries>;
  readonly jobs: ReturnType<typeof jobQueries>;
  readonly idempotency: ReturnType<typeof idempotencyQueries>;
  readonly audit: ReturnType<typeof auditQueries>;
  readonly tasks: Pick<ReturnType<typeof taskBatchQueries>, 'add'>;
}

export const createLinkQueries = (sql: Sql, { links, jobs, idempotency, audit, tasks }: Queries) => {
  async function createOne(item: LinkToCreate): Promise<LinkCreation> {
    const { link, idempotency: kept, audit: entry, isWatched } = item;
    if (kept) {
      const saved = await idempotency.lock(kept.scope, kept.key);
      if (saved && saved.createdAt > kept.expiredBefore) return 'undecided';
    }
    const jobId = reservedJobId(link);
    const { partnerId, userId, refId } = link;
    if (jobId && !(await jobs.takeName(partnerId, userId ?? '', jobId, refId))) return 'job_exists';
    await links.insert(link);
    audit.add(entry, { target: refId });
    if (kept) {
      const { scope, key, bodyHash, response } = kept;
      await idempotency.save(scope, key, { bodyHash, response, createdAt: link.createdAt });
    }
    if (isWatched) await tasks.add('delivery', expiryTask(refId), partnerId, link.expiresAt ?? 0);
    return 'created';
  }

  async function run(items: readonly LinkToCreate[]): Promise<{ place: number; isTaken: boolean }[]> {
    const hasWatched = items.some(({ isWatched }) => isWatched);
    const rows = items.map((item) => (hasWatched ? [...valuesOf(item), taskOf(item)] : valuesOf(item)));
    if (hasWatched) sql.tasksAdded();
    for (let runs = 1; ; runs++) {
      try {
        return await sql.allOf(hasWatched ? CREATE_WATCHED : CREATE, rows);
      } catch (error) {
        if (runs === RUNS_MAX || !String(error).includes(HALF_TAKEN)) throw error;
      }
    }
  }

  return {
    /** Creates links. Where units of work run at the same time, it is one statement, which may commit by itself. */
    async createMany(items: readonly LinkToCreate[]): Promise<LinkCreation[]> {
      if (!sql.dialect.concurrentWriters) {
        const results: LinkCreation[] = [];
        for (const item of items) results.push(await createOne(item));
        return results;
      }
      const { distinct, repeated } = withoutRepeats(items);
      const results = items.map((): LinkCreation => 'created');
      for (const i of repeated) results[i] = 'undecided';
      const unrepeated = distinct.map((i) => items[i] as LinkToCreate);
      for (const { place, isTaken } of await run(unrepeated)) {
        results[distinct[place - 1] as number] = isTaken ? 'job_exists' : 'undecided';
      }
      return results;
    },
  };
};

const taskOf = ({ link, isWatched }: LinkToCreate) => (isWatched ? expiryTask(link.refId) : null);

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

/** The places of the items; `repeated` are those with the key or the job name of an earlier one. */
function withoutRepeats(items: readonly LinkToCreate[]): { distinct: number[]; repeated: number[] } {
  const seen = new Set<string>();
  const distinct: number[] = [];
  const repeated: number[] = [];
  for (const [i, { link, idempotency }] of items.entries()) {
    const jobId = reservedJobId(link);
    const names = [
      ...(idempotency ? [JSON.stringify([idempotency.scope, idempotency.key])] : []),
      ...(jobId ? [JSON.stringify([link.partnerId, link.userId, jobId])] : []),
    ];
    (names.some((name) => seen.has(name)) ? repeated : distinct).push(i);
    for (const name of names) seen.add(name);
  }
  return { distinct, repeated };
}
