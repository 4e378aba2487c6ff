-- Frames, photos and details of a link's page (D-86, D-87, extensions). What is prefilled is sealed under a key of the
-- link's own in job_keys, under the link's id; no job has that id.
ALTER TABLE links ADD COLUMN embed_origins TEXT;
ALTER TABLE links ADD COLUMN capture TEXT;
ALTER TABLE links ADD COLUMN hidden_fields TEXT;
ALTER TABLE links ADD COLUMN prefilled_fields TEXT;
CREATE TABLE link_prefills (
  bucket INTEGER NOT NULL,
  ref_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  sealed_prefill {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  CONSTRAINT link_prefills_key PRIMARY KEY (ref_id, bucket)
){{byBucket link_prefills}};
CREATE INDEX link_prefills_by_age ON link_prefills (created_at);
CREATE INDEX link_prefills_by_expiry ON link_prefills (expires_at);
