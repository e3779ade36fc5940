import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** Compared byte by byte: faster, and its index also serves ranges of one first letter. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** An item's row is written anew with each `put`: its number stands for this generation of the item, and never comes again. */
export const storeItems = pgTable('vector_store_items', {
  id: uuid().primaryKey(),
  number: integer().notNull().unique('vector_store_items_number').generatedAlwaysAsIdentity(),
  passageCount: integer('passage_count').notNull(),
  /** Of all passages together, as `entries` of postings count them. */
  wordCount: bigint('word_count', { mode: 'number' }).notNull(),
})

export const storePassages = pgTable(
  'vector_store_passages',
  {
    id: uuid().primaryKey(),
    itemNumber: integer('item_number')
      .notNull()
      .references(() => storeItems.number, { onDelete: 'cascade' }),
    /** From 0 within the item. */
    position: smallint().notNull(),
    /** What made the embedding, and the SHA-256 of what was embedded; all three are null without one. */
    embeddedBy: text('embedded_by'),
    embeddedHash: bytes('embedded_hash'),
    /** 32-bit floats, little endian; their squares add up to 1. */
    embedding: bytes(),
  },
  (table) => [
    unique('vector_store_passages_position').on(table.itemNumber, table.position),
    index('vector_store_passages_embedded')
      .on(table.embeddedHash)
      .where(sql`${table.embeddedHash} is not null`),
  ],
)

/** The words that passages have, without stop words. Rows are never changed or removed, so that writers of different items need no lock. */
export const storeWords = pgTable(
  'vector_store_words',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    word: byteOrderedText().notNull().unique('vector_store_words_word'),
    stem: byteOrderedText().notNull(),
  },
  (table) => [index('vector_store_words_stem').on(table.stem)],
)

/** The words of each fragment of four characters. */
export const storeFragments = pgTable(
  'vector_store_fragments',
  { fragment: byteOrderedText().notNull(), wordId: integer('word_id').notNull() },
  (table) => [primaryKey({ columns: [table.fragment, table.wordId] })],
)

/** A row for each word and item, or several where an item has very many passages. */
export const storePostings = pgTable(
  'vector_store_postings',
  {
    wordId: integer('word_id').notNull(),
    itemNumber: integer('item_number')
      .notNull()
      .references(() => storeItems.number, { onDelete: 'cascade' }),
    passageCount: smallint('passage_count').notNull(),
    /**
     * One number for each passage that has the word, so that a row holds what rows of their own would take 40 bytes each for: the position of
     * the passage (15 bits), how often it has the word (6 bits), and how many words the passage has (10 bits).
     */
    entries: integer().array().notNull(),
  },
  (table) => [
    // With the count: how common a word is can be read from the index alone.
    index('vector_store_postings_word').on(table.wordId, table.itemNumber, table.passageCount),
    index('vector_store_postings_item').on(table.itemNumber),
  ],
)
