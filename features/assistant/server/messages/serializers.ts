import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { attachment, chatMessage, proposal } from '../../schema.ts'
import { listAttachments, type AttachmentRow } from '../attachments/queries.ts'
import {
  listFeedback,
  listProposals,
  listSources,
  type MessageRow,
  type ProposalRow,
  type SourceRow,
} from './queries.ts'

type MessageReply = z.input<typeof chatMessage>

export const toAttachment = (row: AttachmentRow): z.input<typeof attachment> => ({
  ...row,
  url: `/api/chat/attachments/${row.id}`,
  isRead: row.scannedPages.length === 0,
})

export const toSource = ({ sourceId, ...row }: SourceRow) => ({ ...row, id: sourceId })

/** What can be taken back from here: what was made, and not what only showed something. */
export const toProposal = (row: ProposalRow): z.input<typeof proposal> => ({
  ...row,
  isUndoable: row.state === 'approved' && row.resultId !== null,
})

/** Messages as their owner reads them, with everything that belongs to them. */
export async function toMessages(ctx: Ctx, rows: MessageRow[]): Promise<MessageReply[]> {
  const ids = rows.map(({ id }) => id)
  const [attachments, sources, proposals, feedback] = await Promise.all([
    listAttachments(ctx, ids),
    listSources(ctx, ids),
    listProposals(ctx, ids),
    listFeedback(ctx, ids),
  ])
  const byMessage = <Row extends { messageId: string }>(list: Row[]) => Map.groupBy(list, ({ messageId }) => messageId)
  const [attachmentsOf, sourcesOf, proposalsOf] = [byMessage(attachments), byMessage(sources), byMessage(proposals)]
  const feedbackOf = new Map(feedback.map((row) => [row.messageId, row]))
  return rows.map((row) => ({
    ...row,
    timestamp: row.createdAt,
    isSpoken: row.voiceItemId !== null,
    attachments: (attachmentsOf.get(row.id) ?? []).map(toAttachment),
    sources: (sourcesOf.get(row.id) ?? []).map(toSource),
    actions: (proposalsOf.get(row.id) ?? []).map(toProposal),
    feedback: feedbackOf.get(row.id) ?? null,
  }))
}
