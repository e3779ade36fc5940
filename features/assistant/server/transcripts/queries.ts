import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { MessageRow } from '../messages/queries.ts'
import { chatMessages } from '../tables.ts'

/** More than fit into the instructions of a voice. */
const maxTurns = 20

/** The end of a conversation, oldest first. Call it for a conversation of the viewer's. */
export async function listNewestTurns({ db }: Ctx, sessionId: string): Promise<Pick<MessageRow, 'role' | 'content'>[]> {
  const { role, content } = chatMessages
  const newest = await db
    .select({ role, content })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, sessionId))
    .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
    .limit(maxTurns)
  return newest.toReversed().filter((turn) => turn.content !== '')
}

/** What of these is stored, oldest first. */
export async function listStored({ db }: TxCtx, voiceItemIds: string[]): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.voiceItemId, voiceItemIds))
    .orderBy(asc(chatMessages.createdAt))
}
