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
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_feedback" ADD CONSTRAINT "chat_feedback_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_generations" ADD CONSTRAINT "chat_generations_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_chat_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "chat_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_proposals" ADD CONSTRAINT "chat_proposals_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_session_id_chat_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "chat_sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "chat_sources" ADD CONSTRAINT "chat_sources_message_id_chat_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_messages"("id") ON DELETE CASCADE;