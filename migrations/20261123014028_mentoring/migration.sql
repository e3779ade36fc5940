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
CREATE INDEX "availabilities_due" ON "availabilities" ("busy_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_slot" ON "bookings" ("mentor_id","starts_at") WHERE "state" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_mentor" ON "bookings" ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_student" ON "bookings" ("student_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_requests_one_open" ON "mentor_requests" ("student_id") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "mentor_requests_student" ON "mentor_requests" ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "mentor_requests_open" ON "mentor_requests" ("due_at") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "messages_pair" ON "messages" ("mentor_id","student_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_student" ON "messages" ("student_id","mentor_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" ("created_at") WHERE ("read_at" is null);--> statement-breakpoint
ALTER TABLE "availabilities" ADD CONSTRAINT "availabilities_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_emails" ADD CONSTRAINT "booking_emails_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_emails" ADD CONSTRAINT "booking_emails_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_canceled_by_id_people_id_fkey" FOREIGN KEY ("canceled_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mentor_requests" ADD CONSTRAINT "mentor_requests_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mentor_requests" ADD CONSTRAINT "mentor_requests_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE CASCADE;