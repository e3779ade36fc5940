import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { chatGenerations, chatMessages, chatProposals, chatSources } from '../tables.ts'
import type { MessageRow, ProposalRow, SourceRow } from '../messages/queries.ts'

export type GenerationRow = typeof chatGenerations.$inferSelect

const leaseEnd = ({ now }: Pick<TxCtx, 'now'>) => new Date(now().getTime() + limits.chat.leaseSeconds * 1_000)

export async function insertGeneration(
  tx: TxCtx,
  row: Omit<typeof chatGenerations.$inferInsert, 'leaseUntil' | 'createdAt'>,
): Promise<void> {
  await tx.db.insert(chatGenerations).values({ ...row, leaseUntil: leaseEnd(tx), createdAt: tx.now() })
}

export type Addition = { messageId: string; text: string }

/**
 * Appends to answers that are still being written, in one statement, and answers how many characters each of them has now. One that is
 * missing was stopped or deleted.
 */
export async function appendTexts({ db }: TxCtx, additions: Addition[]): Promise<Map<string, number>> {
  const ids = additions.map(({ messageId }) => messageId)
  const texts = additions.map(({ text }) => text)
  // In the order of their ids, so that two statements over the same answers cannot wait for each other.
  const { rows } = await db.execute<{ id: string; length: number }>(sql`
    with locked as (select id from chat_messages where id = any(${sql.param(ids)}::uuid[]) and status = 'streaming' order by id for no key update)
    update chat_messages m set content = m.content || added.text
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(texts)}::text[]) as added (id, text), locked
    where m.id = added.id and m.id = locked.id
    returning m.id, char_length(m.content) as length`)
  return new Map(rows.map(({ id, length }) => [id, length]))
}

export async function insertSources({ db }: TxCtx, rows: SourceRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(chatSources).values(rows).onConflictDoNothing()
}

export async function insertProposals(
  { db }: TxCtx,
  rows: (typeof chatProposals.$inferInsert)[],
): Promise<ProposalRow[]> {
  return rows.length > 0 ? db.insert(chatProposals).values(rows).returning() : []
}

/** Shows that these answers are still being written. */
export async function renewLeases({ db, now }: Ctx, messageIds: string[]): Promise<void> {
  await db
    .update(chatGenerations)
    .set({ leaseUntil: leaseEnd({ now }) })
    .where(and(inArray(chatGenerations.messageId, messageIds), isNull(chatGenerations.endedAt)))
}

/** Those of the answers that are no longer to be written. */
export async function listStopped({ db }: Ctx, messageIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(inArray(chatMessages.id, messageIds), eq(chatMessages.status, 'streaming')))
  const open = new Set(rows.map(({ id }) => id))
  return messageIds.filter((id) => !open.has(id))
}

/** The answer and how it is written, locked, or null where it was deleted. */
export async function lockGeneration(
  { db }: TxCtx,
  messageId: string,
): Promise<{ message: MessageRow; generation: GenerationRow } | null> {
  const [message] = await db.select().from(chatMessages).where(eq(chatMessages.id, messageId)).for('no key update')
  const [generation] = await db.select().from(chatGenerations).where(eq(chatGenerations.messageId, messageId))
  return message && generation ? { message, generation } : null
}

export async function updateGeneration(
  { db }: TxCtx,
  { messageId, set }: { messageId: string; set: Partial<GenerationRow> },
): Promise<void> {
  await db.update(chatGenerations).set(set).where(eq(chatGenerations.messageId, messageId))
}

export async function updateMessage(
  { db }: TxCtx,
  { id, set }: { id: string; set: Partial<MessageRow> },
): Promise<void> {
  await db.update(chatMessages).set(set).where(eq(chatMessages.id, id))
}

/** Answers whose server has died. */
export async function listAbandoned({ db, now }: Ctx): Promise<string[]> {
  const rows = await db
    .select({ messageId: chatGenerations.messageId })
    .from(chatGenerations)
    .where(and(isNull(chatGenerations.endedAt), lt(chatGenerations.leaseUntil, now())))
    .limit(500)
  return rows.map(({ messageId }) => messageId)
}

/** What there is of an answer after its first `from` characters, and whether it goes on; `isAbandoned`: its server has died. */
export async function readAnswer(
  { db, now }: Ctx,
  { messageId, from }: { messageId: string; from: number },
): Promise<ReadAnswer | null> {
  const isOpen = and(isNull(chatGenerations.endedAt), lt(chatGenerations.leaseUntil, now()))
  const [row] = await db
    .select({
      text: sql<string>`substr(${chatMessages.content}, ${from + 1})`,
      length: sql<number>`char_length(${chatMessages.content})`,
      status: chatMessages.status,
      errorMessage: chatMessages.errorMessage,
      isAbandoned: sql<boolean>`coalesce(${isOpen}, false)`,
    })
    .from(chatMessages)
    .leftJoin(chatGenerations, eq(chatGenerations.messageId, chatMessages.id))
    .where(eq(chatMessages.id, messageId))
  return row ?? null
}

export type ReadAnswer = Pick<MessageRow, 'status' | 'errorMessage'> & {
  text: string
  length: number
  isAbandoned: boolean
}
