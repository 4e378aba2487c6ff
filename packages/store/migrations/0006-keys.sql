-- What a key may call, and until when (null: for ever).
ALTER TABLE partner_keys ADD COLUMN role TEXT NOT NULL DEFAULT 'all';
ALTER TABLE partner_keys ADD COLUMN expires_at BIGINT;

-- While it is set, the partner's calls and the submissions to its links are refused.
ALTER TABLE partners ADD COLUMN suspended_at BIGINT;
-- Whether calls need the signature that covers their content.
ALTER TABLE partners ADD COLUMN requires_signed_body INTEGER NOT NULL DEFAULT 0;
-- Whether callbacks are signed with a secret derived from each API key: alone, or beside the partner's own secrets.
ALTER TABLE partners ADD COLUMN derives_webhook_secret INTEGER NOT NULL DEFAULT 1;

CREATE TABLE webhook_secrets (
  partner_id TEXT NOT NULL REFERENCES partners (partner_id),
  secret_id TEXT NOT NULL,
  sealed_secret {{bytes}} NOT NULL,
  created_at BIGINT NOT NULL,
  retired_at BIGINT,
  PRIMARY KEY (partner_id, secret_id)
);

-- Requests whose content was signed, until a replay of them would be too old.
CREATE TABLE signed_requests (
  partner_id TEXT NOT NULL,
  request_id TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (partner_id, request_id)
);
CREATE INDEX signed_requests_by_age ON signed_requests (expires_at);
