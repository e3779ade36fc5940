CREATE TABLE "announcement_dismissals" (
	"person_id" uuid,
	"announcement_id" uuid,
	CONSTRAINT "announcement_dismissals_pkey" PRIMARY KEY("person_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"roles" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_risks" (
	"student_id" uuid PRIMARY KEY,
	"reasons" jsonb NOT NULL,
	"urgency" integer NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_trend_weeks" (
	"is_demo" boolean,
	"starts_on" date,
	"active_student_count" integer NOT NULL,
	"total_student_count" integer NOT NULL,
	"interaction_count" integer NOT NULL,
	CONSTRAINT "staff_trend_weeks_pkey" PRIMARY KEY("is_demo","starts_on")
);
--> statement-breakpoint
CREATE INDEX "announcements_start" ON "announcements" ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "student_risks_urgency" ON "student_risks" ("urgency" DESC NULLS LAST,"student_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_announcements_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_risks" ADD CONSTRAINT "student_risks_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_announcements" AS (select "id", "owner_id", "title", "body", "roles", "starts_at", "ends_at", "published_at", "version", "created_at", "updated_at", "trashed_at" from "announcements" where ("announcements"."trashed_at" is null));