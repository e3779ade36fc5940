ALTER TABLE "click_sums" ADD COLUMN "packed" bytea;--> statement-breakpoint
CREATE INDEX "click_sums_day" ON "click_sums" ("day");--> statement-breakpoint
-- Read whole and often, and as small as columns get: packing it once more would only cost time.
ALTER TABLE "click_sums" ALTER COLUMN "packed" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Days whose clicks are all still there are summed up anew, and packed, by the next run of the job; the others stay.
DELETE FROM "click_sums" WHERE "day" > (SELECT min("clicked_at")::date + 1 FROM "clicks");--> statement-breakpoint
DELETE FROM "summed_days" WHERE "day" > (SELECT min("clicked_at")::date + 1 FROM "clicks");
