CREATE TABLE "student_import_rows" (
	"import_id" uuid,
	"line" integer,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"student" jsonb,
	"outcome" text,
	"problem" text,
	"person_id" uuid,
	"person_version" integer,
	"replaced" jsonb,
	CONSTRAINT "student_import_rows_pkey" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"layout" jsonb NOT NULL,
	"is_updating" boolean NOT NULL,
	"sends_links" boolean NOT NULL,
	"total_count" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_notes" (
	"id" uuid PRIMARY KEY,
	"student_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"body" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_email_recipients" (
	"email_id" uuid,
	"student_id" uuid,
	"sent_at" timestamp with time zone,
	"is_skipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "student_email_recipients_pkey" PRIMARY KEY("email_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_emails" (
	"id" uuid PRIMARY KEY,
	"author_id" uuid,
	"is_demo" boolean NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_lists" (
	"id" uuid PRIMARY KEY,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_tags" (
	"student_id" uuid,
	"tag" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_tags_pkey" PRIMARY KEY("student_id","tag")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "people_students_newest" ON "people" ("created_at","id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_students_points" ON "people" ("total_points","id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_students_name" ON "people" (lower("first_name" || ' ' || "last_name"),"id") WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "people_student_words" ON "people" USING gin (to_tsvector('simple', translate(coalesce("first_name"::text, '') || ' ' || coalesce("last_name"::text, '') || ' ' || coalesce("email"::text, '') || ' ' || coalesce("major"::text, ''), '@./:?=&-_#%+,;|', '               '))) WHERE "role" = 'student' and "deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "student_import_rows_person" ON "student_import_rows" ("person_id");--> statement-breakpoint
CREATE INDEX "student_imports_owner" ON "student_imports" ("owner_id");--> statement-breakpoint
CREATE INDEX "student_imports_created" ON "student_imports" ("created_at");--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "student_notes" ("student_id","created_at","id");--> statement-breakpoint
CREATE INDEX "student_notes_owner" ON "student_notes" ("owner_id");--> statement-breakpoint
CREATE INDEX "student_email_recipients_student" ON "student_email_recipients" ("student_id");--> statement-breakpoint
CREATE INDEX "student_emails_author" ON "student_emails" ("author_id");--> statement-breakpoint
CREATE INDEX "student_lists_owner" ON "student_lists" ("owner_id");--> statement-breakpoint
CREATE INDEX "student_tags_tag" ON "student_tags" ("tag","student_id");--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_import_id_student_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "student_imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_import_rows" ADD CONSTRAINT "student_import_rows_person_id_people_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_email_recipients" ADD CONSTRAINT "student_email_recipients_email_id_student_emails_id_fkey" FOREIGN KEY ("email_id") REFERENCES "student_emails"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_email_recipients" ADD CONSTRAINT "student_email_recipients_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_emails" ADD CONSTRAINT "student_emails_author_id_people_id_fkey" FOREIGN KEY ("author_id") REFERENCES "people"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "student_lists" ADD CONSTRAINT "student_lists_owner_id_people_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "people"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "student_tags" ADD CONSTRAINT "student_tags_student_id_people_id_fkey" FOREIGN KEY ("student_id") REFERENCES "people"("id") ON DELETE CASCADE;