import type { ReadSql, Sql } from '../sql/sql.ts';

/** The settings that the database stores, each a text. */
type StoredSettingName =
  | 'secret_id'
  | 'hash_keys'
  | 'buckets'
  | 'purge_due'
  | 'clock_offset_ms'
  | 'id_number_limit'
  | 'id_number_window_ms'
  | 'audit_head'
  | 'audit_base'
  | 'migration_mark'
  | 'newest_time'
  | 'mode'
  | 'database_timeline'
  | `removal ${string}`;

/** More than a request writes at once, images aside. */
const PROBE_CHARACTERS = 32_768;

export const settingReads = (sql: ReadSql) => ({
  async get(name: StoredSettingName): Promise<string | null> {
    const row = await sql.get<{ value: string }>('SELECT value FROM settings WHERE name = $1', name);
    return row?.value ?? null;
  },
});

const PROBE =
  "INSERT INTO settings (name, value) VALUES ('probe', $1) ON CONFLICT (name) DO UPDATE SET value = $1";

export const settingQueries = (sql: Sql) => ({
  ...settingReads(sql),

  async set(name: StoredSettingName, value: string): Promise<void> {
    await sql.run(
      `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2`,
      name,
      value,
    );
  },

  async unset(name: StoredSettingName): Promise<void> {
    await sql.run('DELETE FROM settings WHERE name = $1', name);
  },

  /** The value, which becomes `first` when there was none; locked until the unit of work ends. */
  async lock(name: StoredSettingName, first: string): Promise<string> {
    const row = await sql.get<{ value: string }>(
      `INSERT INTO settings (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value`,
      name,
      first,
    );
    return row?.value ?? first;
  },

  /**
   * Takes as much room as the writes of requests do: once committed, this proves that the database can be written to.
   *
   * @param id - another at each call, so that all of it is written.
   */
  async probe(id: string): Promise<void> {
    for (const text of sql.dialect.takeRoom) await sql.run(text);
    const value = id.repeat(PROBE_CHARACTERS / id.length);
    // Each node of Citus has the settings: they cannot be written while a worker is away, which stops its partners alone.
    if (sql.dialect.isDistributed) await sql.get("SELECT pg_logical_emit_message(true, 'probe', $1)", value);
    else await sql.run(PROBE, value);
  },

  /** Sets a value unless there is one. @returns the value in force. */
  async initialise(name: StoredSettingName, value: string): Promise<string> {
    await sql.run('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', name, value);
    return (await settingReads(sql).get(name)) ?? value;
  },
});
