CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" bytea NOT NULL CONSTRAINT "api_keys_token_unique" UNIQUE,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_clicks" (
	"id" uuid PRIMARY KEY,
	"link_id" uuid NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	"is_qr" boolean NOT NULL,
	"country" text,
	"city" text,
	"device" text,
	"browser" text,
	"referrer" text,
	"campaign" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY,
	"webhook_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"click_count" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"status_code" integer,
	"reason" text,
	"next_attempt_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"encrypted_secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP VIEW "live_links";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "ios_url" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "android_url" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "desktop_url" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "updated_by_id" uuid;--> statement-breakpoint
CREATE INDEX "api_keys_person" ON "api_keys" ("person_id");--> statement-breakpoint
CREATE INDEX "links_original_url" ON "links" USING hash ("original_url");--> statement-breakpoint
CREATE INDEX "links_failing" ON "links" ("failing_since") WHERE ("failing_since" is not null);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("next_attempt_at") WHERE ("next_attempt_at" is not null);--> statement-breakpoint
CREATE INDEX "webhooks_owner" ON "webhooks" ("owner_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_updated_by_id_people_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_links" AS (select "id", "owner_id", "title", "description", "original_url", "short_code", "is_active", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "tags", "starts_at", "expires_at", "max_clicks", "fallback_url", "ios_url", "android_url", "desktop_url", "failing_since", "dead_since", "dead_reason", "version", "created_at", "updated_at", "updated_by_id", "trashed_at" from "links" where ("links"."trashed_at" is null));