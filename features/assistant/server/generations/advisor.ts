import { findMeetingOffer, type MeetingOffer } from '#features/advising-requests/server/offers/actions.ts'
import { intake, listQuestions } from '#features/advising-requests/schema.ts'
import { findSettings } from '#features/advising-requests/server/settings/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { MessageRow } from '../messages/queries.ts'
import type { SessionRow } from '../sessions/queries.ts'

/** What the Venture Advisor knows beyond the conversation. */
export type AdvisorBriefing = {
  programInstructions: string | null
  meeting: MeetingOffer | null
  openQuestion: string | null
}

const nothing: AdvisorBriefing = { programInstructions: null, meeting: null, openQuestion: null }

type Conversation = { session: SessionRow; branch: readonly MessageRow[] }

/** Only conversations with the Venture Advisor have any of it. */
export async function findBriefing(ctx: Ctx, { session, branch }: Conversation): Promise<AdvisorBriefing> {
  if (session.assistantId !== 'venture-advising') return nothing
  const [{ advisorInstructions }, meeting] = await Promise.all([findSettings(ctx), findMeetingOffer(ctx, session.id)])
  return {
    programInstructions: advisorInstructions,
    meeting,
    openQuestion: findOpenQuestion({ context: session.context, branch }),
  }
}

/** The first question about the intake that no answer has asked. The greeting names several to choose from, which stay open. */
function findOpenQuestion({ context, branch }: { context: unknown; branch: readonly MessageRow[] }): string | null {
  const parsed = intake.safeParse(context)
  if (!parsed.success) return null
  const answers = branch.slice(1).filter(({ role }) => role === 'assistant')
  const isRepeated = (question: string) => answers.some(({ content }) => content.includes(question))
  return listQuestions(parsed.data).find((question) => !isRepeated(question)) ?? null
}
