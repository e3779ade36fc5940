CREATE TABLE "knowledge_guides" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"audience" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"size" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "knowledge_items" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"size" integer NOT NULL,
	"content_updated_at" timestamp with time zone NOT NULL,
	"is_included" boolean NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"source_hash" text,
	"store_version" text,
	"content_hash" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"text_bytes" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"run_id" uuid,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"claim_count" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"retry_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "knowledge_items_source" UNIQUE("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"id" uuid PRIMARY KEY,
	"item_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"headings" text[] NOT NULL,
	"page" integer,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_runs" (
	"id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by_id" uuid,
	"item_count" integer DEFAULT 0 NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"pending_removal_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "knowledge_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"includes_new" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "knowledge_guides_created" ON "knowledge_guides" ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_items_run" ON "knowledge_items" ("run_id");--> statement-breakpoint
CREATE INDEX "knowledge_items_unfinished" ON "knowledge_items" ("state");--> statement-breakpoint
CREATE INDEX "knowledge_passages_item" ON "knowledge_passages" ("item_id","generation","ordinal");--> statement-breakpoint
CREATE INDEX "knowledge_runs_started" ON "knowledge_runs" ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "knowledge_guides" ADD CONSTRAINT "knowledge_guides_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_run_id_knowledge_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "knowledge_runs"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_item_id_knowledge_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "knowledge_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "knowledge_runs" ADD CONSTRAINT "knowledge_runs_started_by_id_people_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
CREATE VIEW "live_knowledge_guides" AS (select "id", "owner_id", "title", "audience", "file_name", "file_key", "size", "version", "created_at", "updated_at", "trashed_at" from "knowledge_guides" where ("knowledge_guides"."trashed_at" is null));