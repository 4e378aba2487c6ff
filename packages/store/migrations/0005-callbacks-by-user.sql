-- The job's user, so that a user's callbacks are a range of an index too. Null where the version before made the
-- callback, during a deploy, until the sweep fills it in.
ALTER TABLE callbacks ADD COLUMN user_id TEXT;
UPDATE callbacks SET user_id = (SELECT j.user_id FROM jobs j WHERE j.service_job_id = callbacks.service_job_id);
CREATE INDEX callbacks_by_user ON callbacks (partner_id, user_id, created_at, callback_id);
CREATE INDEX callbacks_undelivered_by_user ON callbacks (partner_id, user_id, state, created_at, callback_id)
  WHERE state <> 'delivered';
CREATE INDEX callbacks_without_user ON callbacks (callback_id) WHERE user_id IS NULL;
