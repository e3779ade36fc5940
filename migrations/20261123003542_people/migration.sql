CREATE TABLE "account_invitations" (
	"person_id" uuid PRIMARY KEY,
	"invited_by_id" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_delivered" boolean,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "people_created" ON "people" ("created_at","id");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" (lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "people_deactivated" ON "people" ("deactivated_at") WHERE ("deactivated_at" is not null);--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_id_people_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "people"("id") ON DELETE SET NULL;