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
ALTER TABLE "booking_emails" ADD COLUMN "kind" text DEFAULT 'invitation';--> statement-breakpoint
ALTER TABLE "booking_emails" DROP CONSTRAINT "booking_emails_pkey";--> statement-breakpoint
ALTER TABLE "booking_emails" ADD PRIMARY KEY ("booking_id","person_id","kind","sequence");--> statement-breakpoint
CREATE INDEX "meeting_feedback_rating" ON "meeting_feedback" ("rating","created_at");--> statement-breakpoint
CREATE INDEX "meeting_feedback_author" ON "meeting_feedback" ("author_id");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_end" ON "bookings" ("ends_at");--> statement-breakpoint
ALTER TABLE "meeting_feedback" ADD CONSTRAINT "meeting_feedback_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "meeting_feedback" ADD CONSTRAINT "meeting_feedback_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE CASCADE;