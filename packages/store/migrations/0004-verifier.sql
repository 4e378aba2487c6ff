-- How often the verifier was asked, and until when a report that it announced is awaited.
ALTER TABLE jobs ADD COLUMN verifier_attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN report_due_at BIGINT;
