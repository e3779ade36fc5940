CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY,
	"entry_id" uuid NOT NULL CONSTRAINT "audit_chain_entry_unique" UNIQUE,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY,
	"recorded_at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" text,
	"route" text NOT NULL,
	"session_id" uuid,
	"via" text NOT NULL,
	"network" text NOT NULL,
	"events" jsonb NOT NULL,
	"is_demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid,
	"admin_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_invitations" (
	"person_id" uuid PRIMARY KEY,
	"invited_by_id" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_delivered" boolean,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "availabilities" (
	"person_id" uuid PRIMARY KEY,
	"rules" jsonb NOT NULL,
	"encrypted_calendar_url" text,
	"calendar_host" text,
	"busy_times" jsonb DEFAULT '[]' NOT NULL,
	"busy_read_at" timestamp with time zone,
	"busy_error" text,
	"busy_due_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_emails" (
	"booking_id" uuid,
	"person_id" uuid,
	"sequence" integer,
	CONSTRAINT "booking_emails_pkey" PRIMARY KEY("booking_id","person_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY,
	"mentor_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"topic" text NOT NULL,
	"location" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancel_reason" text,
	"canceled_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "mentor_profiles" (
	"person_id" uuid PRIMARY KEY,
	"headline" text,
	"industries" text[] DEFAULT '{}'::text[] NOT NULL,
	"stages" text[] DEFAULT '{}'::text[] NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"capacity" integer DEFAULT 10 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentor_requests" (
	"id" uuid PRIMARY KEY,
	"student_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"mentor_id" uuid,
	"offered_ids" uuid[] NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY,
	"mentor_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"emailed_at" timestamp with time zone
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
CREATE TABLE "student_import_rows" (
	"import_id" uuid,
	"line" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"student" jsonb,
	"outcome" text,
	"problem" text,
	"person_id" uuid,
	"person_version" integer,
	"replaced" jsonb,
	CONSTRAINT "student_import_rows_pkey" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"layout" jsonb NOT NULL,
	"is_updating" boolean NOT NULL,
	"sends_links" boolean NOT NULL,
	"total_count" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_notes" (
	"id" uuid PRIMARY KEY,
	"student_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"body" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_email_recipients" (
	"email_id" uuid,
	"student_id" uuid,
	"sent_at" timestamp with time zone,
	"is_skipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "student_email_recipients_pkey" PRIMARY KEY("email_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_emails" (
	"id" uuid PRIMARY KEY,
	"author_id" uuid,
	"is_demo" boolean NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_lists" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_tags" (
	"student_id" uuid,
	"tag" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_tags_pkey" PRIMARY KEY("student_id","tag")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_touch_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "interaction_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "visibility" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "follow_up_done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "follow_up_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_entries_recorded" ON "audit_entries" ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" ("actor_id","recorded_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" ("subject_id","recorded_at");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" ("action","recorded_at");--> statement-breakpoint
CREATE INDEX "people_students_newest" ON "people" ("created_at","id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_students_points" ON "people" ("total_points","id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_students_name" ON "people" (lower("first_name" || ' ' || "last_name"),"id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_student_words" ON "people" USING gin (to_tsvector('simple', translate(coalesce("first_name"::text, '') || ' ' || coalesce("last_name"::text, '') || ' ' || coalesce("email"::text, '') || ' ' || coalesce("major"::text, ''), '@./:?=&-_#%+,;|', '               '))) WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_created" ON "people" ("created_at","id");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" (lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "people_deactivated" ON "people" ("deactivated_at") WHERE ("deactivated_at" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_one_per_session" ON "impersonations" ("session_id") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "impersonations_person" ON "impersonations" ("person_id");--> statement-breakpoint
CREATE INDEX "impersonations_admin" ON "impersonations" ("admin_id");--> statement-breakpoint
CREATE INDEX "announcements_start" ON "announcements" ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "availabilities_due" ON "availabilities" ("busy_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_slot" ON "bookings" ("mentor_id","starts_at") WHERE "state" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_mentor" ON "bookings" ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_student" ON "bookings" ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "interactions_type" ON "interactions" ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "interactions_author" ON "interactions" ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "interactions_follow_up" ON "interactions" ("follow_up_date","id") WHERE (("follow_up_required") and (("follow_up_done_at" is null)));--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_requests_one_open" ON "mentor_requests" ("student_id") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "mentor_requests_student" ON "mentor_requests" ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "mentor_requests_open" ON "mentor_requests" ("due_at") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "messages_pair" ON "messages" ("mentor_id","student_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_student" ON "messages" ("student_id","mentor_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" ("created_at") WHERE ("read_at" is null);--> statement-breakpoint
CREATE INDEX "student_risks_urgency" ON "student_risks" ("urgency" DESC NULLS LAST,"student_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "student_import_rows_person" ON "student_import_rows" ("person_id");--> statement-breakpoint
CREATE INDEX "student_imports_owner" ON "student_imports" ("owner_id");--> statement-breakpoint
CREATE INDEX "student_imports_created" ON "student_imports" ("created_at");--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "student_notes" ("student_id","created_at","id");--> statement-breakpoint
CREATE INDEX "student_notes_owner" ON "student_notes" ("owner_id");--> statement-breakpoint
CREATE INDEX "student_email_recipients_student" ON "student_email_recipients" ("student_id");--> statement-breakpoint
CREATE INDEX "student_emails_author" ON "student_emails" ("author_id");--> statement-breakpoint
CREATE INDEX "student_lists_owner" ON "student_lists" ("owner_id");--> statement-breakpoint
CREATE INDEX "student_tags_tag" ON "student_tags" ("tag","student_id");--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_entry_id_audit_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entries"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_admin_id_people_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_id_people_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_announcements_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "availabilities" ADD CONSTRAINT "availabilities_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_emails" ADD CONSTRAINT "booking_emails_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_emails" ADD CONSTRAINT "booking_emails_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_canceled_by_id_people_id_fkey" FOREIGN KEY ("canceled_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "interaction_versions" ADD CONSTRAINT "interaction_versions_interaction_id_interactions_id_fkey" FOREIGN KEY ("interaction_id") REFERENCES "interactions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "interaction_versions" ADD CONSTRAINT "interaction_versions_changed_by_id_people_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mentor_requests" ADD CONSTRAINT "mentor_requests_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mentor_requests" ADD CONSTRAINT "mentor_requests_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_risks" ADD CONSTRAINT "student_risks_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_import_id_student_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "student_imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_email_recipients" ADD CONSTRAINT "student_email_recipients_email_id_student_emails_id_fkey" FOREIGN KEY ("email_id") REFERENCES "student_emails"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_email_recipients" ADD CONSTRAINT "student_email_recipients_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_emails" ADD CONSTRAINT "student_emails_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "student_lists" ADD CONSTRAINT "student_lists_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_tags" ADD CONSTRAINT "student_tags_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_announcements" AS (select "id", "owner_id", "title", "body", "roles", "starts_at", "ends_at", "published_at", "version", "created_at", "updated_at", "trashed_at" from "announcements" where ("announcements"."trashed_at" is null));--> statement-breakpoint
CREATE VIEW "live_interactions" AS (select "id", "student_id", "author_id", "type", "title", "description", "duration", "outcome", "visibility", "follow_up_required", "follow_up_date", "follow_up_done_at", "follow_up_notified_at", "version", "created_at", "updated_at", "trashed_at", "cause_id" from "interactions" where ("interactions"."trashed_at" is null));--> statement-breakpoint
UPDATE "interactions" SET "visibility" = 'shared' WHERE "cause_id" IS NOT NULL;--> statement-breakpoint
UPDATE "people" SET "last_touch_at" = "touches"."at", "interaction_count" = "touches"."count" FROM (SELECT "student_id", max("created_at") AS "at", count(*) AS "count" FROM "interactions" GROUP BY 1) AS "touches" WHERE "touches"."student_id" = "people"."id";--> statement-breakpoint
-- By hand, to the end: the audit log accepts new entries only, and chains them by their hashes when a transaction commits.
CREATE FUNCTION audit_text(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', e.id, extract(epoch FROM e.recorded_at), coalesce(e.actor_id::text, '-'), e.action,
    coalesce(e.subject_id, '-'), e.route, coalesce(e.session_id::text, '-'), e.via, e.network, e.events, e.is_demo) $$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last "audit_chain";
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit.chain'));
  SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (position, entry_id, hash) VALUES (coalesce(last.position, 0) + 1, new.id,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_text(new), 'UTF8')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_entries_chain" AFTER INSERT ON "audit_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    IF tg_table_name = 'audit_entries' THEN
      IF old.recorded_at < now() - interval '730 days' THEN RETURN old; END IF;
    ELSE
      IF NOT EXISTS (SELECT FROM audit_entries WHERE id = old.entry_id) THEN RETURN old; END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log only accepts new entries' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_not_emptied" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_kept" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_not_emptied" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
