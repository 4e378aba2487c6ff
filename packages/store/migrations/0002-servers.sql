-- The servers that use this database now (D-116). One of 1.0.0 has no row.
CREATE TABLE servers (
  server_id TEXT PRIMARY KEY,
  -- When it was last there, by the clock of the database.
  seen_at BIGINT NOT NULL,
  -- How far the database's clock was ahead of its machine's, milliseconds; null where they are one.
  clock_ahead_ms BIGINT,
  -- What must agree between servers, JSON: each setting's text by its name. No secrets.
  settings TEXT NOT NULL
);
