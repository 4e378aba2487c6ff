/** The words that users agreed to, by their SHA-256 (D-68). */
import type { ReadSql, Sql } from '../sql.ts';

export const consentTextReads = (sql: ReadSql) => ({
  async find(hash: string): Promise<string | null> {
    const row = await sql.get<{ text: string }>('SELECT text FROM consent_texts WHERE text_hash = $1', hash);
    return row?.text ?? null;
  },
});

export const consentTextQueries = (sql: Sql) => ({
  ...consentTextReads(sql),

  async save(hash: string, text: string): Promise<void> {
    const insert = 'INSERT INTO consent_texts (text_hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    await sql.run(insert, hash, text);
  },
});
