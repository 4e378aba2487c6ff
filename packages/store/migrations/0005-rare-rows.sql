-- Indexes of rows that few partners or addresses have, so that a look for them each minute does not read all others.
CREATE INDEX partners_with_retention ON partners (partner_id)
  WHERE images_days IS NOT NULL OR personal_data_days IS NOT NULL;
CREATE INDEX partners_with_events ON partners (partner_id) WHERE events_url IS NOT NULL;
CREATE INDEX endpoints_paused ON endpoints (partner_id, url, receives) WHERE paused_at IS NOT NULL;
CREATE INDEX endpoints_paused_by_use ON endpoints (used_at) WHERE paused_at IS NOT NULL;
CREATE INDEX endpoints_by_use ON endpoints (used_at) WHERE paused_at IS NULL OR receives = 'events';
CREATE INDEX endpoints_by_failure ON endpoints (failing_since);
CREATE INDEX link_prefills_by_partner ON link_prefills (partner_id, created_at);
