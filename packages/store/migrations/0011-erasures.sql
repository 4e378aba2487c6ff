-- What was asked to be erased (D-70).
CREATE TABLE erasures (
  erasure_id TEXT PRIMARY KEY,
  partner_id TEXT NOT NULL,
  -- Whose data; null once it is erased. An empty job_id is all jobs of the user.
  user_id TEXT,
  job_id TEXT,
  keeps_ids INTEGER NOT NULL,
  -- The user id to be stored instead; null where ids are kept, and once it is erased.
  pseudonym TEXT,
  -- The job_id of the last job that is done; null before the first.
  last_job_id TEXT,
  -- JSON.
  counts TEXT NOT NULL,
  requested_at BIGINT NOT NULL,
  erased_at BIGINT,
  purged_at BIGINT
);
-- A request that is repeated before it is carried out is the same one.
CREATE UNIQUE INDEX erasures_by_person ON erasures (partner_id, user_id, job_id, keeps_ids);
CREATE INDEX erasures_open ON erasures (requested_at) WHERE purged_at IS NULL;
CREATE INDEX links_by_user ON links (partner_id, user_id) WHERE user_id IS NOT NULL;

-- A partner's own retention, in days; null where the operator's applies.
ALTER TABLE partners ADD COLUMN images_days BIGINT;
ALTER TABLE partners ADD COLUMN personal_data_days BIGINT;
-- Of jobs accepted before this, the images were erased by the partner's own retention.
ALTER TABLE partners ADD COLUMN images_erased_until BIGINT NOT NULL DEFAULT 0;
CREATE INDEX jobs_to_erase_by_partner ON jobs (partner_id, accepted_at) WHERE erased_at IS NULL;
