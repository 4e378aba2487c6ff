/** Makes a database of the shared PostgreSQL as it was before a test. */
import type { PostgresDatabase } from '#testing/harness/databases/start-postgres.ts';

/** What a test finds in its database: nothing, or empty tables, which saves it the migrations. */
export type Content = 'nothing' | 'tables';

/** Everything that a test can change beside rows, as one text, the same in a copy of the database. */
const SHAPE = `(
  SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
    SELECT concat_ws(' ', c.relname, c.relkind, c.relowner, c.relacl, c.reloptions, c.relhastriggers,
                     a.attname, a.atttypid, a.attnotnull, a.atthasdef) AS line
      FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', oid, conname, convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', nspname, nspowner, nspacl) FROM pg_namespace WHERE nspname !~ '^pg_'
    UNION ALL SELECT name FROM migrations
  ) AS lines)`;

export async function shapeOf({ query }: PostgresDatabase): Promise<string> {
  const [row] = await query<{ shape: string }>(`SELECT ${SHAPE} AS shape`);
  return row?.shape ?? '';
}

/**
 * Ends all connections to a database and takes everything out of it; where it has this shape, all rows, which takes a
 * quarter of the time. @returns what it has then.
 */
export async function takeEverythingOut({ query }: PostgresDatabase, shape = ''): Promise<Content> {
  const [row] = await query<{ content: Content }>(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid();
    DO $$ DECLARE found text; used text; BEGIN
      IF to_regclass('public.migrations') IS NOT NULL THEN found := ${SHAPE}; END IF;
      IF found = '${shape}' THEN
        SELECT string_agg(oid::regclass::text, ', ') INTO used FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
           AND pg_relation_size(oid) > 0;
        IF used IS NOT NULL THEN EXECUTE 'TRUNCATE ' || used || ' RESTART IDENTITY CASCADE'; END IF;
      ELSE
        DROP SCHEMA public CASCADE; CREATE SCHEMA public;
      END IF;
    END $$;
    SELECT CASE WHEN to_regclass('public.migrations') IS NULL THEN 'nothing' ELSE 'tables' END AS content`);
  return row?.content ?? 'nothing';
}
