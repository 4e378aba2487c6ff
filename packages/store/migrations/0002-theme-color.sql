-- The page's colour, `#rrggbb` (an extension; null when unset).
ALTER TABLE links ADD COLUMN theme_color TEXT;
