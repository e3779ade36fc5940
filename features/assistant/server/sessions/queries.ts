import { and, eq, getColumns, lt, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { limits } from '#rules/limits.ts'
import type { sessionQuery } from '../../schema.ts'
import { chatMessages, chatSessions } from '../tables.ts'

export type SessionRow = typeof chatSessions.$inferSelect
export type ListedSession = SessionRow & { isGenerating: boolean }

// The outer columns as raw SQL: Drizzle leaves out the table of a column in a select list, and `id` would be that of the message.
const isGenerating = sql<boolean>`exists (select from ${chatMessages} m
  where m.owner_id = chat_sessions.owner_id and m.status = 'streaming' and m.session_id = chat_sessions.id)`
const columns = { ...getColumns(chatSessions), isGenerating: isGenerating.as('is_generating') }
const own = (ctx: Ctx | TxCtx): SQL | undefined => withinScope(ctx, { owner: chatSessions.ownerId })

/** The viewer's conversations: pinned ones first, then by their newest message. */
export async function listSessions(
  ctx: Ctx,
  { archived, ...page }: z.output<typeof sessionQuery>,
): Promise<Page<ListedSession>> {
  const isListed = eq(chatSessions.isTemporary, false)
  const where = and(own(ctx), eq(chatSessions.isArchived, archived), isListed)
  const list = keysetBy<ListedSession>({
    keys: [
      { by: chatSessions.isPinned, type: 'bool', of: (row) => row.isPinned },
      { by: chatSessions.messageAt, type: 'timestamptz', of: (row) => row.messageAt },
      { by: chatSessions.id, type: 'uuid', of: (row) => row.id },
    ],
    page,
  })
  return list.read(ctx.db.select(columns).from(chatSessions), {
    where,
    count: () => ctx.db.$count(chatSessions, where),
  })
}

/** A conversation of the viewer's own, else a 404, for staff too. */
export async function findSession(ctx: Ctx | TxCtx, id: string): Promise<ListedSession> {
  const [row] = await ctx.db
    .select(columns)
    .from(chatSessions)
    .where(and(eq(chatSessions.id, id), own(ctx)))
  if (!row) throw problem('chat.not_found')
  return row
}

/** The same, locked: its messages are added one after the other. */
export async function lockSession(tx: TxCtx, id: string): Promise<SessionRow> {
  const [row] = await tx.db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.id, id), own(tx)))
    .for('update')
  if (!row) throw problem('chat.not_found')
  return row
}

export async function insertSession({ db }: TxCtx, row: typeof chatSessions.$inferInsert): Promise<SessionRow> {
  const [inserted] = await db.insert(chatSessions).values(row).returning()
  return inserted!
}

export async function updateSession(
  { db }: TxCtx,
  { id, set }: { id: string; set: Partial<SessionRow> },
): Promise<void> {
  await db.update(chatSessions).set(set).where(eq(chatSessions.id, id))
}

export async function deleteSession({ db }: TxCtx, id: string): Promise<void> {
  await db.delete(chatSessions).where(eq(chatSessions.id, id))
}

/** Temporary conversations that are over, and where the program sets a time, old ones that nobody pinned. */
export async function deleteExpiredSessions({ db, now }: TxCtx, retentionDays: number | undefined): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const temporaryEnd = before(limits.chat.temporaryHours * 3_600_000)
  await db.delete(chatSessions).where(and(eq(chatSessions.isTemporary, true), lt(chatSessions.createdAt, temporaryEnd)))
  if (retentionDays === undefined) return
  const retentionEnd = before(retentionDays * 86_400_000)
  await db.delete(chatSessions).where(and(eq(chatSessions.isPinned, false), lt(chatSessions.messageAt, retentionEnd)))
}
