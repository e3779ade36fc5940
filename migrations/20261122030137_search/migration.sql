CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- English words by their stems, whatever their accents.
CREATE TEXT SEARCH CONFIGURATION foundry (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION foundry ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
--> statement-breakpoint
-- The same words whole, to offer for mistyped ones.
CREATE TEXT SEARCH CONFIGURATION foundry_words (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION foundry_words ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;
--> statement-breakpoint
-- array_to_string may not be used in generated columns, since it would depend on settings for other types than text.
CREATE FUNCTION array_text(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_string($1, ' ');
