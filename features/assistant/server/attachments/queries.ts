import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { chatAttachments, chatMessages } from '../tables.ts'

export type AttachmentRow = typeof chatAttachments.$inferSelect

export async function insertAttachments({ db }: TxCtx, rows: AttachmentRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(chatAttachments).values(rows)
}

/** Stores what was read on the pictures of a file. */
export async function updatePages(
  { db }: TxCtx,
  { id, ...set }: Pick<AttachmentRow, 'id' | 'pages' | 'scannedPages' | 'note'>,
): Promise<void> {
  await db.update(chatAttachments).set(set).where(eq(chatAttachments.id, id))
}

/** The files of these messages, in their order. */
export async function listAttachments({ db }: { db: Db }, messageIds: string[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(chatAttachments)
    .where(inArray(chatAttachments.messageId, messageIds))
    .orderBy(asc(chatAttachments.position))
}

/** Where the files of a conversation are stored. */
export async function listAttachmentKeys({ db }: { db: Db }, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ fileKey: chatAttachments.fileKey })
    .from(chatAttachments)
    .innerJoin(chatMessages, eq(chatMessages.id, chatAttachments.messageId))
    .where(eq(chatMessages.sessionId, sessionId))
  return rows.map(({ fileKey }) => fileKey)
}

/** A file that the viewer attached, else a 404. */
export async function findAttachment(ctx: Ctx, id: string): Promise<AttachmentRow> {
  const [row] = await ctx.db
    .select({ attachment: chatAttachments })
    .from(chatAttachments)
    .innerJoin(chatMessages, eq(chatMessages.id, chatAttachments.messageId))
    .where(and(eq(chatAttachments.id, id), withinScope(ctx, { owner: chatMessages.ownerId })))
  if (!row) throw problem('chat.attachment_not_found')
  return row.attachment
}

/** Those of the storage keys that an attachment still uses. */
export async function listKeysInUse({ db }: { db: Db }, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileKey: chatAttachments.fileKey })
    .from(chatAttachments)
    .where(inArray(chatAttachments.fileKey, keys))
  return new Set(rows.map(({ fileKey }) => fileKey))
}
