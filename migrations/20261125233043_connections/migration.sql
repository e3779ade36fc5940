CREATE TABLE "service_authorizations" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"service" text NOT NULL,
	"state_hash" bytea NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "chat_generations" ADD COLUMN "is_own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "encrypted_access_token" text;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "access_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_connections" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE UNIQUE INDEX "service_authorizations_state" ON "service_authorizations" ("state_hash");--> statement-breakpoint
CREATE INDEX "service_authorizations_person" ON "service_authorizations" ("person_id");--> statement-breakpoint
CREATE INDEX "service_authorizations_session" ON "service_authorizations" ("session_id");--> statement-breakpoint
CREATE INDEX "service_authorizations_expiry" ON "service_authorizations" ("expires_at");--> statement-breakpoint
ALTER TABLE "service_authorizations" ADD CONSTRAINT "service_authorizations_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_authorizations" ADD CONSTRAINT "service_authorizations_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;