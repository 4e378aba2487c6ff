-- A number for the callback address of a task (D-118); 0 where it is not known, as of all rows that are there.
ALTER TABLE tasks ADD COLUMN address INTEGER NOT NULL DEFAULT 0;
-- A claim finds the addresses of a partner, and the first task of each, however many tasks for other addresses wait.
-- Not by kind, which is constant here: PostgreSQL before 18 finds no place in an index by a column of its condition.
CREATE INDEX tasks_by_address ON tasks (partner_id, address, due_at) WHERE lease IS NULL AND kind = 'delivery';

-- No waiting task of the partner is due before this, so that a claim does not read all that was done before it (D-118).
ALTER TABLE task_turns ADD COLUMN tasks_from BIGINT NOT NULL DEFAULT 0;
-- due_at when tasks_from was written. Where due_at differs, a server of 1.0.0 changed the row, and nothing is known.
ALTER TABLE task_turns ADD COLUMN known_for BIGINT NOT NULL DEFAULT 0;
-- When the partner's tasks were last looked for from the beginning.
ALTER TABLE task_turns ADD COLUMN looked_at BIGINT NOT NULL DEFAULT 0;
