-- Fair turns: one row for each partner with tasks waiting, so that a claim goes from partner to partner and
-- costs the same however long any of their queues is. due_at is when the partner's turn comes: the due time
-- of its first waiting task, or the time of its last turn where that is later. It may be early (the turn then
-- finds nothing and is moved), and never stays late: the claim loop puts late ones right every minute.
CREATE TABLE task_turns (
  kind TEXT NOT NULL,
  partner_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  PRIMARY KEY (kind, partner_id)
);
CREATE INDEX task_turns_due ON task_turns (kind, due_at);
INSERT INTO task_turns SELECT kind, partner_id, MIN(due_at) FROM tasks GROUP BY kind, partner_id;

-- A held task leaves the index of those that wait, so no claim has to pass over it.
DROP INDEX tasks_due;
CREATE INDEX tasks_waiting ON tasks (kind, partner_id, due_at, subject) WHERE lease IS NULL;
CREATE INDEX tasks_held ON tasks (kind, leased_until) WHERE lease IS NOT NULL;

-- Attempts made before the schedule last began anew, and when it did: by a replay.
ALTER TABLE callbacks ADD COLUMN schedule_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE callbacks ADD COLUMN replayed_at BIGINT;
CREATE INDEX callbacks_by_partner ON callbacks (partner_id, created_at, callback_id);
CREATE INDEX callbacks_undelivered ON callbacks (partner_id, state, created_at, callback_id)
  WHERE state <> 'delivered';

-- Addresses with nothing but failures since failing_since. One that answers has no row.
CREATE TABLE endpoints (
  partner_id TEXT NOT NULL,
  url TEXT NOT NULL,
  failing_since BIGINT NOT NULL,
  paused_at BIGINT,
  last_status INTEGER,
  last_error TEXT,
  PRIMARY KEY (partner_id, url)
);
