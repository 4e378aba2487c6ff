-- The keys under which a job's personal data is sealed, themselves sealed under SECRET (D-67). Erasing deletes a key.
-- Breaking, because the version before cannot open what is sealed under them.
CREATE TABLE job_keys (
  service_job_id TEXT NOT NULL,
  -- 'images', and 'texts' for everything else.
  kind TEXT NOT NULL,
  sealed_key {{bytes}} NOT NULL,
  PRIMARY KEY (service_job_id, kind)
);
