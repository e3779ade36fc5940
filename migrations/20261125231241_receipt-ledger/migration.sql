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
CREATE TABLE "receipt_category_rules" (
	"id" uuid PRIMARY KEY,
	"contains" citext NOT NULL CONSTRAINT "receipt_category_rules_contains" UNIQUE,
	"category" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "rate" numeric(18,8);--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "rate_day" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "rate_source" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "home_currency" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "home_amount" numeric(20,2) GENERATED ALWAYS AS (round(total_amount * rate, 2)) STORED;--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" ("day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_entered_by_id_people_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "receipt_category_rules" ADD CONSTRAINT "receipt_category_rules_created_by_id_people_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "people"("id") ON DELETE SET NULL;