CREATE TABLE "service_connections" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"service" text NOT NULL,
	"encrypted_key" text NOT NULL,
	"last_four" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "service_connections_person" ON "service_connections" ("person_id","service");--> statement-breakpoint
ALTER TABLE "service_connections" ADD CONSTRAINT "service_connections_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;