CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE TABLE "domain_events" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_id" uuid,
	"data" jsonb NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"person_id" uuid,
	"key" text,
	"request_hash" text NOT NULL,
	"status" smallint,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"name" text,
	"subject" text,
	"started_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_windows_pkey" PRIMARY KEY("name","subject")
);
--> statement-breakpoint
CREATE TABLE "mentor_assignments" (
	"mentor_id" uuid,
	"student_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_assignments_pkey" PRIMARY KEY("mentor_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY,
	"email" citext NOT NULL CONSTRAINT "people_email_unique" UNIQUE,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"is_analyst" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"phone" text,
	"location" text,
	"year_of_study" text,
	"graduation_year" smallint,
	"major" text,
	"bio" text,
	"interests" text[] DEFAULT '{}'::text[] NOT NULL,
	"course_enrollment" text[] DEFAULT '{}'::text[] NOT NULL,
	"photo_key" text,
	"profile_completion" smallint DEFAULT 0 NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"onboarded_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL CONSTRAINT "sessions_token_unique" UNIQUE,
	"person_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"cause_id" text NOT NULL,
	"description" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activities_one_per_cause" UNIQUE("person_id","type","cause_id")
);
--> statement-breakpoint
CREATE TABLE "badge_awards" (
	"person_id" uuid,
	"badge_id" text,
	"earned_at" timestamp with time zone NOT NULL,
	"given_by" uuid,
	CONSTRAINT "badge_awards_pkey" PRIMARY KEY("person_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" uuid PRIMARY KEY,
	"token_hash" bytea NOT NULL CONSTRAINT "sign_in_links_token_unique" UNIQUE,
	"code_hash" bytea NOT NULL,
	"email" citext NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"browser_hash" bytea,
	"is_demo" boolean DEFAULT false NOT NULL,
	"wrong_code_count" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause_id" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_one_per_cause" UNIQUE("person_id","kind","cause_id")
);
--> statement-breakpoint
CREATE TABLE "ventures" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"stage" text NOT NULL,
	"industry" text,
	"status" text DEFAULT 'active' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "ventures_progress_percent" CHECK ("progress" between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX "domain_events_subject" ON "domain_events" ("subject_id");--> statement-breakpoint
CREATE INDEX "domain_events_recorded" ON "domain_events" ("recorded_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" ("created_at");--> statement-breakpoint
CREATE INDEX "rate_windows_started" ON "rate_windows" ("started_at");--> statement-breakpoint
CREATE INDEX "mentor_assignments_student" ON "mentor_assignments" ("student_id");--> statement-breakpoint
CREATE INDEX "people_role_points" ON "people" ("role","total_points" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "activities_person" ON "activities" ("person_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_in_links_email" ON "sign_in_links" ("email","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_in_links_expiry" ON "sign_in_links" ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" ("person_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" ("person_id") WHERE ("read_at" is null);--> statement-breakpoint
CREATE INDEX "ventures_owner" ON "ventures" ("owner_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_mentor_id_people_id_fkey" FOREIGN KEY ("mentor_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mentor_assignments" ADD CONSTRAINT "mentor_assignments_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_given_by_people_id_fkey" FOREIGN KEY ("given_by") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ventures" ADD CONSTRAINT "ventures_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE VIEW "live_ventures" AS (select "id", "owner_id", "name", "description", "stage", "industry", "status", "progress", "created_at", "updated_at", "trashed_at" from "ventures" where ("ventures"."trashed_at" is null));