CREATE TABLE "receipt_mailboxes" (
	"name" text PRIMARY KEY,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP VIEW "live_receipt_emails";--> statement-breakpoint
ALTER TABLE "receipt_emails" ADD COLUMN "envelope" jsonb;--> statement-breakpoint
ALTER TABLE "receipt_emails" ADD COLUMN "sender_checks" jsonb;--> statement-breakpoint
CREATE VIEW "live_receipt_emails" AS (select "id", "origin", "uploaded_by_id", "message_id", "content_hash", "delivery_count", "file_key", "file_name", "size", "envelope", "sender_checks", "state", "quarantine_reason", "released_at", "error", "subject", "from_address", "body_text", "is_receipt", "is_invoice", "received_at", "processed_at", "claim_count", "claimed_at", "try_count", "version", "trashed_at" from "receipt_emails" where ("receipt_emails"."trashed_at" is null));