CREATE TABLE "crm_links" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"person_id" uuid CONSTRAINT "crm_links_person" UNIQUE,
	"venture_id" uuid CONSTRAINT "crm_links_venture" UNIQUE,
	"remote_id" text,
	"state" text NOT NULL,
	"error" text,
	"last_hash" text,
	"synced_fields" jsonb,
	"theirs" jsonb,
	"synced_at" timestamp with time zone,
	CONSTRAINT "crm_links_one_local" CHECK (num_nonnulls("person_id", "venture_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "crm_notes" (
	"interaction_id" uuid PRIMARY KEY,
	"remote_id" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_run_items" (
	"run_id" uuid,
	"kind" text,
	"local_id" uuid,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"why" text,
	CONSTRAINT "crm_run_items_pkey" PRIMARY KEY("run_id","kind","local_id")
);
--> statement-breakpoint
CREATE TABLE "crm_runs" (
	"id" uuid PRIMARY KEY,
	"scope" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by_id" uuid,
	"phase" text DEFAULT 'person' NOT NULL,
	"cursor" text,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"message" text,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_watermarks" (
	"source" text PRIMARY KEY,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_directory_notes" (
	"id" uuid PRIMARY KEY,
	"record_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_directory_records" (
	"id" uuid PRIMARY KEY,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "crm_directory_records_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "crm_links_remote" ON "crm_links" ("kind","remote_id") WHERE "remote_id" is not null;--> statement-breakpoint
CREATE INDEX "crm_links_state" ON "crm_links" ("state") WHERE "state" <> 'linked';--> statement-breakpoint
CREATE UNIQUE INDEX "crm_runs_one_running" ON "crm_runs" ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "crm_runs_started" ON "crm_runs" ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "crm_directory_notes_record" ON "crm_directory_notes" ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_directory_records_key" ON "crm_directory_records" ("kind","key") WHERE "key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "crm_directory_records_number" ON "crm_directory_records" ("kind","number");--> statement-breakpoint
CREATE INDEX "crm_directory_records_updated" ON "crm_directory_records" ("kind","updated_at");--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crm_run_items" ADD CONSTRAINT "crm_run_items_run_id_crm_runs_id_fkey" FOREIGN KEY ("run_id") REFERENCES "crm_runs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "crm_runs" ADD CONSTRAINT "crm_runs_started_by_id_people_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "crm_directory_notes" ADD CONSTRAINT "crm_directory_notes_record_id_crm_directory_records_id_fkey" FOREIGN KEY ("record_id") REFERENCES "crm_directory_records"("id") ON DELETE CASCADE;