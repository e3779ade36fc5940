CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "chat_attachments" (
	"id" uuid PRIMARY KEY,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"page_count" integer,
	"pages" text[] NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "chat_feedback" (
	"message_id" uuid PRIMARY KEY,
	"value" text NOT NULL,
	"reason" text,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"is_evaluation" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_generations" (
	"message_id" uuid PRIMARY KEY,
	"lease_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"budget_day" date,
	"reserved_tokens" integer DEFAULT 0 NOT NULL,
	"reserved_microdollars" bigint DEFAULT 0 NOT NULL,
	"model" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"microdollars" bigint,
	"first_token_ms" integer,
	"duration_ms" integer,
	"confidence" double precision,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"error_message" text,
	"is_offline" boolean DEFAULT false NOT NULL,
	"search" tsvector,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_proposals" (
	"id" uuid PRIMARY KEY,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"title" text NOT NULL,
	"details" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"result_id" text,
	"result_url" text,
	"error_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"assistant_id" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	"context" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"message_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_shares" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"token_hash" bytea NOT NULL UNIQUE,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sources" (
	"message_id" uuid,
	"n" integer,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"headings" text[] NOT NULL,
	"page" integer,
	"url" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chat_sources_pkey" PRIMARY KEY("message_id","n")
);
--> statement-breakpoint
CREATE TABLE "chat_starters" (
	"position" integer PRIMARY KEY,
	"text" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "vector_store_fragments" (
	"fragment" text collate "C",
	"word_id" integer,
	CONSTRAINT "vector_store_fragments_pkey" PRIMARY KEY("fragment","word_id")
);
--> statement-breakpoint
CREATE TABLE "vector_store_items" (
	"id" uuid PRIMARY KEY,
	"number" integer CONSTRAINT "vector_store_items_number" UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "vector_store_items_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"passage_count" integer NOT NULL,
	"word_count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vector_store_passages" (
	"id" uuid PRIMARY KEY,
	"item_number" integer NOT NULL,
	"position" smallint NOT NULL,
	"embedded_by" text,
	"embedded_hash" bytea,
	"embedding" bytea,
	CONSTRAINT "vector_store_passages_position" UNIQUE("item_number","position")
);
--> statement-breakpoint
CREATE TABLE "vector_store_postings" (
	"word_id" integer NOT NULL,
	"item_number" integer NOT NULL,
	"passage_count" smallint NOT NULL,
	"entries" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vector_store_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vector_store_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text collate "C" NOT NULL CONSTRAINT "vector_store_words_word" UNIQUE,
	"stem" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_attachments_message" ON "chat_attachments" ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_feedback_review" ON "chat_feedback" ("created_at") WHERE "value" = 'down';--> statement-breakpoint
CREATE INDEX "chat_generations_open" ON "chat_generations" ("lease_until") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "chat_generations_created" ON "chat_generations" ("created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_session" ON "chat_messages" ("session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_messages_owner" ON "chat_messages" ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "chat_messages_streaming" ON "chat_messages" ("owner_id") WHERE "status" = 'streaming';--> statement-breakpoint
CREATE INDEX "chat_proposals_message" ON "chat_proposals" ("message_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_list" ON "chat_sessions" ("owner_id","is_archived","is_pinned","message_at","id") WHERE not "is_temporary";--> statement-breakpoint
CREATE INDEX "chat_sessions_temporary" ON "chat_sessions" ("created_at") WHERE "is_temporary";--> statement-breakpoint
CREATE INDEX "chat_shares_session" ON "chat_shares" ("session_id");--> statement-breakpoint
CREATE INDEX "chat_shares_owner" ON "chat_shares" ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_guides_created" ON "knowledge_guides" ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_items_run" ON "knowledge_items" ("run_id");--> statement-breakpoint
CREATE INDEX "knowledge_items_unfinished" ON "knowledge_items" ("state");--> statement-breakpoint
CREATE INDEX "knowledge_passages_item" ON "knowledge_passages" ("item_id","generation","ordinal");--> statement-breakpoint
CREATE INDEX "knowledge_runs_started" ON "knowledge_runs" ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vector_store_passages_embedded" ON "vector_store_passages" ("embedded_hash") WHERE "embedded_hash" is not null;--> statement-breakpoint
CREATE INDEX "vector_store_postings_word" ON "vector_store_postings" ("word_id","item_number","passage_count");--> statement-breakpoint
CREATE INDEX "vector_store_postings_item" ON "vector_store_postings" ("item_number");--> statement-breakpoint
CREATE INDEX "vector_store_words_stem" ON "vector_store_words" ("stem");--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_feedback" ADD CONSTRAINT "chat_feedback_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_generations" ADD CONSTRAINT "chat_generations_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_chat_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "chat_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_proposals" ADD CONSTRAINT "chat_proposals_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_session_id_chat_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "chat_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_sources" ADD CONSTRAINT "chat_sources_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "knowledge_guides" ADD CONSTRAINT "knowledge_guides_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_run_id_knowledge_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "knowledge_runs"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_item_id_knowledge_items_id_fkey" FOREIGN KEY ("item_id") REFERENCES "knowledge_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "knowledge_runs" ADD CONSTRAINT "knowledge_runs_started_by_id_people_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vector_store_passages" ADD CONSTRAINT "vector_store_passages_W0hbnvsV0tWU_fkey" FOREIGN KEY ("item_number") REFERENCES "vector_store_items"("number") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vector_store_postings" ADD CONSTRAINT "vector_store_postings_GdC2GLaDIwmQ_fkey" FOREIGN KEY ("item_number") REFERENCES "vector_store_items"("number") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_knowledge_guides" AS (select "id", "owner_id", "title", "audience", "file_name", "file_key", "size", "version", "created_at", "updated_at", "trashed_at" from "knowledge_guides" where ("knowledge_guides"."trashed_at" is null));