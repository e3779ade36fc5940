CREATE TABLE "click_columns" (
	"link_id" uuid,
	"day" date,
	"packed" bytea NOT NULL,
	CONSTRAINT "click_columns_pkey" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE INDEX "click_columns_day" ON "click_columns" ("day");--> statement-breakpoint
-- Read whole and often, and as small as columns get: packing it once more would only cost time.
ALTER TABLE "click_columns" ALTER COLUMN "packed" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Days whose clicks are all still there are packed anew by the next run of the job; the others stay as they are summed up.
DELETE FROM "click_sums" WHERE "day" > (SELECT min("clicked_at")::date + 1 FROM "clicks");--> statement-breakpoint
DELETE FROM "summed_days" WHERE "day" > (SELECT min("clicked_at")::date + 1 FROM "clicks");
