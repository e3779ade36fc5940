CREATE TABLE "analytics_refreshes" (
	"id" text PRIMARY KEY,
	"refreshed_at" timestamp with time zone,
	"generation" integer NOT NULL,
	"last_generation" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_figures" (
	"generation" integer NOT NULL,
	"is_demo" boolean NOT NULL,
	"kind" text NOT NULL,
	"cohort" date,
	"major" text,
	"year" text,
	"starts_on" date[] NOT NULL,
	"detail" text[] NOT NULL,
	"counts" integer[] NOT NULL
);
--> statement-breakpoint
DROP TABLE "report_refreshes";--> statement-breakpoint
DROP TABLE "report_figures";--> statement-breakpoint
DROP INDEX "interactions_created";--> statement-breakpoint
CREATE INDEX "interactions_created" ON "interactions" ("created_at","id","student_id") WHERE ("trashed_at" is null);--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" ("actor_id","action" text_pattern_ops,"recorded_at");--> statement-breakpoint
DROP INDEX "audit_entries_subject";--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" ("subject_id","action" text_pattern_ops,"recorded_at");--> statement-breakpoint
DROP INDEX "audit_entries_action";--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" ("action" text_pattern_ops,"recorded_at");--> statement-breakpoint
DROP INDEX "interactions_type";--> statement-breakpoint
CREATE INDEX "interactions_type" ON "interactions" ("type","created_at","id","student_id") WHERE ("trashed_at" is null);--> statement-breakpoint
DROP INDEX "interactions_author";--> statement-breakpoint
CREATE INDEX "interactions_author" ON "interactions" ("author_id","created_at","id","student_id","trashed_at");--> statement-breakpoint
DROP INDEX "interactions_follow_up";--> statement-breakpoint
CREATE INDEX "interactions_follow_up" ON "interactions" ("follow_up_date","id","student_id","author_id") WHERE (("follow_up_required") and (("follow_up_done_at" is null)) and (("trashed_at" is null)));--> statement-breakpoint
DROP INDEX "student_risks_urgency";--> statement-breakpoint
CREATE INDEX "student_risks_urgency" ON "student_risks" ("urgency","student_id");--> statement-breakpoint
CREATE INDEX "people_demo" ON "people" ("id") WHERE "is_demo" = true;--> statement-breakpoint
CREATE INDEX "interactions_due" ON "interactions" (coalesce("follow_up_date", '9999-12-31T00:00:00.000Z'::timestamptz),"id") WHERE ("trashed_at" is null);--> statement-breakpoint
CREATE INDEX "analytics_figures_group" ON "analytics_figures" ("generation","is_demo","kind","cohort","major","year");