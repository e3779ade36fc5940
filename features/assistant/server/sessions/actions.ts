import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { assistants, type AssistantId } from '#rules/assistants.ts'
import { limits } from '#rules/limits.ts'
import type { chatSession, newSession, sessionEdit } from '../../schema.ts'
import { listAttachmentKeys } from '../attachments/queries.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  lockSession,
  updateSession,
  type ListedSession,
  type SessionRow,
} from './queries.ts'

type SessionReply = z.input<typeof chatSession>

export function toSession(row: ListedSession): SessionReply {
  return { ...row, timestamp: row.messageAt, assistantName: assistants[row.assistantId].name }
}

type NewSession = { title: string; assistantId: AssistantId; isTemporary: boolean; context?: Record<string, unknown> }

/** Starts a conversation of the viewer's. */
export async function startSession(tx: TxCtx, { title, ...session }: NewSession): Promise<SessionRow> {
  const at = tx.now()
  const row = { id: newId(), ownerId: tx.me.id, title: title || 'New chat', ...session }
  return insertSession(tx, { ...row, createdAt: at, messageAt: at, updatedAt: at })
}

/** The title of a conversation that begins with this message. */
export function toTitle(message: string): string {
  const [first = ''] = message.trim().split('\n')
  const characters = [...first.trim()]
  const max = limits.chat.promptTitleLength
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : characters.join('')
}

export async function createSession(ctx: Ctx, input: z.output<typeof newSession>): Promise<SessionReply> {
  const { title, assistantId, isTemporary } = input
  return ctx.transaction(async (tx) => {
    const row = await startSession(tx, { title, assistantId, isTemporary })
    await publishChats(tx)
    return toSession({ ...row, isGenerating: false })
  })
}

type Edit = { id: string } & z.output<typeof sessionEdit>

export async function editSession(ctx: Ctx, { id, ...set }: Edit): Promise<SessionReply> {
  return ctx.transaction(async (tx) => {
    await lockSession(tx, id)
    await updateSession(tx, { id, set: { ...(set as Partial<SessionRow>), updatedAt: tx.now() } })
    await publishChats(tx)
    return toSession(await findSession(tx, id))
  })
}

/** Deletes a conversation with everything that belongs to it. Files are removed after the rows, so that a failure leaves no broken one. */
export async function purgeSession(ctx: Ctx, id: string): Promise<{ id: string }> {
  const keys = await ctx.transaction(async (tx) => {
    await lockSession(tx, id)
    const found = await listAttachmentKeys(tx, id)
    await deleteSession(tx, id)
    await publishChats(tx)
    return found
  })
  for (const key of keys) await ctx.providers.files.remove(key)
  return { id }
}

/** Refreshes the viewer's other screens. */
export const publishChats = (tx: TxCtx): Promise<void> => tx.publish({ topic: 'chats', personId: tx.me.id })
