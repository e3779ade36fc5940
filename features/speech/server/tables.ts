import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import type { AiBudgetKind } from '#rules/ai-budgets.ts'
import type { SpeechEngineName } from '#rules/speech.ts'
import type { JobStatus } from '../schema.ts'

/** A heading that begins a chapter, and its sentence, from 0. Every chapter begins a segment. */
export type StoredChapter = { title: string; sentence: number }

/** What is shown, and how it is spoken where a pronunciation changes it; level as for headings, 0 for text. */
export type Sentence = { text: string; spoken?: string; isParagraph: boolean; level: number }

/** A text or document that is read aloud. */
export const speechJobs = snakeCase.table(
  'speech_jobs',
  {
    id: id(),
    ownerId: personId(),
    fileName: text().notNull(),
    /** The voice by the id that the person chose, and by the one of its engine. */
    voice: text().notNull(),
    engineVoiceId: text().notNull(),
    engine: text().$type<SpeechEngineName>().notNull(),
    /** The service bills the account of the owner, so no budget counts. */
    isOwnKey: boolean().notNull().default(false),
    speed: doublePrecision().notNull(),
    status: text().$type<JobStatus>().notNull().default('pending'),
    errorMessage: text(),
    /** The uploaded document in the file store until it is read, and its extension. */
    sourceKey: text(),
    sourceKind: text(),
    readAt: instant(),
    chapters: jsonb().$type<StoredChapter[]>().notNull().default([]),
    sentenceCount: integer().notNull().default(0),
    segmentCount: integer().notNull().default(0),
    characterCount: integer().notNull().default(0),
    doneCharacterCount: integer().notNull().default(0),
    /** Of the segments that are spoken from the beginning on without a gap: their number, and their bytes of MP3. */
    readyCount: integer().notNull().default(0),
    audioBytes: bigint({ mode: 'number' }).notNull().default(0),
    isShared: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    completedAt: instant(),
    /** When the work began or was continued, and how many characters were done then: for the time that is left. */
    runStartedAt: instant(),
    runStartCount: integer().notNull().default(0),
    /** How long earlier runs took. */
    workedMs: integer().notNull().default(0),
    /** When a worker last took a part of it: who has waited longest comes first. */
    claimedAt: instant(),
    publishedAt: instant(),
    /** The claim of a worker that reads the document. */
    leaseToken: uuid(),
    leaseUntil: instant(),
    claimCount: integer().notNull().default(0),
    /** The engine did not answer: no part is tried before this time. */
    retryAt: instant(),
    retryCount: integer().notNull().default(0),
    /** What the budgets of that day hold for the parts that are not spoken yet. */
    budgetKind: text().$type<AiBudgetKind>(),
    budgetDay: date(),
    reservedCount: integer().notNull().default(0),
  },
  (table) => [
    index('speech_jobs_owner').on(table.ownerId, table.createdAt),
    index('speech_jobs_unfinished')
      .on(table.ownerId)
      .where(sql`${table.status} in ('pending', 'processing')`),
  ],
)

/** A few sentences of a job that are spoken at once. */
export const speechSegments = snakeCase.table(
  'speech_segments',
  {
    jobId: uuid()
      .notNull()
      .references(() => speechJobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The number of its first sentence within the job, from 0. */
    firstSentence: integer().notNull(),
    sentences: jsonb().$type<Sentence[]>().notNull(),
    /** As they are spoken: what engines bill. */
    characterCount: integer().notNull(),
    cacheKey: text().notNull(),
    state: text().$type<'waiting' | 'speaking' | 'done' | 'parked'>().notNull().default('waiting'),
    leaseToken: uuid(),
    leaseUntil: instant(),
    /** How often in a row it was claimed without an outcome: its worker was killed. */
    claimCount: integer().notNull().default(0),
    failureCount: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    index('speech_segments_audio').on(table.cacheKey),
  ],
)

/** What was spoken, by all that it depends on: the same sentences are spoken once, whoever has them. */
export const speechAudio = snakeCase.table('speech_audio', {
  cacheKey: text().primaryKey(),
  fileKey: text().notNull(),
  bytes: integer().notNull(),
  /** Where each sentence begins, in milliseconds. */
  startsMs: integer().array().notNull(),
  /** The sample of a voice, kept without a job. */
  isSample: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})

/** How far a person has listened. */
export const speechPositions = snakeCase.table(
  'speech_positions',
  {
    jobId: uuid()
      .notNull()
      .references(() => speechJobs.id, { onDelete: 'cascade' }),
    personId: personId(),
    positionMs: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.personId] }),
    index('speech_positions_person').on(table.personId),
  ],
)

/** How words are spoken: for a person, or without an owner for everyone. */
export const speechPronunciations = snakeCase.table(
  'speech_pronunciations',
  {
    id: id(),
    ownerId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    /** Entries of the program by demo staff are for demo people only (T9). */
    isDemo: boolean().notNull(),
    word: text().notNull(),
    spokenAs: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('speech_pronunciations_word').on(
      sql`coalesce(${table.ownerId}::text, '')`,
      table.isDemo,
      sql`lower(${table.word})`,
    ),
  ],
)
