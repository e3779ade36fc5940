CREATE TABLE "event_attendances" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"method" text NOT NULL,
	"marked_by_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "event_attendances_one_each" UNIQUE("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"person_id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL CONSTRAINT "calendar_feeds_token_unique" UNIQUE,
	"sealed_token" text NOT NULL,
	"has_all" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_letters" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_letters_once" UNIQUE("event_id","person_id","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "event_rsvps" (
	"id" uuid PRIMARY KEY,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"place" integer NOT NULL,
	"responded_at" timestamp with time zone NOT NULL,
	"going_at" timestamp with time zone,
	CONSTRAINT "event_rsvps_one_each" UNIQUE("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY,
	"rule" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"series_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"over_at" timestamp with time zone NOT NULL,
	"location" text,
	"category" text NOT NULL,
	"registration_url" text,
	"capacity" integer,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"organizer" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"words" tsvector NOT NULL,
	"going_count" integer DEFAULT 0 NOT NULL,
	"waitlist_count" integer DEFAULT 0 NOT NULL,
	"last_place" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"mailed_sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "events_end_after_start" CHECK ("ends_at" is null or "ends_at" >= "starts_at"),
	CONSTRAINT "events_counts" CHECK ("going_count" >= 0 and "waitlist_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"id" uuid PRIMARY KEY,
	"student_id" uuid NOT NULL,
	"author_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"duration" integer,
	"outcome" text,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_date" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"cause_id" text CONSTRAINT "interactions_one_per_cause" UNIQUE
);
--> statement-breakpoint
CREATE INDEX "event_attendances_event" ON "event_attendances" ("event_id","seen_at") WHERE ("undone_at" is null);--> statement-breakpoint
CREATE INDEX "event_attendances_person" ON "event_attendances" ("person_id");--> statement-breakpoint
CREATE INDEX "event_rsvps_line" ON "event_rsvps" ("event_id","status","place");--> statement-breakpoint
CREATE INDEX "event_rsvps_person" ON "event_rsvps" ("person_id") WHERE "status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "events_start" ON "events" ("starts_at","id","over_at","is_published","owner_id") WHERE ("trashed_at" is null);--> statement-breakpoint
CREATE INDEX "events_category" ON "events" (lower("category"),"starts_at","id");--> statement-breakpoint
CREATE INDEX "events_span" ON "events" USING gist (tstzrange("starts_at", "over_at"));--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ("words");--> statement-breakpoint
CREATE INDEX "events_series" ON "events" ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "interactions_student" ON "interactions" ("student_id","created_at","id");--> statement-breakpoint
CREATE INDEX "interactions_created" ON "interactions" ("created_at","id");--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_marked_by_id_people_id_fkey" FOREIGN KEY ("marked_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_letters" ADD CONSTRAINT "event_letters_event_id_events_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_letters" ADD CONSTRAINT "event_letters_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_event_id_events_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id");--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE SET NULL;