import type { z } from 'zod'
import { createRequest } from '#features/advising-requests/server/actions.ts'
import type { Intake } from '#features/advising-requests/schema.ts'
import { startAdvisorSession } from '#features/assistant/server/messages/actions.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { advisingLimits } from '#rules/advising.ts'
import type { draft, draftEdit, submittedIntake } from '../schema.ts'
import { goalPhrases, toGreeting } from './greeting.ts'
import { deleteOwnDraft, findOwnDraft, lockOwnDraft, updateOwnDraft, type DraftRow } from './queries.ts'

type DraftReply = z.input<typeof draft>

const serialize = ({ values, step, version, updatedAt }: DraftRow): DraftReply => ({ values, step, version, updatedAt })

export async function getDraft(ctx: Ctx): Promise<DraftReply> {
  const row = await findOwnDraft(ctx)
  return row ? serialize(row) : { values: {}, step: 1, version: 1, updatedAt: null }
}

/** Keeps what was filled in. Of two devices, the one that does not know the other's newest save gets a 412. */
export async function saveDraft(ctx: RequestCtx, input: z.output<typeof draftEdit>): Promise<DraftReply> {
  return ctx.transaction(async (tx) => {
    assertVersion(ctx, (await lockOwnDraft(tx)).version)
    return serialize(await updateOwnDraft(tx, input))
  })
}

/** Asks for advising. The request, its conversation and the end of the draft are one transaction. */
export async function submitIntake(ctx: Ctx, intake: Intake): Promise<z.input<typeof submittedIntake>> {
  const { ventureName, expectedOutcomes: message, primaryGoal, urgency } = intake
  const topic = clip(`${ventureName}: ${goalPhrases.get(primaryGoal)}`)
  const greeting = toGreeting(intake, ctx.me.firstName)
  return ctx.transaction(async (tx) => {
    const sessionId = await startAdvisorSession(tx, { title: topic, context: { ...intake }, greeting })
    const id = await createRequest(tx, { topic, message, urgency, ventureName, intake, sessionId })
    await deleteOwnDraft(tx)
    return { id, status: 'received', sessionId, greeting }
  })
}

function clip(text: string): string {
  const characters = [...text]
  const max = advisingLimits.topicLength
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}
