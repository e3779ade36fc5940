CREATE TABLE "award_rule_states" (
	"id" text PRIMARY KEY,
	"fingerprint" text NOT NULL,
	"recomputed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venture_files" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venture_changes" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"person_id" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venture_invitations" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"email" citext NOT NULL,
	"role" text NOT NULL,
	"token_hash" bytea NOT NULL CONSTRAINT "venture_invitations_token_unique" UNIQUE,
	"invited_by_id" uuid NOT NULL,
	"is_demo" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "venture_metrics" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(16,2) NOT NULL,
	"date" date NOT NULL,
	"source" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "venture_metrics_one_a_day" UNIQUE("venture_id","kind","date")
);
--> statement-breakpoint
CREATE TABLE "venture_milestones" (
	"id" uuid PRIMARY KEY,
	"venture_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"title" text NOT NULL,
	"place" integer NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by_id" uuid,
	"template_key" text,
	CONSTRAINT "venture_milestones_offered_once" UNIQUE("venture_id","template_key")
);
--> statement-breakpoint
CREATE TABLE "venture_members" (
	"venture_id" uuid,
	"person_id" uuid,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "venture_members_pkey" PRIMARY KEY("venture_id","person_id")
);
--> statement-breakpoint
DROP VIEW "live_ventures";--> statement-breakpoint
ALTER TABLE "ventures" ADD COLUMN "progress_from" text DEFAULT 'milestones' NOT NULL;--> statement-breakpoint
ALTER TABLE "ventures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "venture_files_venture" ON "venture_files" ("venture_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "venture_changes_venture" ON "venture_changes" ("venture_id","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "venture_invitations_one_pending" ON "venture_invitations" ("venture_id","email") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "venture_invitations_email" ON "venture_invitations" ("email") WHERE ("ended_at" is null);--> statement-breakpoint
CREATE INDEX "venture_milestones_place" ON "venture_milestones" ("venture_id","place");--> statement-breakpoint
CREATE INDEX "venture_members_person" ON "venture_members" ("person_id");--> statement-breakpoint
ALTER TABLE "venture_files" ADD CONSTRAINT "venture_files_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_files" ADD CONSTRAINT "venture_files_uploaded_by_id_people_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "venture_changes" ADD CONSTRAINT "venture_changes_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_changes" ADD CONSTRAINT "venture_changes_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "venture_invitations" ADD CONSTRAINT "venture_invitations_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_invitations" ADD CONSTRAINT "venture_invitations_invited_by_id_people_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_metrics" ADD CONSTRAINT "venture_metrics_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_milestones" ADD CONSTRAINT "venture_milestones_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_milestones" ADD CONSTRAINT "venture_milestones_done_by_id_people_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "venture_members" ADD CONSTRAINT "venture_members_venture_id_ventures_id_fkey" FOREIGN KEY ("venture_id") REFERENCES "ventures"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "venture_members" ADD CONSTRAINT "venture_members_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_ventures" AS (select "id", "owner_id", "name", "description", "stage", "industry", "status", "progress", "progress_from", "version", "created_at", "updated_at", "trashed_at" from "ventures" where ("ventures"."trashed_at" is null));