-- Buckets (D-81): every table that grows with the traffic has the bucket of the row's partner in its keys, so that it can
-- be split by bucket. It comes last in them: where there is one bucket, it says nothing, and no plan must begin with it.
-- What is here already stays in bucket 0, with whatever its partners add.
-- Breaking, because the version before would look for these keys without their bucket.
INSERT INTO settings (name, value) SELECT 'buckets', '1' WHERE EXISTS (SELECT 1 FROM partners);

ALTER TABLE link_numbers RENAME TO old_link_numbers;
CREATE TABLE link_numbers (
  bucket INTEGER NOT NULL DEFAULT 0,
  partner_id TEXT NOT NULL,
  last_number BIGINT NOT NULL,
  CONSTRAINT link_numbers_key PRIMARY KEY (partner_id, bucket)
){{byBucket link_numbers}};
INSERT INTO link_numbers (bucket, partner_id, last_number)
  SELECT 0, partner_id, last_number FROM old_link_numbers;
DROP TABLE old_link_numbers;

ALTER TABLE links RENAME TO old_links;
CREATE TABLE links (
  bucket INTEGER NOT NULL DEFAULT 0,
  ref_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  name TEXT,
  id_types TEXT NOT NULL,
  is_single_use INTEGER NOT NULL,
  max_submissions BIGINT,
  callback_url TEXT,
  company_name TEXT NOT NULL,
  data_privacy_policy_url TEXT NOT NULL,
  logo_url TEXT,
  theme_color TEXT,
  user_id TEXT,
  partner_params TEXT,
  redirect_url TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  expires_at BIGINT,
  disabled_at BIGINT,
  spent_at BIGINT,
  CONSTRAINT links_key PRIMARY KEY (ref_id, bucket)
){{byBucket links}};
INSERT INTO links (bucket, ref_id, partner_id, number, name, id_types, is_single_use, max_submissions, callback_url, company_name, data_privacy_policy_url, logo_url, theme_color, user_id, partner_params, redirect_url, created_at, updated_at, expires_at, disabled_at, spent_at)
  SELECT 0, ref_id, partner_id, number, name, id_types, is_single_use, max_submissions, callback_url, company_name, data_privacy_policy_url, logo_url, theme_color, user_id, partner_params, redirect_url, created_at, updated_at, expires_at, disabled_at, spent_at FROM old_links;
DROP TABLE old_links;
CREATE UNIQUE INDEX links_by_number ON links (partner_id, number, bucket);
CREATE INDEX links_by_user ON links (partner_id, user_id) WHERE user_id IS NOT NULL;

ALTER TABLE link_counts RENAME TO old_link_counts;
CREATE TABLE link_counts (
  bucket INTEGER NOT NULL DEFAULT 0,
  ref_id TEXT NOT NULL,
  total_jobs BIGINT NOT NULL,
  successful_jobs BIGINT NOT NULL,
  failed_jobs BIGINT NOT NULL,
  CONSTRAINT link_counts_key PRIMARY KEY (ref_id, bucket)
){{byBucket link_counts}};
INSERT INTO link_counts (bucket, ref_id, total_jobs, successful_jobs, failed_jobs)
  SELECT 0, ref_id, total_jobs, successful_jobs, failed_jobs FROM old_link_counts;
DROP TABLE old_link_counts;

ALTER TABLE job_names RENAME TO old_job_names;
CREATE TABLE job_names (
  bucket INTEGER NOT NULL DEFAULT 0,
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  CONSTRAINT job_names_key PRIMARY KEY (partner_id, user_id, job_id, bucket)
){{byBucket job_names}};
INSERT INTO job_names (bucket, partner_id, user_id, job_id, ref_id)
  SELECT 0, partner_id, user_id, job_id, ref_id FROM old_job_names;
DROP TABLE old_job_names;

ALTER TABLE jobs RENAME TO old_jobs;
CREATE TABLE jobs (
  bucket INTEGER NOT NULL DEFAULT 0,
  service_job_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  country TEXT NOT NULL,
  id_type TEXT NOT NULL,
  method TEXT NOT NULL,
  partner_params TEXT,
  state TEXT NOT NULL,
  result TEXT,
  sealed_person {{bytes}},
  verifier_attempts INTEGER NOT NULL DEFAULT 0,
  report_due_at BIGINT,
  consent TEXT,
  request_id TEXT,
  traceparent TEXT,
  accepted_at BIGINT NOT NULL,
  completed_at BIGINT,
  erased_at BIGINT,
  CONSTRAINT jobs_key PRIMARY KEY (service_job_id, bucket)
){{byBucket jobs}};
INSERT INTO jobs (bucket, service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, partner_params, state, result, sealed_person, verifier_attempts, report_due_at, consent, request_id, traceparent, accepted_at, completed_at, erased_at)
  SELECT 0, service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, partner_params, state, result, sealed_person, verifier_attempts, report_due_at, consent, request_id, traceparent, accepted_at, completed_at, erased_at FROM old_jobs;
DROP TABLE old_jobs;
CREATE UNIQUE INDEX jobs_by_name ON jobs (partner_id, user_id, job_id, bucket);
CREATE INDEX jobs_to_erase ON jobs (accepted_at) WHERE erased_at IS NULL;
CREATE INDEX jobs_to_erase_by_partner ON jobs (partner_id, accepted_at) WHERE erased_at IS NULL;

ALTER TABLE job_keys RENAME TO old_job_keys;
CREATE TABLE job_keys (
  bucket INTEGER NOT NULL DEFAULT 0,
  service_job_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  sealed_key {{bytes}} NOT NULL,
  CONSTRAINT job_keys_key PRIMARY KEY (service_job_id, kind, bucket)
){{byBucket job_keys}};
INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key)
  SELECT 0, service_job_id, kind, sealed_key FROM old_job_keys;
DROP TABLE old_job_keys;

ALTER TABLE blobs RENAME TO old_blobs;
CREATE TABLE blobs (
  bucket INTEGER NOT NULL DEFAULT 0,
  service_job_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  source TEXT,
  object_name TEXT,
  sealed_bytes {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT blobs_key PRIMARY KEY (service_job_id, kind, bucket)
){{byBucket blobs}};
INSERT INTO blobs (bucket, service_job_id, kind, type, source, object_name, sealed_bytes, created_at)
  SELECT 0, service_job_id, kind, type, source, object_name, sealed_bytes, created_at FROM old_blobs;
DROP TABLE old_blobs;
CREATE INDEX blobs_by_age ON blobs (created_at);

ALTER TABLE callbacks RENAME TO old_callbacks;
CREATE TABLE callbacks (
  bucket INTEGER NOT NULL DEFAULT 0,
  callback_id TEXT NOT NULL,
  service_job_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  user_id TEXT,
  sequence INTEGER NOT NULL,
  sealed_payload {{bytes}},
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  schedule_from INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  finished_at BIGINT,
  replayed_at BIGINT,
  CONSTRAINT callbacks_key PRIMARY KEY (callback_id, bucket)
){{byBucket callbacks}};
INSERT INTO callbacks (bucket, callback_id, service_job_id, partner_id, user_id, sequence, sealed_payload, state, attempts, schedule_from, created_at, finished_at, replayed_at)
  SELECT 0, callback_id, service_job_id, partner_id, user_id, sequence, sealed_payload, state, attempts, schedule_from, created_at, finished_at, replayed_at FROM old_callbacks;
DROP TABLE old_callbacks;
CREATE UNIQUE INDEX callbacks_by_job ON callbacks (service_job_id, sequence, bucket);
CREATE INDEX callbacks_by_partner ON callbacks (partner_id, created_at, callback_id);
CREATE INDEX callbacks_undelivered ON callbacks (partner_id, state, created_at, callback_id)
  WHERE state <> 'delivered';
CREATE INDEX callbacks_by_user ON callbacks (partner_id, user_id, created_at, callback_id);
CREATE INDEX callbacks_undelivered_by_user ON callbacks (partner_id, user_id, state, created_at, callback_id)
  WHERE state <> 'delivered';
CREATE INDEX callbacks_without_user ON callbacks (callback_id) WHERE user_id IS NULL;

ALTER TABLE attempts RENAME TO old_attempts;
CREATE TABLE attempts (
  bucket INTEGER NOT NULL DEFAULT 0,
  callback_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at BIGINT NOT NULL,
  duration_ms BIGINT NOT NULL,
  status INTEGER,
  error TEXT,
  sealed_answer {{bytes}},
  CONSTRAINT attempts_key PRIMARY KEY (callback_id, number, bucket)
){{byBucket attempts}};
INSERT INTO attempts (bucket, callback_id, number, at, duration_ms, status, error, sealed_answer)
  SELECT 0, callback_id, number, at, duration_ms, status, error, sealed_answer FROM old_attempts;
DROP TABLE old_attempts;

ALTER TABLE tasks RENAME TO old_tasks;
CREATE TABLE tasks (
  bucket INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  leased_until BIGINT NOT NULL,
  lease TEXT,
  CONSTRAINT tasks_key PRIMARY KEY (kind, subject, bucket)
){{byBucket tasks}};
INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until, lease)
  SELECT 0, kind, subject, partner_id, due_at, leased_until, lease FROM old_tasks;
DROP TABLE old_tasks;
CREATE INDEX tasks_waiting ON tasks (kind, partner_id, due_at, subject) WHERE lease IS NULL;
CREATE INDEX tasks_held ON tasks (kind, leased_until) WHERE lease IS NOT NULL;

ALTER TABLE task_turns RENAME TO old_task_turns;
CREATE TABLE task_turns (
  bucket INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  CONSTRAINT task_turns_key PRIMARY KEY (kind, partner_id, bucket)
){{byBucket task_turns}};
INSERT INTO task_turns (bucket, kind, partner_id, due_at)
  SELECT 0, kind, partner_id, due_at FROM old_task_turns;
DROP TABLE old_task_turns;
CREATE INDEX task_turns_due ON task_turns (kind, due_at);

ALTER TABLE idempotency RENAME TO old_idempotency;
CREATE TABLE idempotency (
  bucket INTEGER NOT NULL DEFAULT 0,
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT idempotency_key PRIMARY KEY (scope, key, bucket)
){{byBucket idempotency}};
INSERT INTO idempotency (bucket, scope, key, body_hash, answer, created_at)
  SELECT 0, scope, key, body_hash, answer, created_at FROM old_idempotency;
DROP TABLE old_idempotency;
CREATE INDEX idempotency_by_age ON idempotency (created_at);

ALTER TABLE disabled_users RENAME TO old_disabled_users;
CREATE TABLE disabled_users (
  bucket INTEGER NOT NULL DEFAULT 0,
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  disabled_at BIGINT NOT NULL,
  CONSTRAINT disabled_users_key PRIMARY KEY (partner_id, user_id, bucket)
){{byBucket disabled_users}};
INSERT INTO disabled_users (bucket, partner_id, user_id, disabled_at)
  SELECT 0, partner_id, user_id, disabled_at FROM old_disabled_users;
DROP TABLE old_disabled_users;

ALTER TABLE endpoints RENAME TO old_endpoints;
CREATE TABLE endpoints (
  bucket INTEGER NOT NULL DEFAULT 0,
  partner_id TEXT NOT NULL,
  url TEXT NOT NULL,
  failing_since BIGINT NOT NULL,
  paused_at BIGINT,
  last_status INTEGER,
  last_error TEXT,
  CONSTRAINT endpoints_key PRIMARY KEY (partner_id, url, bucket)
){{byBucket endpoints}};
INSERT INTO endpoints (bucket, partner_id, url, failing_since, paused_at, last_status, last_error)
  SELECT 0, partner_id, url, failing_since, paused_at, last_status, last_error FROM old_endpoints;
DROP TABLE old_endpoints;

ALTER TABLE signed_requests RENAME TO old_signed_requests;
CREATE TABLE signed_requests (
  bucket INTEGER NOT NULL DEFAULT 0,
  partner_id TEXT NOT NULL,
  request_id TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  CONSTRAINT signed_requests_key PRIMARY KEY (partner_id, request_id, bucket)
){{byBucket signed_requests}};
INSERT INTO signed_requests (bucket, partner_id, request_id, expires_at)
  SELECT 0, partner_id, request_id, expires_at FROM old_signed_requests;
DROP TABLE old_signed_requests;
CREATE INDEX signed_requests_by_age ON signed_requests (expires_at);

ALTER TABLE erasures RENAME TO old_erasures;
CREATE TABLE erasures (
  bucket INTEGER NOT NULL DEFAULT 0,
  erasure_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  user_id TEXT,
  job_id TEXT,
  keeps_ids INTEGER NOT NULL,
  pseudonym TEXT,
  last_job_id TEXT,
  counts TEXT NOT NULL,
  requested_at BIGINT NOT NULL,
  erased_at BIGINT,
  purged_at BIGINT,
  CONSTRAINT erasures_key PRIMARY KEY (erasure_id, bucket)
){{byBucket erasures}};
INSERT INTO erasures (bucket, erasure_id, partner_id, user_id, job_id, keeps_ids, pseudonym, last_job_id, counts, requested_at, erased_at, purged_at)
  SELECT 0, erasure_id, partner_id, user_id, job_id, keeps_ids, pseudonym, last_job_id, counts, requested_at, erased_at, purged_at FROM old_erasures;
DROP TABLE old_erasures;
CREATE UNIQUE INDEX erasures_by_person ON erasures (partner_id, user_id, job_id, keeps_ids, bucket);
CREATE INDEX erasures_open ON erasures (requested_at) WHERE purged_at IS NULL;
