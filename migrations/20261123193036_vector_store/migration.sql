CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "vector_store_fragments" (
	"fragment" text collate "C",
	"word_id" integer,
	CONSTRAINT "vector_store_fragments_pkey" PRIMARY KEY("fragment","word_id")
);
--> statement-breakpoint
CREATE TABLE "vector_store_items" (
	"id" uuid PRIMARY KEY,
	"number" integer CONSTRAINT "vector_store_items_number" UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "vector_store_items_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"passage_count" integer NOT NULL,
	"word_count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vector_store_passages" (
	"id" uuid PRIMARY KEY,
	"item_number" integer NOT NULL,
	"position" smallint NOT NULL,
	"embedded_by" text,
	"embedded_hash" bytea,
	"embedding" bytea,
	CONSTRAINT "vector_store_passages_position" UNIQUE("item_number","position")
);
--> statement-breakpoint
CREATE TABLE "vector_store_postings" (
	"word_id" integer NOT NULL,
	"item_number" integer NOT NULL,
	"passage_count" smallint NOT NULL,
	"entries" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vector_store_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vector_store_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text collate "C" NOT NULL CONSTRAINT "vector_store_words_word" UNIQUE,
	"stem" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vector_store_passages_embedded" ON "vector_store_passages" ("embedded_hash") WHERE "embedded_hash" is not null;--> statement-breakpoint
CREATE INDEX "vector_store_postings_word" ON "vector_store_postings" ("word_id","item_number","passage_count");--> statement-breakpoint
CREATE INDEX "vector_store_postings_item" ON "vector_store_postings" ("item_number");--> statement-breakpoint
CREATE INDEX "vector_store_words_stem" ON "vector_store_words" ("stem");--> statement-breakpoint
ALTER TABLE "vector_store_passages" ADD CONSTRAINT "vector_store_passages_W0hbnvsV0tWU_fkey" FOREIGN KEY ("item_number") REFERENCES "vector_store_items"("number") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vector_store_postings" ADD CONSTRAINT "vector_store_postings_GdC2GLaDIwmQ_fkey" FOREIGN KEY ("item_number") REFERENCES "vector_store_items"("number") ON DELETE CASCADE;