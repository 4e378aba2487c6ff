-- The receipt of a user's consent, JSON, without personal data (D-68); null for jobs of the version before.
ALTER TABLE jobs ADD COLUMN consent TEXT;
-- The words that users agreed to, by their SHA-256.
CREATE TABLE consent_texts (text_hash TEXT PRIMARY KEY, text TEXT NOT NULL);
ALTER TABLE partners ADD COLUMN consent_in_callbacks INTEGER NOT NULL DEFAULT 0;
