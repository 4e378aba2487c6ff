-- By which partners take turns (D-119): requests to erase, and the tasks of links that expire.
CREATE INDEX erasures_pending ON erasures (partner_id, requested_at, erasure_id) WHERE erased_at IS NULL;
CREATE INDEX tasks_of_expiry ON tasks (partner_id, due_at, subject)
  WHERE kind = 'delivery' AND lease IS NULL AND substr(subject, 1, 7) = 'expiry_';
