CREATE TABLE "meeting_feedback" (
	"id" uuid PRIMARY KEY,
	"booking_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_feedback_one_per_author" UNIQUE("booking_id","author_id")
);
--> statement-breakpoint
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
ALTER TABLE "booking_emails" ADD COLUMN "kind" text DEFAULT 'invitation';--> statement-breakpoint
ALTER TABLE "booking_emails" DROP CONSTRAINT "booking_emails_pkey";--> statement-breakpoint
ALTER TABLE "booking_emails" ADD PRIMARY KEY ("booking_id","person_id","kind","sequence");--> statement-breakpoint
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
CREATE INDEX "meeting_feedback_rating" ON "meeting_feedback" ("rating","created_at");--> statement-breakpoint
CREATE INDEX "meeting_feedback_author" ON "meeting_feedback" ("author_id");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_end" ON "bookings" ("ends_at");--> statement-breakpoint
CREATE INDEX "report_schedule_recipients_person" ON "report_schedule_recipients" ("person_id");--> statement-breakpoint
CREATE INDEX "report_schedules_next_run" ON "report_schedules" ("next_run_at");--> statement-breakpoint
CREATE INDEX "impact_spans_days" ON "impact_spans" ("starts_on","ends_on");--> statement-breakpoint
CREATE INDEX "interactions_due" ON "interactions" (coalesce("follow_up_date", '9999-12-31T00:00:00.000Z'::timestamptz),"id") WHERE ("trashed_at" is null);--> statement-breakpoint
CREATE INDEX "analytics_figures_group" ON "analytics_figures" ("generation","is_demo","kind","cohort","major","year");--> statement-breakpoint
ALTER TABLE "meeting_feedback" ADD CONSTRAINT "meeting_feedback_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meeting_feedback" ADD CONSTRAINT "meeting_feedback_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_schedule_id_report_schedules_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "report_schedules"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_mentor_assignments" AS (select "mentor_assignments"."mentor_id", "mentor_assignments"."student_id", "mentor_assignments"."created_at" from "mentor_assignments" inner join "people" "mentor" on (("mentor"."id" = "mentor_assignments"."mentor_id") and ("mentor"."role" = 'mentor') and (("mentor"."deactivated_at" is null))) inner join "people" "student" on (("student"."id" = "mentor_assignments"."student_id") and ("student"."role" = 'student') and (("student"."deactivated_at" is null))));--> statement-breakpoint
CREATE VIEW "live_report_schedules" AS (select "id", "owner_id", "name", "frequency", "filters", "is_paused", "next_run_at", "last_sent_at", "last_sent_count", "version", "created_at", "updated_at", "trashed_at" from "report_schedules" where ("report_schedules"."trashed_at" is null));--> statement-breakpoint
-- By hand, to the end: the tabs of a profile are several requests; of one reader's requests about one student within 10 minutes the first is
-- noted. The lock makes requests that arrive together wait for the first one's commit; the second look-up then sees its entry.
CREATE FUNCTION skip_repeated_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR attempt IN 1..2 LOOP
    IF EXISTS (SELECT FROM audit_entries WHERE subject_id = new.subject_id AND recorded_at > new.recorded_at - interval '10 minutes'
      AND action = new.action AND actor_id = new.actor_id AND via = new.via) THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('audit.read ' || new.actor_id || new.subject_id, 0));
  END LOOP;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_one_per_opening" BEFORE INSERT ON "audit_entries" FOR EACH ROW
  WHEN (new.action = 'student.read' AND new.actor_id IS NOT NULL AND new.subject_id IS NOT NULL) EXECUTE FUNCTION skip_repeated_read();
