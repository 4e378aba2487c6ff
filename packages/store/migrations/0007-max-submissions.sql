-- How many submissions a link accepts (D-66, an extension; null for no such limit).
ALTER TABLE links ADD COLUMN max_submissions BIGINT;
