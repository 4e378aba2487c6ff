import { bucketOfId } from '#core/bucket.ts';
import type { Secrets } from '../seal/secrets.ts';
import { findable, insertOver, overRows, replacing } from '../sql/rows.ts';
import type { ReadSql, RowValues, Sql } from '../sql/sql.ts';
import { inLockOrder } from './lock-order.ts';

/** D-13. */
const PARTNER_ID_LENGTH = 3;

/** The first response to a request, saved for repeats of it (D-29). */
export interface SavedResponse {
  readonly bodyHash: string;
  /** The handler's result. */
  readonly response: unknown;
  readonly createdAt: number;
}

/** A key, and whose it is. */
export interface ScopedKey {
  readonly scope: string;
  readonly key: string;
}

interface Row {
  readonly scope: string;
  readonly key: string;
  readonly body_hash: string;
  readonly answer: string;
  readonly created_at: number;
}

/**
 * Where units run at the same time, a row without a response makes a second request wait for the first. In one
 * statement, so that nothing can delete the row in between.
 */
const LOCK_CONCURRENT = insertOver(
  'idempotency',
  { bucket: 'number', scope: 'text', key: 'text' },
  {
    constants: { body_hash: "''", answer: "''", created_at: '0' },
    more: `ON CONFLICT (bucket, scope, key) DO UPDATE SET answer = idempotency.answer
      RETURNING scope, key, body_hash, answer, created_at`,
  },
);
const LOCK = overRows(
  { bucket: 'number', scope: 'text', key: 'text' },
  (v) => `SELECT i.scope, i.key, i.body_hash, i.answer, i.created_at
    FROM ${v} JOIN idempotency i ON i.bucket = v.bucket AND i.scope = v.scope AND i.key = v.key`,
);
const SAVE = insertOver(
  'idempotency',
  { bucket: 'number', scope: 'text', key: 'text', body_hash: 'text', answer: 'text', created_at: 'number' },
  {
    more: `ON CONFLICT (bucket, scope, key) DO UPDATE SET ${replacing(['body_hash', 'answer', 'created_at'])}`,
  },
);

/** A scope ends with the id of a partner or of a link. */
function bucketOf(scope: string, secrets: Secrets): number {
  const owner = scope.slice(scope.lastIndexOf(' ') + 1);
  return owner.length === PARTNER_ID_LENGTH ? secrets.bucketOf(owner) : bucketOfId(owner);
}

export const idempotencyReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Whether a response is saved under a key. */
  async has(scope: string, key: string): Promise<boolean> {
    return (await this.find(scope, key)) !== null;
  },

  async find(scope: string, key: string): Promise<SavedResponse | null> {
    const text = `SELECT body_hash, answer, created_at FROM idempotency
      WHERE bucket = $1 AND scope = $2 AND key = $3 AND answer <> ''`;
    const row = await sql.get<Row>(text, bucketOf(scope, secrets), scope, findable(key));
    return row
      ? { bodyHash: row.body_hash, response: JSON.parse(row.answer), createdAt: row.created_at }
      : null;
  },
});

export const idempotencyQueries = (sql: Sql, secrets: Secrets) => ({
  ...idempotencyReads(sql, secrets),

  /** The response saved under a key, locked until the unit of work ends, whether or not there is one yet. */
  async lock(scope: string, key: string): Promise<SavedResponse | null> {
    const [found] = await this.lockAll([{ scope, key }]);
    if (!found) return null;
    const { bodyHash, response, createdAt } = found;
    return { bodyHash, response, createdAt };
  },

  /** As `lock`, of many keys. @returns the responses there are. */
  async lockAll(keys: readonly ScopedKey[]): Promise<(ScopedKey & SavedResponse)[]> {
    const rowOf = ({ scope, key }: ScopedKey) => [bucketOf(scope, secrets), scope, key];
    const byName = new Map(keys.map((each) => [`${each.scope} ${each.key}`, rowOf(each)]));
    const rows = await sql.allOf<Row>(
      sql.dialect.concurrentWriters ? LOCK_CONCURRENT : LOCK,
      inLockOrder(byName.keys()).map((name) => byName.get(name) as RowValues),
    );
    return rows
      .filter(({ answer }) => answer !== '')
      .map(({ scope, key, body_hash: bodyHash, answer, created_at: createdAt }) => {
        return { scope, key, bodyHash, response: JSON.parse(answer), createdAt };
      });
  },

  /** Saves a response; replaces an expired one. */
  async save(scope: string, key: string, saved: SavedResponse): Promise<void> {
    this.saveAll([{ scope, key, ...saved }]);
  },

  saveAll(responses: readonly (ScopedKey & SavedResponse)[]): void {
    sql.send(
      SAVE,
      responses.map(({ scope, key, bodyHash, response, createdAt }) => {
        return [bucketOf(scope, secrets), scope, key, bodyHash, JSON.stringify(response), createdAt];
      }),
    );
  },
});
