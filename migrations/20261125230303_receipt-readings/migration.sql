CREATE TABLE "receipt_model_readings" (
	"content_hash" text,
	"model" text,
	"content" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_model_readings_pkey" PRIMARY KEY("content_hash","model")
);
--> statement-breakpoint
ALTER TABLE "receipt_attachments" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "receipt_attachments" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "receipts_incomplete" ON "receipts" ("id") WHERE "total_amount" is null or "transaction_date" is null;