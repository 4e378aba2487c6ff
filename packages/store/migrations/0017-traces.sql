-- The request that submitted a job, and its place in a trace (D-78); null without one, and once the job is erased.
ALTER TABLE jobs ADD COLUMN request_id TEXT;
ALTER TABLE jobs ADD COLUMN traceparent TEXT;
