CREATE TABLE "voice_calls" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"budget_day" date NOT NULL,
	"reserved_seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "voice_item_id" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_voice_item_id_key" UNIQUE("voice_item_id");--> statement-breakpoint
CREATE INDEX "voice_calls_owner" ON "voice_calls" ("owner_id");--> statement-breakpoint
CREATE INDEX "voice_calls_open" ON "voice_calls" ("ends_at") WHERE "ended_at" is null;--> statement-breakpoint
ALTER TABLE "voice_calls" ADD CONSTRAINT "voice_calls_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;