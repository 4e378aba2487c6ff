-- {{bytes}} is the dialect's type for byte strings. Times are epoch milliseconds, JSON is text.

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE partners (
  partner_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  default_callback_url TEXT,
  redirect_success TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE partner_keys (
  key_id TEXT PRIMARY KEY,
  partner_id TEXT NOT NULL REFERENCES partners (partner_id),
  sealed_key {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  retired_at BIGINT
);
CREATE INDEX partner_keys_by_partner ON partner_keys (partner_id);

-- Hot: one row a partner, the number of its newest link.
CREATE TABLE link_numbers (partner_id TEXT PRIMARY KEY, last_number BIGINT NOT NULL);

CREATE TABLE links (
  ref_id TEXT PRIMARY KEY,
  partner_id TEXT NOT NULL,
  -- 1, 2, 3 … for each partner without a gap, so that any page of a list is a range of the index.
  number BIGINT NOT NULL,
  name TEXT,
  id_types TEXT NOT NULL,
  is_single_use INTEGER NOT NULL,
  callback_url TEXT,
  company_name TEXT NOT NULL,
  data_privacy_policy_url TEXT NOT NULL,
  logo_url TEXT,
  user_id TEXT,
  partner_params TEXT,
  redirect_url TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  expires_at BIGINT,
  disabled_at BIGINT,
  spent_at BIGINT
);
CREATE UNIQUE INDEX links_by_number ON links (partner_id, number);

-- Hot: apart from the wide link row. A link without jobs has no row.
CREATE TABLE link_counts (
  ref_id TEXT PRIMARY KEY,
  total_jobs BIGINT NOT NULL,
  successful_jobs BIGINT NOT NULL,
  failed_jobs BIGINT NOT NULL
);

-- Every (partner, user, job) that is taken, by a job or by a single-use link that names its job (D-24).
CREATE TABLE job_names (
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  PRIMARY KEY (partner_id, user_id, job_id)
);

CREATE TABLE jobs (
  service_job_id TEXT PRIMARY KEY,
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
  accepted_at BIGINT NOT NULL,
  completed_at BIGINT,
  erased_at BIGINT
);
CREATE UNIQUE INDEX jobs_by_name ON jobs (partner_id, user_id, job_id);
CREATE INDEX jobs_to_erase ON jobs (accepted_at) WHERE erased_at IS NULL;

-- A result as it is sent: the history of a job (D-19).
CREATE TABLE callbacks (
  callback_id TEXT PRIMARY KEY,
  service_job_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  sealed_payload {{bytes}},
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  finished_at BIGINT
);
CREATE UNIQUE INDEX callbacks_by_job ON callbacks (service_job_id, sequence);

CREATE TABLE attempts (
  callback_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at BIGINT NOT NULL,
  duration_ms BIGINT NOT NULL,
  status INTEGER,
  error TEXT,
  sealed_answer {{bytes}},
  PRIMARY KEY (callback_id, number)
);

-- Work to do: a job to verify or a callback to send. due_at is the service's clock; leased_until is real
-- time, because a lease guards against a dead process, whose clock is nobody's to move.
CREATE TABLE tasks (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  leased_until BIGINT NOT NULL,
  lease TEXT,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX tasks_due ON tasks (kind, due_at);

-- Hot: the ID number limit. The key is a keyed hash; no number is ever stored here (D-20).
CREATE TABLE id_number_limits (key_hash TEXT PRIMARY KEY, count INTEGER NOT NULL, last_at BIGINT NOT NULL);
CREATE INDEX id_number_limits_by_age ON id_number_limits (last_at);

CREATE TABLE idempotency (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- The one home of images (D-30).
CREATE TABLE blobs (
  service_job_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  sealed_bytes {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (service_job_id, kind)
);
CREATE INDEX blobs_by_age ON blobs (created_at);

CREATE TABLE disabled_users (
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  disabled_at BIGINT NOT NULL,
  PRIMARY KEY (partner_id, user_id)
);
