import { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { Ctx } from '#platform/server/ctx.ts'
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
  return decide(ctx, {
    id,
    from: 'proposed',
    failed: 'failed',
    work: async (part, row) => ({
      state: 'approved',
      ...(await getKind(row.kind).approve(allow(part, row), row.input)),
    }),
  })
}

export async function declineProposal(ctx: Ctx, id: string): Promise<ProposalReply> {
  return decide(ctx, { id, from: 'proposed', failed: 'proposed', work: async () => ({ state: 'declined' }) })
}

/** Takes back what was approved. */
export async function undoProposal(ctx: Ctx, id: string): Promise<ProposalReply> {
  return decide(ctx, {
    id,
    from: 'approved',
    failed: 'approved',
    check: ({ resultId }) => {
      if (resultId === null) throw problem('chat.action_not_undoable')
    },
    work: async (part, row) => {
      await getKind(row.kind).undo!(allow(part, row), row.resultId!)
      return { state: 'undone' }
    },
  })
}

function allow(ctx: Ctx, { kind }: ProposalRow): Ctx {
  const allowed = withPermission(ctx, getKind(kind).permission)
  if (!allowed) throw problem('permission.denied')
  return allowed
}

type State = ProposalRow['state']
type Decision = {
  id: string
  from: State
  check?(row: ProposalRow): void
  /** The state where the work fails; the proposal then says why. */
  failed: State
  work(part: Ctx, row: ProposalRow): Promise<Partial<ProposalRow>>
}

/** The decision and what it does are one: whoever sees it decided, finds it done, also after a crash. */
async function decide(ctx: Ctx, { id, from, failed, check, work }: Decision): Promise<ProposalReply> {
  return ctx.atomically(async (whole) => {
    const row = await whole.transaction((tx) => lockProposal(tx, id))
    if (row.state !== from) throw problem('chat.action_decided')
    check?.(row)
    const set = await whole
      .atomically((part) => work(part, row))
      .catch((error: unknown) => {
        if (!(error instanceof Problem))
          ctx.log.error({ err: error, proposalId: row.id }, 'an approved proposal failed')
        const { message } = error instanceof Problem ? error : problem('server.failed')
        return { state: failed, errorMessage: message }
      })
    return whole.transaction(async (tx) => {
      await publishChats(tx)
      return toProposal(await updateProposal(tx, { id, set: { errorMessage: null, decidedAt: tx.now(), ...set } }))
    })
  })
}
