CREATE TABLE "email_days" (
	"day" date PRIMARY KEY,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"limited_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "port_outcomes" (
	"port" text PRIMARY KEY,
	"adapter" text NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "campus_accounts" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campus_accounts_subject_unique" UNIQUE("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "campus_sign_ins" (
	"id" uuid PRIMARY KEY,
	"provider_id" text NOT NULL,
	"state_hash" bytea NOT NULL CONSTRAINT "campus_sign_ins_state_unique" UNIQUE,
	"browser_hash" bytea NOT NULL,
	"encrypted_memory" text NOT NULL,
	"person_id" uuid,
	"next_path" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"encrypted_identity" text,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"step" text,
	"row_count" bigint DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"size" bigint,
	"name" text,
	"message" text,
	"check_state" text,
	"checked_at" timestamp with time zone,
	"check_message" text
);
--> statement-breakpoint
CREATE TABLE "service_authorizations" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"service" text NOT NULL,
	"state_hash" bytea NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY,
	"day" date NOT NULL,
	"base" text NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entered_by_id" uuid,
	CONSTRAINT "exchange_rates_day" UNIQUE("base","currency","day")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY,
	"challenge_hash" bytea NOT NULL CONSTRAINT "passkey_challenges_hash_unique" UNIQUE,
	"browser_hash" bytea NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL CONSTRAINT "passkeys_credential_unique" UNIQUE,
	"public_key" bytea NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"suspended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt_category_rules" (
	"id" uuid PRIMARY KEY,
	"contains" citext NOT NULL CONSTRAINT "receipt_category_rules_contains" UNIQUE,
	"category" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "receipt_mailboxes" (
	"name" text PRIMARY KEY,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_model_readings" (
	"content_hash" text,
	"model" text,
	"content" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_model_readings_pkey" PRIMARY KEY("content_hash","model")
);
--> statement-breakpoint
DROP VIEW "live_receipt_emails";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "campus_provider_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "campus_sign_in_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_generations" ADD COLUMN "is_own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "account_email" text;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "encrypted_access_token" text;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "access_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "receipt_attachments" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "receipt_attachments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "receipt_emails" ADD COLUMN "envelope" jsonb;--> statement-breakpoint
ALTER TABLE "receipt_emails" ADD COLUMN "sender_checks" jsonb;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "rate" numeric(18,8);--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "rate_day" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "rate_source" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "home_currency" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "home_amount" numeric(20,2) GENERATED ALWAYS AS (round(total_amount * rate, 2)) STORED;--> statement-breakpoint
CREATE INDEX "campus_accounts_person" ON "campus_accounts" ("person_id");--> statement-breakpoint
CREATE INDEX "campus_sign_ins_expiry" ON "campus_sign_ins" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one_running" ON "backup_runs" ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "service_authorizations_state" ON "service_authorizations" ("state_hash");--> statement-breakpoint
CREATE INDEX "service_authorizations_person" ON "service_authorizations" ("person_id");--> statement-breakpoint
CREATE INDEX "service_authorizations_session" ON "service_authorizations" ("session_id");--> statement-breakpoint
CREATE INDEX "service_authorizations_expiry" ON "service_authorizations" ("expires_at");--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" ("day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" ("person_id");--> statement-breakpoint
CREATE INDEX "receipts_incomplete" ON "receipts" ("id") WHERE "total_amount" is null or "transaction_date" is null;--> statement-breakpoint
ALTER TABLE "campus_accounts" ADD CONSTRAINT "campus_accounts_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "campus_sign_ins" ADD CONSTRAINT "campus_sign_ins_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_campus_sign_in_id_campus_sign_ins_id_fkey" FOREIGN KEY ("campus_sign_in_id") REFERENCES "campus_sign_ins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_authorizations" ADD CONSTRAINT "service_authorizations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_authorizations" ADD CONSTRAINT "service_authorizations_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_entered_by_id_people_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "receipt_category_rules" ADD CONSTRAINT "receipt_category_rules_created_by_id_people_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
CREATE VIEW "live_receipt_emails" AS (select "id", "origin", "uploaded_by_id", "message_id", "content_hash", "delivery_count", "file_key", "file_name", "size", "envelope", "sender_checks", "state", "quarantine_reason", "released_at", "error", "subject", "from_address", "body_text", "is_receipt", "is_invoice", "received_at", "processed_at", "claim_count", "claimed_at", "try_count", "version", "trashed_at" from "receipt_emails" where ("receipt_emails"."trashed_at" is null));