import { DatabaseSync } from 'node:sqlite';

/** The ref_ids of all links that a SQLite file holds. */
export function keptLinks(file: string): Set<unknown> {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT ref_id FROM links').all();
  return new Set(rows.map((row) => row['ref_id']));
}
