-- A logo for dark grounds (D-96, extension).
ALTER TABLE links ADD COLUMN logo_url_dark TEXT;
