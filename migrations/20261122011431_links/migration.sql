CREATE TABLE "clicks" (
	"id" uuid,
	"link_id" uuid,
	"clicked_at" timestamp with time zone,
	"class" smallint NOT NULL,
	"is_qr" boolean NOT NULL,
	"is_first" boolean NOT NULL,
	"network" text,
	"country" text,
	"city" text,
	"device" text,
	"browser" text,
	"referrer" text,
	"campaign" text,
	CONSTRAINT "clicks_pkey" PRIMARY KEY("link_id","clicked_at","id")
);
--> statement-breakpoint
CREATE TABLE "link_counts" (
	"link_id" uuid PRIMARY KEY,
	"click_count" bigint DEFAULT 0 NOT NULL,
	"unique_count" bigint DEFAULT 0 NOT NULL,
	"last_clicked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "missed_codes" (
	"code" text PRIMARY KEY,
	"hit_count" integer NOT NULL,
	"last_hit_at" timestamp with time zone NOT NULL,
	CONSTRAINT "missed_codes_hits" CHECK ("hit_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "click_sums" (
	"link_id" uuid,
	"day" date,
	"sums" jsonb NOT NULL,
	CONSTRAINT "click_sums_pkey" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"day" date PRIMARY KEY,
	"is_ready" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_versions" (
	"id" uuid PRIMARY KEY,
	"link_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid,
	"change_reason" text NOT NULL,
	"original_url" text NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"original_url" text NOT NULL,
	"short_code" text NOT NULL CONSTRAINT "links_short_code_unique" UNIQUE,
	"is_active" boolean DEFAULT true NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"max_clicks" integer,
	"fallback_url" text,
	"dead_since" timestamp with time zone,
	"dead_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_codes" (
	"code" text PRIMARY KEY,
	"spent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_templates" (
	"id" uuid PRIMARY KEY,
	"name" citext NOT NULL CONSTRAINT "campaign_templates_name_unique" UNIQUE,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_visitors" (
	"link_id" uuid,
	"visitor" bytea,
	"seen_on" date NOT NULL,
	CONSTRAINT "link_visitors_pkey" PRIMARY KEY("link_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY,
	"salt" bytea NOT NULL
);
--> statement-breakpoint
CREATE INDEX "clicks_time" ON "clicks" USING brin ("clicked_at");--> statement-breakpoint
CREATE INDEX "link_versions_link" ON "link_versions" ("link_id","version" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "links_created" ON "links" ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE ("trashed_at" is null);--> statement-breakpoint
CREATE INDEX "links_tags" ON "links" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "link_visitors_day" ON "link_visitors" ("seen_on");--> statement-breakpoint
ALTER TABLE "link_versions" ADD CONSTRAINT "link_versions_link_id_links_id_fkey" FOREIGN KEY ("link_id") REFERENCES "links"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "link_versions" ADD CONSTRAINT "link_versions_changed_by_id_people_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id");--> statement-breakpoint
CREATE VIEW "live_links" AS (select "id", "owner_id", "title", "description", "original_url", "short_code", "is_active", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "tags", "expires_at", "max_clicks", "fallback_url", "dead_since", "dead_reason", "version", "created_at", "updated_at", "trashed_at" from "links" where ("links"."trashed_at" is null));--> statement-breakpoint
-- Each click updates one row here: half-empty pages keep the new version beside the old, and no index is touched.
ALTER TABLE "link_counts" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
