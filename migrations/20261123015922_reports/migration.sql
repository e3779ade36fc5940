CREATE TABLE "report_refreshes" (
	"id" text PRIMARY KEY,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_figures" (
	"is_demo" boolean NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"detail" text NOT NULL,
	"cohort" date NOT NULL,
	"major" text NOT NULL,
	"year" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_figures_kind" ON "report_figures" ("is_demo","kind","starts_on");