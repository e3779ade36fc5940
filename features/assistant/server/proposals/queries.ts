import { and, eq, getColumns } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { ProposalRow } from '../messages/queries.ts'
import { chatMessages, chatProposals } from '../tables.ts'

/** What was proposed to the viewer, locked, else a 404. */
export async function lockProposal(tx: TxCtx, id: string): Promise<ProposalRow> {
  const [row] = await tx.db
    .select(getColumns(chatProposals))
    .from(chatProposals)
    .innerJoin(chatMessages, eq(chatMessages.id, chatProposals.messageId))
    .where(and(eq(chatProposals.id, id), withinScope(tx, { owner: chatMessages.ownerId })))
    .for('no key update', { of: chatProposals })
  if (!row) throw problem('chat.action_not_found')
  return row
}

export async function updateProposal(
  { db }: TxCtx,
  { id, set }: { id: string; set: Partial<ProposalRow> },
): Promise<ProposalRow> {
  const [row] = await db.update(chatProposals).set(set).where(eq(chatProposals.id, id)).returning()
  return row!
}
