import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { countMessages, findNewest, indexMessages, insertMessages, type MessageRow } from '../messages/queries.ts'
import { publishChats, toTitle } from '../sessions/actions.ts'
import { lockSession, updateSession } from '../sessions/queries.ts'
import { listStored } from './queries.ts'

type Spoken = { voiceItemId: string; role: 'user' | 'assistant'; content: string }

/**
 * Adds what was said to the end of a conversation of the viewer's, each item once, and answers all of them as they are stored. Throws a
 * 404 for another person's, and a 409 where the conversation is full.
 */
export async function appendSpoken(
  tx: TxCtx,
  { sessionId, spoken }: { sessionId: string; spoken: Spoken[] },
): Promise<MessageRow[]> {
  const session = await lockSession(tx, sessionId)
  const ids = spoken.map(({ voiceItemId }) => voiceItemId)
  const known = new Set((await listStored(tx, ids)).map(({ voiceItemId }) => voiceItemId))
  const fresh = [...new Map(spoken.map((turn) => [turn.voiceItemId, turn])).values()].filter(
    ({ voiceItemId }) => !known.has(voiceItemId),
  )
  const newest = await findNewest(tx, sessionId)
  if ((await countMessages(tx, sessionId)) + fresh.length > limits.chat.sessionMessages) throw problem('chat.too_long')
  const rows = toRows(tx, { sessionId, newest, fresh })
  if (rows.length > 0) {
    await insertMessages(tx, rows)
    await indexMessages(
      tx,
      rows.map(({ id }) => id),
    )
    const question = newest === null ? fresh.find(({ role }) => role === 'user') : undefined
    const title = question && session.title === 'New chat' ? toTitle(question.content) : session.title
    await updateSession(tx, { id: sessionId, set: { title, messageAt: rows.at(-1)!.createdAt, isArchived: false } })
    await publishChats(tx)
  }
  return listStored(tx, ids)
}

type NewRows = { sessionId: string; newest: MessageRow | null; fresh: Spoken[] }

/** One after the other, each later than the one before: messages are in the order of their times. */
function toRows(tx: TxCtx, { sessionId, newest, fresh }: NewRows) {
  const from = Math.max(tx.now().getTime(), (newest?.createdAt.getTime() ?? 0) + 1)
  let parentId = newest?.id ?? null
  return fresh.map((turn, index) => {
    const row = {
      ...turn,
      id: newId(),
      sessionId,
      ownerId: tx.me.id,
      parentId,
      status: 'complete' as const,
      createdAt: new Date(from + index),
    }
    parentId = row.id
    return row
  })
}
