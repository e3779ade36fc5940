CREATE TABLE "notification_preferences" (
	"person_id" uuid,
	"kind" text,
	"in_app" boolean NOT NULL,
	"by_mail" text NOT NULL,
	CONSTRAINT "notification_preferences_pkey" PRIMARY KEY("person_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
UPDATE "notifications" SET "shown_at" = "created_at";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "shown_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_for_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX "notifications_person";--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" ("person_id","shown_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" ("person_id") WHERE (("is_for_digest") and (("read_at" is null)));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;