CREATE TABLE "advising_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"advisor_instructions" text,
	"scheduling_url" text,
	"meeting_kinds" text[] NOT NULL,
	"deadline_days" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advising_changes" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"actor_id" uuid,
	"status" text NOT NULL,
	"assignee_name" text,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advising_requests" (
	"id" uuid PRIMARY KEY,
	"requester_id" uuid NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"intake" jsonb,
	"urgency" text NOT NULL,
	"session_id" uuid,
	"assignee_id" uuid,
	"is_pair_new" boolean DEFAULT false NOT NULL,
	"offered_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"reroute_count" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"escalate_at" timestamp with time zone NOT NULL,
	"escalated_at" timestamp with time zone,
	"respond_by" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"booking_id" uuid,
	"meeting_starts_at" timestamp with time zone,
	"meeting_ends_at" timestamp with time zone,
	"meeting_kind" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advising_drafts" (
	"person_id" uuid PRIMARY KEY,
	"values" jsonb NOT NULL,
	"step" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_calls" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"budget_day" date NOT NULL,
	"reserved_seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD COLUMN "scanned_pages" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "voice_item_id" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_voice_item_id_key" UNIQUE("voice_item_id");--> statement-breakpoint
CREATE INDEX "advising_changes_request" ON "advising_changes" ("request_id","at");--> statement-breakpoint
CREATE INDEX "advising_requests_requester" ON "advising_requests" ("requester_id","created_at");--> statement-breakpoint
CREATE INDEX "advising_requests_assignee" ON "advising_requests" ("assignee_id","created_at");--> statement-breakpoint
CREATE INDEX "advising_requests_list" ON "advising_requests" ("created_at","id");--> statement-breakpoint
CREATE INDEX "advising_requests_open" ON "advising_requests" ("due_at") WHERE "status" in ('received', 'assigned', 'scheduled', 'held');--> statement-breakpoint
CREATE INDEX "advising_requests_booking" ON "advising_requests" ("booking_id") WHERE ("booking_id" is not null);--> statement-breakpoint
CREATE INDEX "voice_calls_owner" ON "voice_calls" ("owner_id");--> statement-breakpoint
CREATE INDEX "voice_calls_open" ON "voice_calls" ("ends_at") WHERE "ended_at" is null;--> statement-breakpoint
ALTER TABLE "advising_changes" ADD CONSTRAINT "advising_changes_request_id_advising_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "advising_requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "advising_changes" ADD CONSTRAINT "advising_changes_actor_id_people_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "advising_requests" ADD CONSTRAINT "advising_requests_requester_id_people_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "advising_requests" ADD CONSTRAINT "advising_requests_assignee_id_people_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "advising_drafts" ADD CONSTRAINT "advising_drafts_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;