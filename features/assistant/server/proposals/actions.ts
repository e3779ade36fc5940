import { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { withPermission } from '#platform/server/scope.ts'
import type { ProposalTool } from '#providers/language-model/port.ts'
import { proposalKinds as kindNames, type ProposalKind } from '#rules/assistants.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { proposal } from '../../schema.ts'
import type { ProposalRow, SourceRow } from '../messages/queries.ts'
import { toProposal } from '../messages/serializers.ts'
import { publishChats } from '../sessions/actions.ts'
import type { NewProposal } from '../generations/writer.ts'
import { getKind } from './kinds.ts'
import { lockProposal, updateProposal } from './queries.ts'

type ProposalReply = z.input<typeof proposal>

const tools: readonly (ProposalTool & { name: ProposalKind })[] = kindNames.map((name) => {
  const { description, arguments: toolArguments } = getKind(name)
  return { name, description, parameters: z.toJSONSchema(toolArguments, { io: 'input' }) }
})

/** What a model may propose to this person: what they may do themselves. */
export const listTools = ({ me }: Ctx): ProposalTool[] =>
  tools.filter(({ name }) => scopeFor(me, getKind(name).permission) !== '')

type Proposed = { name: string; arguments: unknown; sources: readonly SourceRow[] }

/** The card of what a model proposed, or null where that makes no sense: models invent tools, numbers and values. */
export function describeProposal(ctx: Ctx, { name, arguments: toolArguments, sources }: Proposed): NewProposal | null {
  if (!listTools(ctx).some((tool) => tool.name === name)) return null
  const kind = getKind(name as ProposalKind)
  const parsed = kind.arguments.safeParse(toolArguments)
  const described = parsed.success ? kind.describe(parsed.data, sources) : null
  const input = kind.input.safeParse(described?.input)
  if (!described || !input.success) return null
  const { title, details } = described
  return { kind: name as ProposalKind, title, details, input: input.data as Record<string, unknown> }
}

/** Does what was proposed, as the person and with their rights. A second press at the same time finds it decided. */
export async function approveProposal(ctx: Ctx, id: string): Promise<ProposalReply> {
  const row = await decide(ctx, { id, from: 'proposed', to: 'approved' })
  return finish(ctx, {
    row,
    failed: { state: 'failed' },
    work: async (allowed) => getKind(row.kind).approve(allowed, row.input),
  })
}

export async function declineProposal(ctx: Ctx, id: string): Promise<ProposalReply> {
  return toProposal(await decide(ctx, { id, from: 'proposed', to: 'declined' }))
}

/** Takes back what was approved. */
export async function undoProposal(ctx: Ctx, id: string): Promise<ProposalReply> {
  const row = await decide(ctx, { id, from: 'approved', to: 'undone' })
  return finish(ctx, {
    row,
    failed: { state: 'approved' },
    work: async (allowed) => {
      await getKind(row.kind).undo!(allowed, row.resultId!)
      return { errorMessage: null }
    },
  })
}

type Decision = { id: string; from: ProposalRow['state']; to: ProposalRow['state'] }

/** Notes the decision before anything is done, so that two presses do it once. */
async function decide(ctx: Ctx, { id, from, to }: Decision): Promise<ProposalRow> {
  return ctx.transaction(async (tx) => {
    const row = await lockProposal(tx, id)
    if (row.state !== from) throw problem('chat.action_decided')
    if (to === 'undone' && row.resultId === null) throw problem('chat.action_not_undoable')
    return save(tx, { row, set: { state: to, errorMessage: null, decidedAt: tx.now() } })
  })
}

async function save(tx: TxCtx, { row, set }: { row: ProposalRow; set: Partial<ProposalRow> }): Promise<ProposalRow> {
  await publishChats(tx)
  return updateProposal(tx, { id: row.id, set })
}

type Work = { row: ProposalRow; failed: Partial<ProposalRow>; work(allowed: Ctx): Promise<Partial<ProposalRow>> }

/** Does the work with the permission it needs, and keeps its result or the sentence of what went wrong. */
async function finish(ctx: Ctx, { row, failed, work }: Work): Promise<ProposalReply> {
  const allowed = withPermission(ctx, getKind(row.kind).permission)
  const attempt = async () => {
    if (!allowed) throw problem('permission.denied')
    return work(allowed)
  }
  const set = await attempt().catch((error: unknown) => {
    if (!(error instanceof Problem)) ctx.log.error({ err: error, proposalId: row.id }, 'an approved proposal failed')
    const { message } = error instanceof Problem ? error : problem('server.failed')
    return { ...failed, errorMessage: message }
  })
  return toProposal(await ctx.transaction((tx) => save(tx, { row, set })))
}
