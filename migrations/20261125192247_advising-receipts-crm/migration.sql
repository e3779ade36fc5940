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
CREATE TABLE "crm_links" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"person_id" uuid CONSTRAINT "crm_links_person" UNIQUE,
	"venture_id" uuid CONSTRAINT "crm_links_venture" UNIQUE,
	"remote_id" text,
	"state" text NOT NULL,
	"error" text,
	"last_hash" text,
	"synced_fields" jsonb,
	"theirs" jsonb,
	"synced_at" timestamp with time zone,
	CONSTRAINT "crm_links_one_local" CHECK (num_nonnulls("person_id", "venture_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "crm_notes" (
	"interaction_id" uuid PRIMARY KEY,
	"remote_id" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_run_items" (
	"run_id" uuid,
	"kind" text,
	"local_id" uuid,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"why" text,
	CONSTRAINT "crm_run_items_pkey" PRIMARY KEY("run_id","kind","local_id")
);
--> statement-breakpoint
CREATE TABLE "crm_runs" (
	"id" uuid PRIMARY KEY,
	"scope" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by_id" uuid,
	"phase" text DEFAULT 'person' NOT NULL,
	"cursor" text,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"message" text,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_watermarks" (
	"source" text PRIMARY KEY,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_attachments" (
	"id" uuid PRIMARY KEY,
	"email_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"content_hash" text NOT NULL,
	"file_key" text NOT NULL,
	"error" text,
	CONSTRAINT "receipt_attachments_ordinal" UNIQUE("email_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "receipt_changes" (
	"id" uuid PRIMARY KEY,
	"receipt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "receipt_emails" (
	"id" uuid PRIMARY KEY,
	"origin" text NOT NULL,
	"uploaded_by_id" uuid,
	"message_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"delivery_count" integer DEFAULT 1 NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"quarantine_reason" text,
	"released_at" timestamp with time zone,
	"error" text,
	"subject" text,
	"from_address" text DEFAULT '' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"is_receipt" boolean DEFAULT false NOT NULL,
	"is_invoice" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"claim_count" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"try_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "receipt_emails_delivery" UNIQUE("message_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY,
	"email_id" uuid NOT NULL,
	"attachment_id" uuid,
	"merchant_name" text,
	"confidence" numeric(3,2) NOT NULL,
	"total_amount" numeric(11,2),
	"subtotal_amount" numeric(11,2),
	"tax_amount" numeric(11,2),
	"currency" text NOT NULL,
	"transaction_date" date,
	"category" text,
	"payment_method" text,
	"notes" text,
	"line_items" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
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
CREATE TABLE "crm_directory_notes" (
	"id" uuid PRIMARY KEY,
	"record_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_directory_records" (
	"id" uuid PRIMARY KEY,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "crm_directory_records_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
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
CREATE UNIQUE INDEX "crm_links_remote" ON "crm_links" ("kind","remote_id") WHERE "remote_id" is not null;--> statement-breakpoint
CREATE INDEX "crm_links_state" ON "crm_links" ("state") WHERE "state" <> 'linked';--> statement-breakpoint
CREATE UNIQUE INDEX "crm_runs_one_running" ON "crm_runs" ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "crm_runs_started" ON "crm_runs" ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_attachments_hash" ON "receipt_attachments" ("content_hash");--> statement-breakpoint
CREATE INDEX "receipt_changes_receipt" ON "receipt_changes" ("receipt_id");--> statement-breakpoint
CREATE INDEX "receipt_emails_received" ON "receipt_emails" ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipt_emails_unfinished" ON "receipt_emails" ("state");--> statement-breakpoint
CREATE INDEX "receipts_email" ON "receipts" ("email_id");--> statement-breakpoint
CREATE INDEX "receipts_attachment" ON "receipts" ("attachment_id");--> statement-breakpoint
CREATE INDEX "receipts_same" ON "receipts" ("total_amount","transaction_date");--> statement-breakpoint
CREATE INDEX "voice_calls_owner" ON "voice_calls" ("owner_id");--> statement-breakpoint
CREATE INDEX "voice_calls_open" ON "voice_calls" ("ends_at") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "crm_directory_notes_record" ON "crm_directory_notes" ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_directory_records_key" ON "crm_directory_records" ("kind","key") WHERE "key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_directory_records_number" ON "crm_directory_records" ("kind","number");--> statement-breakpoint
CREATE INDEX "crm_directory_records_updated" ON "crm_directory_records" ("kind","updated_at");--> statement-breakpoint
ALTER TABLE "advising_changes" ADD CONSTRAINT "advising_changes_request_id_advising_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "advising_requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "advising_changes" ADD CONSTRAINT "advising_changes_actor_id_people_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "advising_requests" ADD CONSTRAINT "advising_requests_requester_id_people_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "advising_requests" ADD CONSTRAINT "advising_requests_assignee_id_people_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "advising_drafts" ADD CONSTRAINT "advising_drafts_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crm_run_items" ADD CONSTRAINT "crm_run_items_run_id_crm_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "crm_runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD CONSTRAINT "crm_runs_started_by_id_people_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "receipt_attachments" ADD CONSTRAINT "receipt_attachments_email_id_receipt_emails_id_fkey" FOREIGN KEY ("email_id") REFERENCES "receipt_emails"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "receipt_changes" ADD CONSTRAINT "receipt_changes_receipt_id_receipts_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "receipt_changes" ADD CONSTRAINT "receipt_changes_changed_by_id_people_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "receipt_emails" ADD CONSTRAINT "receipt_emails_uploaded_by_id_people_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_email_id_receipt_emails_id_fkey" FOREIGN KEY ("email_id") REFERENCES "receipt_emails"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_attachment_id_receipt_attachments_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "receipt_attachments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_verified_by_id_people_id_fkey" FOREIGN KEY ("verified_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crm_directory_notes" ADD CONSTRAINT "crm_directory_notes_record_id_crm_directory_records_id_fkey" FOREIGN KEY ("record_id") REFERENCES "crm_directory_records"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_receipt_emails" AS (select "id", "origin", "uploaded_by_id", "message_id", "content_hash", "delivery_count", "file_key", "file_name", "size", "state", "quarantine_reason", "released_at", "error", "subject", "from_address", "body_text", "is_receipt", "is_invoice", "received_at", "processed_at", "claim_count", "claimed_at", "try_count", "version", "trashed_at" from "receipt_emails" where ("receipt_emails"."trashed_at" is null));