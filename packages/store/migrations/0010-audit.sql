-- The audit trail. Entries wait here, in the transaction of what they record, until they are chained.
CREATE TABLE audit_waiting (
  at BIGINT NOT NULL,
  id TEXT NOT NULL,
  -- JSON, one entry a line.
  entries TEXT NOT NULL,
  PRIMARY KEY (at, id)
);

-- The chain: each hash covers the one before, the number and the entry. Rows are never changed. The last number and hash,
-- and those of the last entry that was removed for its age, are settings.
CREATE TABLE audit (
  number BIGINT PRIMARY KEY,
  hash TEXT NOT NULL,
  at BIGINT NOT NULL,
  partner_id TEXT,
  entry TEXT NOT NULL
);
CREATE INDEX audit_by_partner ON audit (partner_id, number);
