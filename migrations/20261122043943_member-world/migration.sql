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
--> statement-breakpoint
CREATE TABLE "award_rule_states" (
	"id" text PRIMARY KEY,
	"fingerprint" text NOT NULL,
	"recomputed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_hooks" (
	"source" text PRIMARY KEY,
	"sealed_secret" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_heard_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "source_shapes" (
	"source" text,
	"kind" text,
	"shape" jsonb NOT NULL,
	CONSTRAINT "source_shapes_pkey" PRIMARY KEY("source","kind")
);
--> statement-breakpoint
CREATE TABLE "sync_items" (
	"run_id" uuid,
	"item_id" text,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	CONSTRAINT "sync_items_pkey" PRIMARY KEY("run_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "sync_pages" (
	"run_id" uuid,
	"page" integer,
	"item_ids" text[] NOT NULL,
	CONSTRAINT "sync_pages_pkey" PRIMARY KEY("run_id","page")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by_id" uuid,
	"cursor" text,
	"page_count" integer DEFAULT 0 NOT NULL,
	"seen_count" integer DEFAULT 0 NOT NULL,
	"held_count" integer DEFAULT 0 NOT NULL,
	"may_remove_count" integer DEFAULT 0 NOT NULL,
	"message" text,
	"warnings" text[] DEFAULT '{}'::text[] NOT NULL,
	"setback_count" integer DEFAULT 0 NOT NULL,
	"is_by_clock" boolean NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY,
	"notion_id" text NOT NULL CONSTRAINT "courses_notion_id_unique" UNIQUE,
	"position" integer NOT NULL,
	"version" text NOT NULL,
	"list_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"is_settled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"instructor" text,
	"term" text,
	"url" text,
	"is_published" boolean NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_tools" (
	"person_id" uuid,
	"tool_id" uuid,
	CONSTRAINT "favorite_tools_pkey" PRIMARY KEY("person_id","tool_id")
);
--> statement-breakpoint
CREATE TABLE "resource_downloads" (
	"person_id" uuid,
	"resource_id" uuid,
	"downloaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_downloads_pkey" PRIMARY KEY("person_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "resource_files" (
	"id" uuid PRIMARY KEY,
	"resource_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"is_attached" boolean NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "resource_files_one" UNIQUE("resource_id","identity")
);
--> statement-breakpoint
CREATE TABLE "resource_views" (
	"person_id" uuid,
	"resource_id" uuid,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_views_pkey" PRIMARY KEY("person_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY,
	"notion_id" text NOT NULL CONSTRAINT "resources_notion_id_unique" UNIQUE,
	"position" integer NOT NULL,
	"version" text NOT NULL,
	"list_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"is_settled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"stages" text[] DEFAULT '{}'::text[] NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_active" boolean NOT NULL,
	"external_url" text,
	"body" text NOT NULL,
	"file_text" text NOT NULL,
	"about" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('foundry', title), 'A')
  || setweight(to_tsvector('foundry', description || ' ' || category || ' ' || type || ' ' || array_text(stages || tags)), 'B')) STORED,
	"search" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('foundry', title), 'A')
  || setweight(to_tsvector('foundry', description || ' ' || category || ' ' || type || ' ' || array_text(stages || tags)), 'B')
  || setweight(to_tsvector('foundry', body), 'C') || setweight(to_tsvector('foundry', file_text), 'D')) STORED
);
--> statement-breakpoint
CREATE TABLE "saved_resources" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_resources_once" UNIQUE("person_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" uuid PRIMARY KEY,
	"notion_id" text NOT NULL CONSTRAINT "tools_notion_id_unique" UNIQUE,
	"position" integer NOT NULL,
	"version" text NOT NULL,
	"list_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"is_settled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"url" text,
	"icon" text NOT NULL,
	"bg_color" text,
	"icon_color" text,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_attendances" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"method" text NOT NULL,
	"marked_by_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "event_attendances_one_each" UNIQUE("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"person_id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL CONSTRAINT "calendar_feeds_token_unique" UNIQUE,
	"sealed_token" text NOT NULL,
	"has_all" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_letters" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_letters_once" UNIQUE("event_id","person_id","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "event_rsvps" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"place" integer NOT NULL,
	"responded_at" timestamp with time zone NOT NULL,
	"going_at" timestamp with time zone,
	CONSTRAINT "event_rsvps_one_each" UNIQUE("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY,
	"rule" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"series_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"over_at" timestamp with time zone NOT NULL,
	"location" text,
	"category" text NOT NULL,
	"registration_url" text,
	"capacity" integer,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"organizer" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"words" tsvector NOT NULL,
	"going_count" integer DEFAULT 0 NOT NULL,
	"waitlist_count" integer DEFAULT 0 NOT NULL,
	"last_place" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"mailed_sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "events_end_after_start" CHECK ("ends_at" is null or "ends_at" >= "starts_at"),
	CONSTRAINT "events_counts" CHECK ("going_count" >= 0 and "waitlist_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "arrived_clicks" (
	"id" uuid PRIMARY KEY,
	"clicks" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"id" uuid PRIMARY KEY,
	"student_id" uuid NOT NULL,
	"author_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"duration" integer,
	"outcome" text,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_date" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"cause_id" text CONSTRAINT "interactions_one_per_cause" UNIQUE
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"person_id" uuid,
	"kind" text,
	"in_app" boolean NOT NULL,
	"by_mail" text NOT NULL,
	CONSTRAINT "notification_preferences_pkey" PRIMARY KEY("person_id","kind")
);
--> statement-breakpoint
CREATE TABLE "venture_files" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venture_changes" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"person_id" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venture_invitations" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"email" citext NOT NULL,
	"role" text NOT NULL,
	"token_hash" bytea NOT NULL CONSTRAINT "venture_invitations_token_unique" UNIQUE,
	"invited_by_id" uuid NOT NULL,
	"is_demo" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "venture_metrics" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(16,2) NOT NULL,
	"date" date NOT NULL,
	"source" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "venture_metrics_one_a_day" UNIQUE("venture_id","kind","date")
);
--> statement-breakpoint
CREATE TABLE "venture_milestones" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"title" text NOT NULL,
	"place" integer NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by_id" uuid,
	"template_key" text,
	CONSTRAINT "venture_milestones_offered_once" UNIQUE("venture_id","template_key")
);
--> statement-breakpoint
CREATE TABLE "venture_members" (
	"venture_id" uuid,
	"person_id" uuid,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "venture_members_pkey" PRIMARY KEY("venture_id","person_id")
);
--> statement-breakpoint
DROP VIEW "live_ventures";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
UPDATE "notifications" SET "shown_at" = "created_at";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "shown_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_for_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ventures" ADD COLUMN "progress_from" text DEFAULT 'milestones' NOT NULL;--> statement-breakpoint
ALTER TABLE "ventures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX "notifications_person";--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" ("person_id","shown_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sync_runs_one_under_way" ON "sync_runs" ("kind") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "sync_runs_started" ON "sync_runs" ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courses_slug" ON "courses" ("slug");--> statement-breakpoint
CREATE INDEX "resource_views_recent" ON "resource_views" ("person_id","viewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resources_updated" ON "resources" ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resources_search" ON "resources" USING gin ("search");--> statement-breakpoint
CREATE INDEX "saved_resources_person" ON "saved_resources" ("person_id","saved_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_attendances_event" ON "event_attendances" ("event_id","seen_at") WHERE ("undone_at" is null);--> statement-breakpoint
CREATE INDEX "event_attendances_person" ON "event_attendances" ("person_id");--> statement-breakpoint
CREATE INDEX "event_rsvps_line" ON "event_rsvps" ("event_id","status","place");--> statement-breakpoint
CREATE INDEX "event_rsvps_person" ON "event_rsvps" ("person_id") WHERE "status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "events_start" ON "events" ("starts_at","id","over_at","is_published","owner_id") WHERE ("trashed_at" is null);--> statement-breakpoint
CREATE INDEX "events_category" ON "events" (lower("category"),"starts_at","id");--> statement-breakpoint
CREATE INDEX "events_span" ON "events" USING gist (tstzrange("starts_at", "over_at"));--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ("words");--> statement-breakpoint
CREATE INDEX "events_series" ON "events" ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "interactions_student" ON "interactions" ("student_id","created_at","id");--> statement-breakpoint
CREATE INDEX "interactions_created" ON "interactions" ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" ("person_id") WHERE (("is_for_digest") and (("read_at" is null)));--> statement-breakpoint
CREATE INDEX "venture_files_venture" ON "venture_files" ("venture_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "venture_changes_venture" ON "venture_changes" ("venture_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "venture_invitations_one_pending" ON "venture_invitations" ("venture_id","email") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "venture_invitations_email" ON "venture_invitations" ("email") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "venture_milestones_place" ON "venture_milestones" ("venture_id","place");--> statement-breakpoint
CREATE INDEX "venture_members_person" ON "venture_members" ("person_id");--> statement-breakpoint
ALTER TABLE "sync_items" ADD CONSTRAINT "sync_items_run_id_sync_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sync_runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sync_pages" ADD CONSTRAINT "sync_pages_run_id_sync_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "sync_runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_started_by_id_people_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "favorite_tools" ADD CONSTRAINT "favorite_tools_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favorite_tools" ADD CONSTRAINT "favorite_tools_tool_id_tools_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_resource_id_resources_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "resource_files" ADD CONSTRAINT "resource_files_resource_id_resources_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "resource_views" ADD CONSTRAINT "resource_views_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "resource_views" ADD CONSTRAINT "resource_views_resource_id_resources_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_resources" ADD CONSTRAINT "saved_resources_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "saved_resources" ADD CONSTRAINT "saved_resources_resource_id_resources_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_marked_by_id_people_id_fkey" FOREIGN KEY ("marked_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_letters" ADD CONSTRAINT "event_letters_event_id_events_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_letters" ADD CONSTRAINT "event_letters_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_event_id_events_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id");--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_files" ADD CONSTRAINT "venture_files_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_files" ADD CONSTRAINT "venture_files_uploaded_by_id_people_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "venture_changes" ADD CONSTRAINT "venture_changes_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_changes" ADD CONSTRAINT "venture_changes_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "venture_invitations" ADD CONSTRAINT "venture_invitations_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_invitations" ADD CONSTRAINT "venture_invitations_invited_by_id_people_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_metrics" ADD CONSTRAINT "venture_metrics_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_milestones" ADD CONSTRAINT "venture_milestones_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_milestones" ADD CONSTRAINT "venture_milestones_done_by_id_people_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "venture_members" ADD CONSTRAINT "venture_members_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_members" ADD CONSTRAINT "venture_members_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_ventures" AS (select "id", "owner_id", "name", "description", "stage", "industry", "status", "progress", "progress_from", "version", "created_at", "updated_at", "trashed_at" from "ventures" where ("ventures"."trashed_at" is null));--> statement-breakpoint
-- What was set before there were milestones was set by hand, and stays.
UPDATE "ventures" SET "progress_from" = 'hand' WHERE "progress" > 0;--> statement-breakpoint
-- Lists and counts pass over many resources without reading their texts: these are kept apart from the row early.
ALTER TABLE "resources" SET (toast_tuple_target = 512);--> statement-breakpoint
-- The searches, by the index in any case: the planner does not know what it costs to read each resource's words from where
-- they are kept, and would do so whenever many have them.
CREATE FUNCTION some_resources(asked tsquery, most integer) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 200
  SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT id FROM resources WHERE search @@ asked AND removed_at IS NULL LIMIT most $$;
--> statement-breakpoint
-- A filter that is null narrows nothing. Weights of: the file's text, the text, what describes it, the title.
CREATE FUNCTION ranked_resources(
  asked tsquery, weighed tsquery, is_much boolean, only_active boolean, of_category text, of_type text, of_stage text
) RETURNS TABLE (id uuid, weight real) LANGUAGE sql STABLE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT id, ts_rank('{0.05, 0.15, 0.6, 1}', CASE WHEN is_much THEN about ELSE search END, weighed) FROM resources
    WHERE search @@ asked AND removed_at IS NULL AND (is_active OR NOT only_active)
      AND (of_category IS NULL OR category = of_category) AND (of_type IS NULL OR type = of_type)
      AND (of_stage IS NULL OR of_stage = ANY (stages)) $$;
--> statement-breakpoint
CREATE FUNCTION resource_facets(asked tsquery, only_active boolean) RETURNS TABLE (category text, type text, stages text[])
  LANGUAGE sql STABLE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off
  AS $$ SELECT category, type, stages FROM resources
    WHERE search @@ asked AND removed_at IS NULL AND (is_active OR NOT only_active) $$;--> statement-breakpoint
-- Written once, read once and gone: packing it would only cost time.
ALTER TABLE "arrived_clicks" ALTER COLUMN "clicks" SET STORAGE EXTERNAL;
