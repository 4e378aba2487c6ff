-- Visits that were handed over to a phone (D-85), one for each visit. handoff_id is a hash of the token that opens it.
-- sealed_entries is what was entered, under a key that is derived from that token and stored nowhere; NULL once it is opened.
CREATE TABLE handoffs (
  bucket INTEGER NOT NULL,
  visit_id TEXT NOT NULL,
  handoff_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  sealed_entries {{bytes}},
  opened_at BIGINT,
  expires_at BIGINT NOT NULL,
  CONSTRAINT handoffs_key PRIMARY KEY (visit_id, bucket)
){{byBucket handoffs}};
CREATE INDEX handoffs_by_id ON handoffs (handoff_id);
CREATE INDEX handoffs_by_link ON handoffs (ref_id);
CREATE INDEX handoffs_by_expiry ON handoffs (expires_at);
