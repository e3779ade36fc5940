CREATE TABLE "interaction_versions" (
	"id" uuid PRIMARY KEY,
	"interaction_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid,
	"changes" jsonb NOT NULL,
	CONSTRAINT "interaction_versions_one_per_version" UNIQUE("interaction_id","version")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_touch_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "interaction_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "visibility" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "follow_up_done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "follow_up_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "interactions_type" ON "interactions" ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "interactions_author" ON "interactions" ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "interactions_follow_up" ON "interactions" ("follow_up_date","id") WHERE (("follow_up_required") and (("follow_up_done_at" is null)));--> statement-breakpoint
ALTER TABLE "interaction_versions" ADD CONSTRAINT "interaction_versions_interaction_id_interactions_id_fkey" FOREIGN KEY ("interaction_id") REFERENCES "interactions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "interaction_versions" ADD CONSTRAINT "interaction_versions_changed_by_id_people_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
CREATE VIEW "live_interactions" AS (select "id", "student_id", "author_id", "type", "title", "description", "duration", "outcome", "visibility", "follow_up_required", "follow_up_date", "follow_up_done_at", "follow_up_notified_at", "version", "created_at", "updated_at", "trashed_at", "cause_id" from "interactions" where ("interactions"."trashed_at" is null));--> statement-breakpoint
UPDATE "interactions" SET "visibility" = 'shared' WHERE "cause_id" IS NOT NULL;--> statement-breakpoint
UPDATE "people" SET "last_touch_at" = "touches"."at", "interaction_count" = "touches"."count" FROM (SELECT "student_id", max("created_at") AS "at", count(*) AS "count" FROM "interactions" GROUP BY 1) AS "touches" WHERE "touches"."student_id" = "people"."id";
