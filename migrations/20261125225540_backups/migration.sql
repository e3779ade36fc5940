CREATE TABLE "email_days" (
	"day" date PRIMARY KEY,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"limited_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "port_outcomes" (
	"port" text PRIMARY KEY,
	"adapter" text NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"step" text,
	"row_count" bigint DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"size" bigint,
	"name" text,
	"message" text,
	"check_state" text,
	"checked_at" timestamp with time zone,
	"check_message" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one_running" ON "backup_runs" ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" ("started_at" DESC NULLS LAST);