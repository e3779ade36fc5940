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
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_updated_by_id_people_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
CREATE VIEW "live_links" AS (select "id", "owner_id", "title", "description", "original_url", "short_code", "is_active", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "tags", "starts_at", "expires_at", "max_clicks", "fallback_url", "ios_url", "android_url", "desktop_url", "failing_since", "dead_since", "dead_reason", "version", "created_at", "updated_at", "updated_by_id", "trashed_at" from "links" where ("links"."trashed_at" is null));