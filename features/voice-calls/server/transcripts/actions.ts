import type { z } from 'zod'
import { toMessages } from '#features/assistant/server/messages/serializers.ts'
import { appendSpoken } from '#features/assistant/server/transcripts/actions.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { SpokenTurn, storedTurns } from '../../schema.ts'
import { isStorable } from '../calls/actions.ts'
import { lockCall } from '../queries.ts'

type NewTurns = { id: string; turns: SpokenTurn[] }

/** Stores what was said in a call of the viewer's, in this order; what is stored already keeps its text and its position. */
export async function storeTurns(ctx: Ctx, { id, turns }: NewTurns): Promise<z.input<typeof storedTurns>> {
  const { rows, isCallOver } = await ctx.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    if (!isStorable(call, tx.now())) throw problem('voice.call_ended')
    const spoken = turns.map(({ itemId, role, text }) => ({ voiceItemId: `${id}/${itemId}`, role, content: text }))
    const stored = await appendSpoken(tx, { sessionId: call.sessionId, spoken })
    return { rows: stored, isCallOver: call.endedAt !== null }
  })
  return { messages: await toMessages(ctx, rows), isCallOver }
}
