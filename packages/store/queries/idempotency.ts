import type { ReadSql, Sql } from '../sql.ts';

/** The first response to a request, saved for repeats of it (D-29). */
export interface SavedResponse {
  readonly bodyHash: string;
  /** The handler's result. */
  readonly response: unknown;
  readonly createdAt: number;
}

export const idempotencyReads = (sql: ReadSql) => ({
  /** Whether a response is saved under a key. */
  async has(scope: string, key: string): Promise<boolean> {
    const text = "SELECT 1 FROM idempotency WHERE scope = $1 AND key = $2 AND answer <> ''";
    return (await sql.get(text, scope, key)) !== undefined;
  },
});

export const idempotencyQueries = (sql: Sql) => ({
  ...idempotencyReads(sql),

  /** The response saved under a key, locked until the unit of work ends, whether or not there is one yet. */
  async lock(scope: string, key: string): Promise<SavedResponse | null> {
    // Where units run at the same time, a row without a response makes a second request wait for the first. In one
    // statement, so that nothing can delete the row in between.
    const text = sql.dialect.concurrentWriters
      ? `INSERT INTO idempotency (scope, key, body_hash, answer, created_at) VALUES ($1, $2, '', '', 0)
         ON CONFLICT (scope, key) DO UPDATE SET answer = idempotency.answer
         RETURNING body_hash, answer, created_at`
      : 'SELECT body_hash, answer, created_at FROM idempotency WHERE scope = $1 AND key = $2';
    const row = await sql.get<{ body_hash: string; answer: string; created_at: number }>(text, scope, key);
    if (!row?.answer) return null;
    return { bodyHash: row.body_hash, response: JSON.parse(row.answer), createdAt: row.created_at };
  },

  /** Saves a response; replaces an expired one. */
  async save(scope: string, key: string, saved: SavedResponse): Promise<void> {
    await sql.run(
      `INSERT INTO idempotency (scope, key, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (scope, key) DO UPDATE SET body_hash = $3, answer = $4, created_at = $5`,
      scope,
      key,
      saved.bodyHash,
      JSON.stringify(saved.response),
      saved.createdAt,
    );
  },
});
