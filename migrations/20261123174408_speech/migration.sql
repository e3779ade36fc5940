CREATE TABLE "ai_budgets" (
	"kind" text,
	"subject_id" text,
	"day" date,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_budgets_pkey" PRIMARY KEY("kind","subject_id","day")
);
--> statement-breakpoint
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
CREATE TABLE "speech_audio" (
	"cache_key" text PRIMARY KEY,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"starts_ms" integer[] NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_jobs" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"voice" text NOT NULL,
	"engine_voice_id" text NOT NULL,
	"engine" text NOT NULL,
	"is_own_key" boolean DEFAULT false NOT NULL,
	"speed" double precision NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error_message" text,
	"source_key" text,
	"source_kind" text,
	"read_at" timestamp with time zone,
	"chapters" jsonb DEFAULT '[]' NOT NULL,
	"sentence_count" integer DEFAULT 0 NOT NULL,
	"segment_count" integer DEFAULT 0 NOT NULL,
	"character_count" integer DEFAULT 0 NOT NULL,
	"done_character_count" integer DEFAULT 0 NOT NULL,
	"ready_count" integer DEFAULT 0 NOT NULL,
	"audio_bytes" bigint DEFAULT 0 NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"run_started_at" timestamp with time zone,
	"run_start_count" integer DEFAULT 0 NOT NULL,
	"worked_ms" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"claim_count" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"budget_kind" text,
	"budget_day" date,
	"reserved_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_positions" (
	"job_id" uuid,
	"person_id" uuid,
	"position_ms" integer NOT NULL,
	CONSTRAINT "speech_positions_pkey" PRIMARY KEY("job_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "speech_pronunciations" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid,
	"is_demo" boolean NOT NULL,
	"word" text NOT NULL,
	"spoken_as" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_segments" (
	"job_id" uuid,
	"position" integer,
	"first_sentence" integer NOT NULL,
	"sentences" jsonb NOT NULL,
	"character_count" integer NOT NULL,
	"cache_key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"claim_count" integer DEFAULT 0 NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "speech_segments_pkey" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE INDEX "people_students_major" ON "people" (lower(coalesce("major", '')),"id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_connections_person" ON "service_connections" ("person_id","service");--> statement-breakpoint
CREATE INDEX "interactions_follow_up_done" ON "interactions" ("type","author_id","student_id") WHERE (("follow_up_required") and (("follow_up_done_at" is not null)) and (("trashed_at" is null)));--> statement-breakpoint
CREATE INDEX "speech_jobs_owner" ON "speech_jobs" ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "speech_jobs_unfinished" ON "speech_jobs" ("owner_id") WHERE "status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "speech_positions_person" ON "speech_positions" ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "speech_pronunciations_word" ON "speech_pronunciations" (coalesce("owner_id"::text, ''),"is_demo",lower("word"));--> statement-breakpoint
CREATE INDEX "speech_segments_audio" ON "speech_segments" ("cache_key");--> statement-breakpoint
ALTER TABLE "service_connections" ADD CONSTRAINT "service_connections_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "speech_jobs" ADD CONSTRAINT "speech_jobs_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "speech_positions" ADD CONSTRAINT "speech_positions_job_id_speech_jobs_id_fkey" FOREIGN KEY ("job_id") REFERENCES "speech_jobs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "speech_positions" ADD CONSTRAINT "speech_positions_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "speech_pronunciations" ADD CONSTRAINT "speech_pronunciations_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "speech_segments" ADD CONSTRAINT "speech_segments_job_id_speech_jobs_id_fkey" FOREIGN KEY ("job_id") REFERENCES "speech_jobs"("id") ON DELETE CASCADE;