CREATE TABLE "arrived_clicks" (
	"id" uuid PRIMARY KEY,
	"clicks" text NOT NULL
);
--> statement-breakpoint
-- Written once, read once and gone: packing it would only cost time.
ALTER TABLE "arrived_clicks" ALTER COLUMN "clicks" SET STORAGE EXTERNAL;
