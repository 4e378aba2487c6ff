/** The words that users agreed to, by their SHA-256 (D-68). */
import { insertOver } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';

export const consentTextReads = (sql: ReadSql) => ({
  async find(hash: string): Promise<string | null> {
    const row = await sql.get<{ text: string }>('SELECT text FROM consent_texts WHERE text_hash = $1', hash);
    return row?.text ?? null;
  },
});

const SAVE = insertOver(
  'consent_texts',
  { text_hash: 'text', text: 'text' },
  { more: 'ON CONFLICT DO NOTHING' },
);

export const consentTextQueries = (sql: Sql) => ({
  ...consentTextReads(sql),

  /** Saves texts by their hashes. Last in a unit of work, because it may wait for another that saves the same text. */
  saveAll(texts: ReadonlyMap<string, string>): void {
    sql.send(
      SAVE,
      [...texts].sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  },
});
