import type { ReadSql, Sql } from '../sql.ts';

/** The first answer to a request, kept for repeats of it (D-29). */
export interface KeptAnswer {
  readonly bodyHash: string;
  /** The answer's body. */
  readonly answer: unknown;
  readonly createdAt: number;
}

export const idempotencyReads = (sql: ReadSql) => ({
  /** Whether an answer is kept for a key. */
  async has(scope: string, key: string): Promise<boolean> {
    const text = "SELECT 1 FROM idempotency WHERE scope = $1 AND key = $2 AND answer <> ''";
    return (await sql.get(text, scope, key)) !== undefined;
  },
});

export const idempotencyQueries = (sql: Sql) => ({
  ...idempotencyReads(sql),

  /** The answer kept for a key, locked until the unit of work ends, whether or not there is one yet. */
  async lock(scope: string, key: string): Promise<KeptAnswer | null> {
    // Where units run at the same time, a row without an answer makes a second request wait for the first. In one
    // statement, so that nothing can delete the row in between.
    const text = sql.dialect.concurrentWriters
      ? `INSERT INTO idempotency (scope, key, body_hash, answer, created_at) VALUES ($1, $2, '', '', 0)
         ON CONFLICT (scope, key) DO UPDATE SET answer = idempotency.answer
         RETURNING body_hash, answer, created_at`
      : 'SELECT body_hash, answer, created_at FROM idempotency WHERE scope = $1 AND key = $2';
    const row = await sql.get<{ body_hash: string; answer: string; created_at: number }>(text, scope, key);
    if (!row?.answer) return null;
    return { bodyHash: row.body_hash, answer: JSON.parse(row.answer), createdAt: row.created_at };
  },

  /** Keeps an answer; replaces an expired one. */
  async save(scope: string, key: string, kept: KeptAnswer): Promise<void> {
    await sql.run(
      `INSERT INTO idempotency (scope, key, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (scope, key) DO UPDATE SET body_hash = $3, answer = $4, created_at = $5`,
      scope,
      key,
      kept.bodyHash,
      JSON.stringify(kept.answer),
      kept.createdAt,
    );
  },
});
