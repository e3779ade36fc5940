CREATE TABLE "report_schedule_recipients" (
	"schedule_id" uuid,
	"person_id" uuid,
	CONSTRAINT "report_schedule_recipients_pkey" PRIMARY KEY("schedule_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	"last_sent_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "impact_refreshes" (
	"id" text PRIMARY KEY,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impact_spans" (
	"venture_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"value" numeric(16,2)
);
--> statement-breakpoint
CREATE INDEX "report_schedule_recipients_person" ON "report_schedule_recipients" ("person_id");--> statement-breakpoint
CREATE INDEX "report_schedules_next_run" ON "report_schedules" ("next_run_at");--> statement-breakpoint
CREATE INDEX "impact_spans_days" ON "impact_spans" ("starts_on","ends_on");--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_schedule_id_report_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "report_schedules"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_report_schedules" AS (select "id", "owner_id", "name", "frequency", "filters", "is_paused", "next_run_at", "last_sent_at", "last_sent_count", "version", "created_at", "updated_at", "trashed_at" from "report_schedules" where ("report_schedules"."trashed_at" is null));