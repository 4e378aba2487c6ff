/** Objects in the image store that no image refers to, or not yet (D-72). */
import type { Dialect, ReadSql, Sql } from '#store/sql/sql.ts';

export const objectReads = (sql: ReadSql) => ({
  /** The names of objects to delete, those first that wait longest. */
  async due(now: number, max: number): Promise<string[]> {
    const rows = await sql.all<{ name: string }>(
      'SELECT name FROM unreferenced_objects WHERE delete_at <= $1 ORDER BY delete_at LIMIT $2',
      now,
      max,
    );
    return rows.map(({ name }) => name);
  },
});

const take = ({ jsonElements }: Dialect) => `DELETE FROM unreferenced_objects
  WHERE delete_at > $1 AND name IN (SELECT value ->> 0 FROM ${jsonElements('$2')}) RETURNING name`;

export const objectQueries = (sql: Sql) => ({
  ...objectReads(sql),

  /** Objects that will be put: deleted at `deleteAt`, unless an image takes them. */
  async add(names: readonly string[], deleteAt: number): Promise<void> {
    for (const name of names) {
      await sql.run('INSERT INTO unreferenced_objects (name, delete_at) VALUES ($1, $2)', name, deleteAt);
    }
  },

  /** For images that refer to them from now on. @returns false when one is being deleted. */
  async take(names: readonly string[], now: number): Promise<boolean> {
    const taken = await sql.all(take(sql.dialect), now, JSON.stringify(names.map((name) => [name])));
    return taken.length === names.length;
  },

  /** Objects that no image will refer to. */
  async release(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await sql.run('UPDATE unreferenced_objects SET delete_at = 0 WHERE name = $1', name);
    }
  },

  /** Objects that are deleted. */
  async forget(names: readonly string[]): Promise<void> {
    for (const name of names) await sql.run('DELETE FROM unreferenced_objects WHERE name = $1', name);
  },
});

/** Has the objects of images deleted, in the unit of work that erases their rows. */
export const releaseWhere = (which: string) => `INSERT INTO unreferenced_objects (name, delete_at)
  SELECT object_name, 0 FROM blobs WHERE ${which} AND object_name IS NOT NULL ON CONFLICT (name) DO NOTHING`;
const RELEASE_ALL = releaseWhere('1 = 1');

/** Has the objects of all images deleted, in the unit of work that erases their rows. */
export async function releaseAllObjects(sql: Sql): Promise<void> {
  await sql.run(RELEASE_ALL);
}
