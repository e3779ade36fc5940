CREATE TABLE "daily_overviews" (
	"day" date,
	"is_demo" boolean,
	"totals" jsonb NOT NULL,
	CONSTRAINT "daily_overviews_pkey" PRIMARY KEY("is_demo","day")
);
--> statement-breakpoint
CREATE TABLE "link_import_rows" (
	"import_id" uuid,
	"line" integer,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"link" jsonb,
	"short_code" text,
	"problem" text,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "link_import_rows_pkey" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "link_imports" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"layout" jsonb NOT NULL,
	"total_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "os" text;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "medium" text;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "term" text;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "content" text;--> statement-breakpoint
CREATE INDEX "link_imports_owner" ON "link_imports" ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "link_import_rows" ADD CONSTRAINT "link_import_rows_import_id_link_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "link_imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "link_imports" ADD CONSTRAINT "link_imports_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id");