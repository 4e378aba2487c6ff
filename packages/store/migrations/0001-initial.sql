-- {{bytes}} is the dialect's type for byte strings. Times are epoch milliseconds, JSON is text, flags are 0 or 1.
--
-- Every table that grows with the traffic has the bucket of the row's partner in its keys, so that it can be split by
-- bucket (D-81): {{byBucket …}} does that. The bucket comes last in them: where there is one bucket, it says nothing,
-- and no plan must begin with it.

-- Of this database: its buckets, its keys of hashes, limits that the operator set, work that is due.
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- Partners ----------------------------------------------------------------------------------------------------------

CREATE TABLE partners (
  partner_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  default_callback_url TEXT,
  redirect_success TEXT NOT NULL,
  -- Where the partner is told of events (D-79); null: nowhere.
  events_url TEXT,
  -- The types of events of its links that it is told, JSON (D-114); null: none is recorded.
  link_events TEXT,
  -- While it is set, the partner's calls and the submissions to its links are refused.
  suspended_at BIGINT,
  -- Whether calls need the signature that covers their content.
  requires_signed_body INTEGER NOT NULL DEFAULT 0,
  -- Whether callbacks are signed with a secret derived from each API key, alone or beside the partner's own secrets.
  derives_webhook_secret INTEGER NOT NULL DEFAULT 1,
  -- Whether callbacks carry the receipt of the user's consent (D-68).
  consent_in_callbacks INTEGER NOT NULL DEFAULT 0,
  -- A retention of the partner's own, in days (D-70); null where the operator's applies.
  images_days BIGINT,
  personal_data_days BIGINT,
  -- Of jobs accepted before this, the images were erased by that retention.
  images_erased_until BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);

-- A partner's API keys, sealed: what each may call, and until when (null: for ever).
CREATE TABLE partner_keys (
  key_id TEXT PRIMARY KEY,
  partner_id TEXT NOT NULL REFERENCES partners (partner_id),
  sealed_key {{bytes}} NOT NULL,
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  retired_at BIGINT
);
CREATE INDEX partner_keys_by_partner ON partner_keys (partner_id);

-- The secrets that a partner's callbacks are signed with, sealed.
CREATE TABLE webhook_secrets (
  partner_id TEXT NOT NULL REFERENCES partners (partner_id),
  secret_id TEXT NOT NULL,
  sealed_secret {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  retired_at BIGINT,
  PRIMARY KEY (partner_id, secret_id)
);

-- Links -------------------------------------------------------------------------------------------------------------

CREATE TABLE links (
  bucket INTEGER NOT NULL,
  ref_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  -- 1, 2, 3 … for each partner without a gap, so that any page of a list is a range of the index.
  number BIGINT NOT NULL,
  name TEXT,
  id_types TEXT NOT NULL,
  is_single_use INTEGER NOT NULL,
  -- How many submissions it accepts (D-66); null for no such limit.
  max_submissions BIGINT,
  -- The tries of its person (D-111), JSON: how many, after which results, and the newest; null where there is one.
  attempts TEXT,
  callback_url TEXT,
  redirect_url TEXT,
  company_name TEXT NOT NULL,
  data_privacy_policy_url TEXT NOT NULL,
  logo_url TEXT,
  -- For dark grounds (D-96).
  logo_url_dark TEXT,
  -- The page's colour, `#rrggbb`.
  theme_color TEXT,
  -- The origins that may frame the page (D-86).
  embed_origins TEXT,
  -- Where photos come from, and the optional fields that are left out or known already (D-87).
  capture TEXT,
  hidden_fields TEXT,
  prefilled_fields TEXT,
  user_id TEXT,
  partner_params TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  expires_at BIGINT,
  disabled_at BIGINT,
  spent_at BIGINT,
  CONSTRAINT links_key PRIMARY KEY (ref_id, bucket)
){{byBucket links}};
CREATE UNIQUE INDEX links_by_number ON links (partner_id, number, bucket);
CREATE INDEX links_by_user ON links (partner_id, user_id, number) WHERE user_id IS NOT NULL;
CREATE INDEX links_disabled ON links (partner_id, number) WHERE disabled_at IS NOT NULL;

-- Hot: the number of each partner's newest link.
CREATE TABLE link_numbers (
  bucket INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  last_number BIGINT NOT NULL,
  CONSTRAINT link_numbers_key PRIMARY KEY (partner_id, bucket)
){{byBucket link_numbers}};

-- Hot: a link's jobs, apart from the wide link row. A link without jobs has no row.
CREATE TABLE link_counts (
  bucket INTEGER NOT NULL,
  ref_id TEXT NOT NULL,
  total_jobs BIGINT NOT NULL,
  successful_jobs BIGINT NOT NULL,
  failed_jobs BIGINT NOT NULL,
  CONSTRAINT link_counts_key PRIMARY KEY (ref_id, bucket)
){{byBucket link_counts}};

-- What happened on a link, by day (D-113): days since 1970. An empty ref_id is all links of the partner together.
CREATE TABLE link_days (
  bucket INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  opened BIGINT NOT NULL,
  consented BIGINT NOT NULL,
  submitted BIGINT NOT NULL,
  succeeded BIGINT NOT NULL,
  failed BIGINT NOT NULL,
  CONSTRAINT link_days_key PRIMARY KEY (partner_id, ref_id, day, bucket)
){{byBucket link_days}};
CREATE INDEX link_days_by_day ON link_days (partner_id, day, ref_id);
CREATE INDEX link_days_by_age ON link_days (day);

-- What happened on links, one by one, of partners that want to know (D-114). Nothing in it is about a person.
CREATE TABLE link_events (
  bucket INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Its place among those that happen at the same time.
  place INTEGER NOT NULL,
  service_job_id TEXT,
  at BIGINT NOT NULL,
  -- 'kept' where it is not sent.
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  CONSTRAINT link_events_key PRIMARY KEY (event_id, bucket)
){{byBucket link_events}};
CREATE INDEX link_events_by_link ON link_events (ref_id, at, place, event_id);
CREATE INDEX link_events_by_age ON link_events (at);

-- What is known of a link's user (D-87), sealed under a key of the link's own in job_keys, under the link's id; no job
-- has that id.
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

-- Images that were sent ahead of their submission (D-82). Each is stored as those of jobs are, in blobs and job_keys,
-- under an id of its own, image_id; no job has that id.
CREATE TABLE staged_images (
  bucket INTEGER NOT NULL,
  visit_id TEXT NOT NULL,
  image_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT staged_images_key PRIMARY KEY (visit_id, image_id, bucket)
){{byBucket staged_images}};
CREATE INDEX staged_images_by_age ON staged_images (created_at);
CREATE INDEX staged_images_by_link ON staged_images (ref_id);

-- Visits that were handed over to a phone (D-85), one for each visit. handoff_id is a hash of the token that opens it.
-- sealed_entries is what was entered, under a key that is derived from that token and stored nowhere; null once it is
-- opened.
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

-- Users whose submissions a partner refuses.
CREATE TABLE disabled_users (
  bucket INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  disabled_at BIGINT NOT NULL,
  CONSTRAINT disabled_users_key PRIMARY KEY (partner_id, user_id, bucket)
){{byBucket disabled_users}};

-- Jobs --------------------------------------------------------------------------------------------------------------

CREATE TABLE jobs (
  bucket INTEGER NOT NULL,
  service_job_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  country TEXT NOT NULL,
  id_type TEXT NOT NULL,
  method TEXT NOT NULL,
  partner_params TEXT,
  -- Its place among the tries of its link (D-111), JSON; null on a link without.
  attempt TEXT,
  -- What the user typed; null once it is erased.
  sealed_person {{bytes}},
  -- The receipt of the user's consent, JSON, without personal data (D-68).
  consent TEXT NOT NULL,
  -- The request that submitted it, and its place in a trace (D-78); null without one, and once the job is erased.
  request_id TEXT,
  traceparent TEXT,
  state TEXT NOT NULL,
  result TEXT,
  -- How often the verifier was asked, and until when a report that it announced is awaited.
  verifier_attempts INTEGER NOT NULL,
  report_due_at BIGINT,
  accepted_at BIGINT NOT NULL,
  completed_at BIGINT,
  erased_at BIGINT,
  CONSTRAINT jobs_key PRIMARY KEY (service_job_id, bucket)
){{byBucket jobs}};
CREATE UNIQUE INDEX jobs_by_name ON jobs (partner_id, user_id, job_id, bucket);
CREATE INDEX jobs_to_erase ON jobs (accepted_at) WHERE erased_at IS NULL;
CREATE INDEX jobs_to_erase_by_partner ON jobs (partner_id, accepted_at) WHERE erased_at IS NULL;

-- Every (partner, user, job) that is taken, by a job or by a single-use link that names its job (D-24).
CREATE TABLE job_names (
  bucket INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  ref_id TEXT NOT NULL,
  CONSTRAINT job_names_key PRIMARY KEY (partner_id, user_id, job_id, bucket)
){{byBucket job_names}};

-- The keys under which a job's personal data is sealed, themselves sealed under SECRET (D-67). Erasing deletes a key. In
-- parts, so that a purge, which rewrites one after the other, keeps requests waiting for one of them only.
CREATE TABLE job_keys (
  bucket INTEGER NOT NULL,
  service_job_id TEXT NOT NULL,
  -- 'images', and 'texts' for everything else.
  kind TEXT NOT NULL,
  sealed_key {{bytes}} NOT NULL,
  CONSTRAINT job_keys_key PRIMARY KEY (service_job_id, kind, bucket)
){{inParts job_keys}};

-- The one home of images (D-30).
CREATE TABLE blobs (
  bucket INTEGER NOT NULL,
  service_job_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Whether the camera took it or it was a file (D-71), and what the device found wrong with it (D-83), as its sender said.
  source TEXT,
  device_check TEXT,
  -- Where the image is, if it is outside of the database (D-72): sealed_bytes is then the key that opens the object.
  object_name TEXT,
  sealed_bytes {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT blobs_key PRIMARY KEY (service_job_id, kind, bucket)
){{byBucket blobs}};
CREATE INDEX blobs_by_age ON blobs (created_at);

-- Objects that no image refers to, or not yet: they are deleted once delete_at is over. It is real time, because the
-- store of objects knows no other.
CREATE TABLE unreferenced_objects (name TEXT PRIMARY KEY, delete_at BIGINT NOT NULL);
CREATE INDEX unreferenced_objects_by_time ON unreferenced_objects (delete_at);

-- The words that users agreed to, by their SHA-256.
CREATE TABLE consent_texts (text_hash TEXT PRIMARY KEY, text TEXT NOT NULL);

-- Callbacks and events ----------------------------------------------------------------------------------------------

-- A result as it is sent: the history of a job (D-19).
CREATE TABLE callbacks (
  bucket INTEGER NOT NULL,
  callback_id TEXT NOT NULL,
  service_job_id TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  -- The job's user, so that a user's callbacks are a range of an index too.
  user_id TEXT NOT NULL,
  -- Its number among those of the job, from 1.
  sequence INTEGER NOT NULL,
  sealed_payload {{bytes}},
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  -- Attempts made before the schedule last began anew, and when it did: by a replay.
  schedule_from INTEGER NOT NULL DEFAULT 0,
  replayed_at BIGINT,
  created_at BIGINT NOT NULL,
  finished_at BIGINT,
  CONSTRAINT callbacks_key PRIMARY KEY (callback_id, bucket)
){{byBucket callbacks}};
CREATE UNIQUE INDEX callbacks_by_job ON callbacks (service_job_id, sequence, bucket);
CREATE INDEX callbacks_by_partner ON callbacks (partner_id, created_at, callback_id);
CREATE INDEX callbacks_by_user ON callbacks (partner_id, user_id, created_at, callback_id);
CREATE INDEX callbacks_undelivered ON callbacks (partner_id, state, created_at, callback_id)
  WHERE state <> 'delivered';
CREATE INDEX callbacks_undelivered_by_user ON callbacks (partner_id, user_id, state, created_at, callback_id)
  WHERE state <> 'delivered';

-- Each sending of a callback, and what its receiver answered.
CREATE TABLE attempts (
  bucket INTEGER NOT NULL,
  callback_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at BIGINT NOT NULL,
  duration_ms BIGINT NOT NULL,
  status INTEGER,
  error TEXT,
  sealed_answer {{bytes}},
  CONSTRAINT attempts_key PRIMARY KEY (callback_id, number, bucket)
){{byBucket attempts}};

-- Addresses with nothing but failures since failing_since. One that answers has no row.
CREATE TABLE endpoints (
  bucket INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- 'callbacks' or 'events': a URL of both has two rows.
  receives TEXT NOT NULL,
  failing_since BIGINT NOT NULL,
  -- When something was last to be sent there, to the hour where it is paused.
  used_at BIGINT NOT NULL,
  paused_at BIGINT,
  last_status INTEGER,
  last_error TEXT,
  CONSTRAINT endpoints_key PRIMARY KEY (partner_id, url, receives, bucket)
){{byBucket endpoints}};

-- What a partner or the operator is told. Nothing in it is about a person.
CREATE TABLE events (
  partner_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  -- 'partner' or 'operator'.
  receiver TEXT NOT NULL,
  -- Names what happened, so that several servers that notice it tell it once.
  happening TEXT NOT NULL,
  -- As it is sent, JSON.
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (partner_id, event_id)
);
CREATE UNIQUE INDEX events_by_happening ON events (partner_id, receiver, happening);
CREATE INDEX events_by_age ON events (created_at);

-- Work --------------------------------------------------------------------------------------------------------------

-- Work to do: a job to verify, a callback or an event to send. due_at is the service's clock; leased_until is real
-- time, because a lease guards against a dead process, whose clock is nobody's to move.
CREATE TABLE tasks (
  bucket INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  -- When it would be due, had it not been made due early.
  planned_at BIGINT,
  leased_until BIGINT NOT NULL,
  lease TEXT,
  CONSTRAINT tasks_key PRIMARY KEY (kind, subject, bucket)
){{byBucket tasks}};
-- A held task is not in the index of those that wait, so no claim has to pass over it.
CREATE INDEX tasks_waiting ON tasks (kind, partner_id, due_at, subject) WHERE lease IS NULL;
CREATE INDEX tasks_held ON tasks (kind, leased_until) WHERE lease IS NOT NULL;

-- Fair turns: one row for each partner with tasks waiting, so that a claim goes from partner to partner and
-- costs the same however long any of their queues is. due_at is when the partner's turn comes: the due time
-- of its first waiting task, or the time of its last turn where that is later. It may be early (the turn then
-- finds nothing and is moved), and never stays late: the claim loop puts late ones right every minute.
CREATE TABLE task_turns (
  bucket INTEGER NOT NULL,
  kind TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  CONSTRAINT task_turns_key PRIMARY KEY (kind, partner_id, bucket)
){{byBucket task_turns}};
CREATE INDEX task_turns_due ON task_turns (kind, due_at);

-- How the verifications of each ID type went, in slots of five minutes: all, and those without an answer (D-106).
CREATE TABLE source_results (
  country TEXT NOT NULL,
  id_type TEXT NOT NULL,
  slot_at BIGINT NOT NULL,
  total BIGINT NOT NULL,
  unanswered BIGINT NOT NULL,
  PRIMARY KEY (country, id_type, slot_at)
);

-- Limits and repeated requests --------------------------------------------------------------------------------------

-- Hot: the ID number limit. The key is a keyed hash; no number is ever stored here (D-20).
CREATE TABLE id_number_limits (key_hash TEXT PRIMARY KEY, count INTEGER NOT NULL, last_at BIGINT NOT NULL);
CREATE INDEX id_number_limits_by_age ON id_number_limits (last_at);

-- The first answer to each idempotency key, and a keyed hash of its request (D-29).
CREATE TABLE idempotency (
  bucket INTEGER NOT NULL,
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  CONSTRAINT idempotency_key PRIMARY KEY (scope, key, bucket)
){{byBucket idempotency}};
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- Requests whose content was signed, until a replay of them would be too old.
CREATE TABLE signed_requests (
  bucket INTEGER NOT NULL,
  partner_id TEXT NOT NULL,
  request_id TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  CONSTRAINT signed_requests_key PRIMARY KEY (partner_id, request_id, bucket)
){{byBucket signed_requests}};
CREATE INDEX signed_requests_by_age ON signed_requests (expires_at);

-- Erasures and audit ------------------------------------------------------------------------------------------------

-- What was asked to be erased (D-70).
CREATE TABLE erasures (
  bucket INTEGER NOT NULL,
  erasure_id TEXT NOT NULL,
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
  purged_at BIGINT,
  CONSTRAINT erasures_key PRIMARY KEY (erasure_id, bucket)
){{byBucket erasures}};
-- A request that is repeated before it is carried out is the same one.
CREATE UNIQUE INDEX erasures_by_person ON erasures (partner_id, user_id, job_id, keeps_ids, bucket);
CREATE INDEX erasures_open ON erasures (requested_at) WHERE purged_at IS NULL;

-- Entries of the audit trail (D-69) wait here, in the transaction of what they record, until they are chained.
CREATE TABLE audit_waiting (
  at BIGINT NOT NULL,
  id TEXT NOT NULL,
  -- JSON, one entry a line.
  entries TEXT NOT NULL,
  PRIMARY KEY (at, id)
);

-- The chain, in blocks of entries that were written together. Each entry has a hash, which covers the one before, its
-- number and its text. Rows are never changed. The last number and hash, and those of the last entry that was removed
-- for its age, are settings. {{numberKey}} keeps the rows in this order.
CREATE TABLE audit (
  last_number {{numberKey}},
  -- The time of its newest entry.
  at BIGINT NOT NULL,
  -- Of each entry, one a line.
  hashes TEXT NOT NULL,
  entries TEXT NOT NULL
);
