import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { AssistantId, FeedbackReason, ProposalKind } from '#rules/assistants.ts'
import type { MessageStatus, Proposal, SharedChat, SourceKind } from '../schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A person's conversations with the assistant. Nobody else reads them. */
export const chatSessions = snakeCase.table(
  'chat_sessions',
  {
    id: id(),
    ownerId: personId(),
    title: text().notNull(),
    assistantId: text().$type<AssistantId>().notNull(),
    isPinned: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    /** In no list, and deleted after a day. */
    isTemporary: boolean().notNull().default(false),
    /** The intake that a conversation of venture advising is about. */
    context: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull(),
    /** Of the newest message, or of the creation. */
    messageAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('chat_sessions_list')
      .on(table.ownerId, table.isArchived, table.isPinned, table.messageAt, table.id)
      .where(sql`not ${table.isTemporary}`),
    index('chat_sessions_temporary')
      .on(table.createdAt)
      .where(sql`${table.isTemporary}`),
  ],
)

const sessionId = () =>
  uuid()
    .notNull()
    .references(() => chatSessions.id, { onDelete: 'cascade' })

/** Messages of a conversation, as a tree: siblings are edits of a question or other answers to it. */
export const chatMessages = snakeCase.table(
  'chat_messages',
  {
    id: id(),
    sessionId: sessionId(),
    /** The owner of the conversation. */
    ownerId: personId(),
    /** No foreign key: messages are deleted with their conversation only. */
    parentId: uuid(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    /** Of an answer: what readers were sent, never less. */
    content: text().notNull().default(''),
    status: text().$type<MessageStatus>().notNull(),
    errorMessage: text(),
    isOffline: boolean().notNull().default(false),
    /** Of what was said in a call: the call, and the item of its protocol. Each is stored once. */
    voiceItemId: text().unique(),
    /** The searchable words, written when the text is complete. */
    search: tsvector(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('chat_messages_session').on(table.sessionId, table.createdAt, table.id),
    index('chat_messages_owner').on(table.ownerId, table.createdAt),
    index('chat_messages_search').using('gin', table.search),
    index('chat_messages_streaming')
      .on(table.ownerId)
      .where(sql`${table.status} = 'streaming'`),
  ],
)

const messageId = () =>
  uuid()
    .notNull()
    .references(() => chatMessages.id, { onDelete: 'cascade' })

/** How an answer was written: who writes it, what it may use, and what it used. */
export const chatGenerations = snakeCase.table(
  'chat_generations',
  {
    messageId: messageId().primaryKey(),
    /** The server that writes it holds the lease and renews it; one that died does not. */
    leaseUntil: instant().notNull(),
    /** When its budget was settled: then it is over. */
    endedAt: instant(),
    /** Whether the person's own account pays for it. */
    isOwnKey: boolean().notNull().default(false),
    budgetDay: date(),
    reservedTokens: integer().notNull().default(0),
    reservedMicrodollars: bigint({ mode: 'number' }).notNull().default(0),
    model: text(),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    /** Millionths of a US dollar; null where the price is not known. */
    microdollars: bigint({ mode: 'number' }),
    firstTokenMs: integer(),
    durationMs: integer(),
    /** How well the program's content answers the question, 0 to 1. */
    confidence: doublePrecision(),
    failure: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('chat_generations_open')
      .on(table.leaseUntil)
      .where(sql`${table.endedAt} is null`),
    index('chat_generations_created').on(table.createdAt),
  ],
)

/** The passages that an answer cites, as they were then. */
export const chatSources = snakeCase.table(
  'chat_sources',
  {
    messageId: messageId(),
    n: integer().notNull(),
    kind: text().$type<SourceKind>().notNull(),
    sourceId: text().notNull(),
    title: text().notNull(),
    headings: text().array().notNull(),
    page: integer(),
    url: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.n] })],
)

/** What answers proposed, and what became of it. */
export const chatProposals = snakeCase.table(
  'chat_proposals',
  {
    id: id(),
    messageId: messageId(),
    kind: text().$type<ProposalKind>().notNull(),
    state: text().$type<Proposal['state']>().notNull().default('proposed'),
    title: text().notNull(),
    details: jsonb().$type<Proposal['details']>().notNull(),
    /** What is done on approval. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The id of what was made, by which it is undone. */
    resultId: text(),
    resultUrl: text(),
    errorMessage: text(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  (table) => [index('chat_proposals_message').on(table.messageId)],
)

export const chatAttachments = snakeCase.table(
  'chat_attachments',
  {
    id: id(),
    messageId: messageId(),
    position: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    fileKey: text().notNull(),
    pageCount: integer(),
    /** The text of each page, in order; of a picture what is written on it. */
    pages: text().array().notNull(),
    /** The pages, from 1, whose pictures are still to be read; of a picture, which has no pages, 1. */
    scannedPages: integer().array().notNull().default([]),
    note: text(),
  },
  (table) => [index('chat_attachments_message').on(table.messageId, table.position)],
)

/** What people said of answers. Staff read it without names, with the question and the answer. */
export const chatFeedback = snakeCase.table(
  'chat_feedback',
  {
    messageId: messageId().primaryKey(),
    value: text().$type<'up' | 'down'>().notNull(),
    reason: text().$type<FeedbackReason>(),
    comment: text(),
    createdAt: instant().notNull(),
    reviewedAt: instant(),
    /** Its question is used to measure search. */
    isEvaluation: boolean().notNull().default(false),
  },
  (table) => [
    index('chat_feedback_review')
      .on(table.createdAt)
      .where(sql`${table.value} = 'down'`),
  ],
)

/** Copies of conversations that everyone in the program who has the link can read. */
export const chatShares = snakeCase.table(
  'chat_shares',
  {
    id: id(),
    sessionId: sessionId(),
    ownerId: personId(),
    tokenHash: bytes().notNull().unique(),
    /** Title and messages as they were when it was shared. */
    snapshot: jsonb().$type<Pick<SharedChat, 'title' | 'assistantName'> & { messages: unknown[] }>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('chat_shares_session').on(table.sessionId), index('chat_shares_owner').on(table.ownerId)],
)

/** The questions that an empty conversation suggests. */
export const chatStarters = snakeCase.table('chat_starters', {
  position: integer().primaryKey(),
  text: text().notNull(),
})
