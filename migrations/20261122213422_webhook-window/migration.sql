CREATE TABLE "source_hook_windows" (
	"source" text PRIMARY KEY,
	"open_until" timestamp with time zone NOT NULL
);
