-- The audit trail. Entries wait here, in the transaction of what they record, until they are chained.
CREATE TABLE audit_waiting (
  at BIGINT NOT NULL,
  id TEXT NOT NULL,
  -- JSON, one entry a line.
  entries TEXT NOT NULL,
  PRIMARY KEY (at, id)
);

-- The chain, in blocks of entries that were written together. Each entry has a hash, which covers the one before, its number
-- and its text. Rows are never changed. The last number and hash, and those of the last entry that was removed for its
-- age, are settings.
CREATE TABLE audit (
  last_number {{numberKey}},
  -- The time of its newest entry.
  at BIGINT NOT NULL,
  -- Of each entry, one a line.
  hashes TEXT NOT NULL,
  entries TEXT NOT NULL
);
