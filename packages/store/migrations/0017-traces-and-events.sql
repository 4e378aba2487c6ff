-- The request that submitted a job, and its place in a trace (D-78); null without one, and once the job is erased.
ALTER TABLE jobs ADD COLUMN request_id TEXT;
ALTER TABLE jobs ADD COLUMN traceparent TEXT;

-- Where a partner is told of events (D-79); null: nowhere.
ALTER TABLE partners ADD COLUMN events_url TEXT;
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
