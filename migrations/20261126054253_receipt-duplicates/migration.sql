CREATE TABLE "receipt_duplicates" (
	"receipt_id" uuid,
	"original_id" uuid,
	CONSTRAINT "receipt_duplicates_pkey" PRIMARY KEY("receipt_id","original_id")
);
--> statement-breakpoint
DROP INDEX "receipts_incomplete";--> statement-breakpoint
CREATE INDEX "receipt_duplicates_original" ON "receipt_duplicates" ("original_id");