import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { chatFeedback, chatMessages, chatProposals, chatSources } from '../tables.ts'

type WithDb = { db: Db }
export type MessageRow = typeof chatMessages.$inferSelect
export type SourceRow = typeof chatSources.$inferSelect
export type ProposalRow = typeof chatProposals.$inferSelect
export type FeedbackRow = typeof chatFeedback.$inferSelect

/** What messages are shown with. */
export const listSources = ({ db }: WithDb, messageIds: string[]): Promise<SourceRow[]> =>
  db.select().from(chatSources).where(inArray(chatSources.messageId, messageIds)).orderBy(asc(chatSources.n))
export const listProposals = ({ db }: WithDb, messageIds: string[]): Promise<ProposalRow[]> =>
  db.select().from(chatProposals).where(inArray(chatProposals.messageId, messageIds)).orderBy(asc(chatProposals.id))
export const listFeedback = ({ db }: WithDb, messageIds: string[]): Promise<FeedbackRow[]> =>
  db.select().from(chatFeedback).where(inArray(chatFeedback.messageId, messageIds))

/** All messages of a conversation, oldest first. */
export async function listSessionMessages({ db }: WithDb, sessionId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
}

/** A message of a conversation of the viewer's own, else a 404. */
export async function findMessage(ctx: Ctx | TxCtx, id: string): Promise<MessageRow> {
  const [row] = await ctx.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), withinScope(ctx, { owner: chatMessages.ownerId })))
  if (!row) throw problem('chat.message_not_found')
  return row
}

/** The messages from the first one of the conversation down to this one. */
export async function listBranch({ db }: WithDb, id: string): Promise<MessageRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive branch as (
      select id, parent_id, 1 as depth from chat_messages where id = ${id}
      union all select m.id, m.parent_id, depth + 1 from chat_messages m join branch b on m.id = b.parent_id)
    select id from branch order by depth desc`)
  const ids = rows.map((row) => row.id)
  const messages = await db.select().from(chatMessages).where(inArray(chatMessages.id, ids))
  return ids.flatMap((wanted) => messages.find((message) => message.id === wanted) ?? [])
}

/** The newest message of a conversation, or null. */
export async function findNewest({ db }: WithDb, sessionId: string): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(sql`${chatMessages.createdAt} desc`, sql`${chatMessages.id} desc`)
    .limit(1)
  return row ?? null
}

export const countMessages = ({ db }: WithDb, sessionId: string): Promise<number> =>
  db.$count(chatMessages, eq(chatMessages.sessionId, sessionId))

/** How many answers to this person are being written. Requests of one person wait for each other here, so that two at once both count. */
export async function countStreaming({ db }: TxCtx, ownerId: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`chat ${ownerId}`}))`)
  return db.$count(chatMessages, and(eq(chatMessages.ownerId, ownerId), eq(chatMessages.status, 'streaming')))
}

export async function insertMessages({ db }: TxCtx, rows: (typeof chatMessages.$inferInsert)[]): Promise<void> {
  await db.insert(chatMessages).values(rows)
}

/** Stops an answer that is still being written; answers whether it was. */
export async function stopStreaming({ db }: TxCtx, id: string): Promise<boolean> {
  const isStreaming = and(eq(chatMessages.id, id), eq(chatMessages.status, 'streaming'))
  const { rowCount } = await db.update(chatMessages).set({ status: 'stopped' }).where(isStreaming)
  return rowCount === 1
}

/** Makes messages whose text is complete searchable. */
export async function indexMessages({ db }: WithDb, ids: string[]): Promise<void> {
  await db
    .update(chatMessages)
    .set({ search: sql`to_tsvector('foundry', left(${chatMessages.content}, 100000))` })
    .where(inArray(chatMessages.id, ids))
}

/** Keeps or takes back what the owner says of an answer. */
export async function saveFeedback(
  { db }: TxCtx,
  {
    messageId,
    feedback,
  }: { messageId: string; feedback: Omit<FeedbackRow, 'messageId' | 'reviewedAt' | 'isEvaluation'> | null },
): Promise<void> {
  if (feedback === null) await db.delete(chatFeedback).where(eq(chatFeedback.messageId, messageId))
  else
    await db
      .insert(chatFeedback)
      .values({ messageId, ...feedback })
      .onConflictDoUpdate({
        target: chatFeedback.messageId,
        set: { ...feedback, reviewedAt: null, isEvaluation: false },
      })
}
