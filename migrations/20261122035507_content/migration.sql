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
CREATE UNIQUE INDEX "sync_runs_one_under_way" ON "sync_runs" ("kind") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "sync_runs_started" ON "sync_runs" ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courses_slug" ON "courses" ("slug");--> statement-breakpoint
CREATE INDEX "resource_views_recent" ON "resource_views" ("person_id","viewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resources_updated" ON "resources" ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resources_search" ON "resources" USING gin ("search");--> statement-breakpoint
CREATE INDEX "saved_resources_person" ON "saved_resources" ("person_id","saved_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
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
ALTER TABLE "saved_resources" ADD CONSTRAINT "saved_resources_resource_id_resources_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE;