import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { createSecret, hashSecret } from '#platform/server/sessions/sessions.ts'
import { assistants } from '#rules/assistants.ts'
import { limits } from '#rules/limits.ts'
import { sharedChat, type share } from '../../schema.ts'
import { listNewestBranch } from '../exports/downloads.ts'
import { listSessionMessages } from '../messages/queries.ts'
import { toMessages } from '../messages/serializers.ts'
import { findSession } from '../sessions/queries.ts'
import { deleteShare, findShared, insertShare, listShares } from './queries.ts'

type ShareReply = z.input<typeof share>
const messages = sharedChat.shape.messages

export async function listOwnShares(ctx: Ctx, sessionId: string): Promise<ShareReply[]> {
  await findSession(ctx, sessionId)
  return listShares(ctx, sessionId)
}

/**
 * Makes a copy of a conversation as it is now. Attached files are left out: what was quoted of them, too, because a reader of the copy may
 * not be meant to see them.
 */
export async function createShare(ctx: Ctx, { id, days }: { id: string; days: number }): Promise<ShareReply> {
  const session = await findSession(ctx, id)
  const branch = listNewestBranch(await toMessages(ctx, await listSessionMessages(ctx, id)))
  const finished = branch.filter(({ status }) => status !== 'streaming')
  const shown = finished.map((message) => ({
    ...message,
    sources: message.sources.filter(({ kind }) => kind !== 'attachment'),
  }))
  const snapshot = {
    title: session.title,
    assistantName: assistants[session.assistantId].name,
    messages: messages.parse(shown),
  }
  const token = createSecret()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + days * 86_400_000)
  const row = {
    id: newId(),
    sessionId: id,
    ownerId: ctx.me.id,
    tokenHash: hashSecret(token),
    snapshot,
    createdAt,
    expiresAt,
  }
  await ctx.transaction(async (tx) => {
    if ((await listShares(tx, id)).length >= limits.chat.shareCount) throw problem('chat.share_limit')
    await insertShare(tx, row)
  })
  return { id: row.id, token, createdAt, expiresAt }
}

export async function purgeShare(ctx: Ctx, id: string): Promise<{ id: string }> {
  await deleteShare(ctx, id)
  return { id }
}

export async function getShared(ctx: Ctx, token: string): Promise<z.input<typeof sharedChat>> {
  const { share: found, owner } = await findShared(ctx, hashSecret(token))
  const { snapshot, createdAt: sharedAt, expiresAt } = found
  const stored = snapshot as Pick<z.input<typeof sharedChat>, 'title' | 'assistantName' | 'messages'>
  return { ...stored, sharedBy: `${owner.firstName} ${owner.lastName}`.trim(), sharedAt, expiresAt }
}
