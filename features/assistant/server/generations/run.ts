import { searchKnowledge } from '#features/knowledge/server/search/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday } from '#platform/server/days.ts'
import {
  ModelError,
  type GenerateRequest,
  type LanguageModel,
  type ModelMessage,
} from '#providers/language-model/port.ts'
import { limits } from '#rules/limits.ts'
import { createHash } from 'node:crypto'
import { listAttachedPassages } from '../attachments/passages.ts'
import { listAttachments, type AttachmentRow } from '../attachments/queries.ts'
import { readImages } from '../attachments/images.ts'
import { readScans } from '../attachments/scans.ts'
import { listBranch, type MessageRow, type SourceRow } from '../messages/queries.ts'
import { describeProposal, listTools } from '../proposals/actions.ts'
import type { Offered } from '../proposals/kinds.ts'
import { findSession } from '../sessions/queries.ts'
import { findBriefing } from './advisor.ts'
import { createCitationFilter } from './citations.ts'
import { endAnswer, type Outcome } from './outcomes.ts'
import type { ChosenModel } from './own-model.ts'
import { fitMessages, toInstructions, toQuotable, toSearchQuery } from './prompt.ts'
import { writer, type OpenAnswer } from './writer.ts'

/** Writes an answer to its end, by the model that it was begun with. Never throws: the answer itself says why it was cut off or failed. */
export async function generate(
  ctx: Ctx,
  { messageId, chosen: { model } }: { messageId: string; chosen: ChosenModel },
): Promise<void> {
  const answer = ctx.services.get(writer).open(messageId)
  const outcome: Outcome = { ...toOutcome(performance.now()), model }
  try {
    await write(ctx, { messageId, model, answer, outcome })
  } catch (error) {
    outcome.status = answer.signal.aborted ? 'stopped' : 'failed'
    outcome.failure = toFailure(error, answer.signal)
    if (error instanceof ModelError) outcome.retryAfterMs = error.retryAfterMs
    // The message of a `ModelError` holds nothing of the conversation, and what refuses a key needs staff.
    if (outcome.failure === 'error') ctx.log.error({ err: error, messageId }, 'an answer failed')
    else if (outcome.failure)
      ctx.log.warn({ failure: outcome.failure, messageId }, 'the model did not finish an answer')
  }
  await answer.close()
  await endAnswer(ctx, { messageId, outcome })
}

const toOutcome = (startedAt: number): Outcome => ({
  status: 'complete',
  failure: null,
  retryAfterMs: null,
  startedAt,
  firstTokenMs: null,
})

function toFailure(error: unknown, signal: AbortSignal): string | null {
  if (signal.aborted) return (signal.reason as Error).message === 'shutdown' ? 'shutdown' : null
  return error instanceof ModelError ? error.failure : 'error'
}

type AnswerDraft = { messageId: string; model: LanguageModel; answer: OpenAnswer; outcome: Outcome }

async function write(ctx: Ctx, { messageId, model, answer, outcome }: AnswerDraft): Promise<void> {
  const { request, offered } = await prepare(ctx, { messageId, model, signal: answer.signal })
  const { sources } = offered
  outcome.confidence = request.confidence
  outcome.promptCharacterCount = countCharacters(request)
  const filter = createCitationFilter(new Set(sources.map(({ n }) => n)))
  const shownSources = new Set<number>()
  let hasProposals = false
  const show = (text: string) => {
    const fresh = sources.filter(({ n }) => !shownSources.has(n) && filter.cited().includes(n))
    for (const { n } of fresh) shownSources.add(n)
    if (text !== '') outcome.firstTokenMs ??= Math.round(performance.now() - outcome.startedAt)
    return text !== '' || fresh.length > 0 ? answer.add({ text, sources: fresh }) : undefined
  }
  for await (const event of model.generate(request)) {
    if (event.type === 'text') await show(filter.add(event.text))
    else if (event.type === 'usage') outcome.usage = event
    else if (event.type === 'proposal') {
      const proposal = describeProposal(ctx, { ...event, offered })
      if (proposal) await answer.add({ proposals: [proposal] })
      hasProposals ||= proposal !== null
    } else if (event.reason !== 'complete') outcome.failure = event.reason
  }
  await show(filter.finish())
  if (outcome.firstTokenMs === null && !hasProposals && outcome.failure === null)
    Object.assign(outcome, { status: 'failed', failure: 'empty' })
}

/** Without the store an answer has no sources, and says so, instead of failing. */
async function findPassages(ctx: Ctx, { query, signal }: { query: string; signal: AbortSignal }) {
  try {
    return await searchKnowledge(ctx, { query, limit: limits.chat.passageCount, signal })
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'passages could not be searched')
    return { passages: [], confidence: 0 }
  }
}

const countCharacters = ({ messages, passages, instructions }: GenerateRequest): number =>
  [instructions, ...messages.map(({ text }) => text), ...passages.map(({ text }) => text)].join('').length

type Preparation = { messageId: string; model: LanguageModel; signal: AbortSignal }
type Prepared = { request: GenerateRequest; offered: Offered }

/** Everything the answer rests on: the conversation, its attachments, and what the person may read of the program's content. */
async function prepare(ctx: Ctx, { messageId, model, signal }: Preparation): Promise<Prepared> {
  const branch = (await listBranch(ctx, messageId)).slice(0, -1)
  const query = toSearchQuery(branch)
  const messageIds = branch.map(({ id }) => id)
  const [session, attachments, found] = await Promise.all([
    findSession(ctx, branch[0]!.sessionId),
    readScans(ctx, { attachments: await listAttachments(ctx, messageIds), signal }),
    findPassages(ctx, { query, signal }),
  ])
  const { maxInputTokens: maxCharacters, isOffline: isBestFirst } = model
  const attached = listAttachedPassages(attachments, { query, maxCharacters, isBestFirst })
  const sources: SourceRow[] = [...attached, ...found.passages].map((passage, index) => ({
    ...passage,
    messageId,
    n: index + 1,
  }))
  const messages = await toModelMessages(ctx, { branch, attachments, model })
  const { openQuestion, ...briefing } = await findBriefing(ctx, { session, branch })
  const offered = { sources, meeting: briefing.meeting }
  const today = getToday(ctx)
  const request: GenerateRequest = {
    instructions: toInstructions(session.assistantId, { today, context: session.context, ...briefing }),
    messages: fitMessages(messages, Math.floor(model.maxInputTokens / 2)),
    passages: toQuotable(sources),
    confidence: attached.length > 0 ? 1 : found.confidence,
    tools: listTools(ctx, offered),
    openQuestion,
    maxOutputTokens: limits.chat.answerTokens,
    safetyId: createHash('sha256').update(ctx.me.id).digest('base64url'),
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.chat.answerSeconds * 1_000)]),
  }
  return { request, offered }
}

type Conversation = { branch: MessageRow[]; attachments: AttachmentRow[]; model: LanguageModel }

async function toModelMessages(ctx: Ctx, { branch, attachments, model }: Conversation): Promise<ModelMessage[]> {
  const { acceptsImages, isOffline } = model
  const images = acceptsImages ? await readImages(ctx, attachments) : new Map()
  return branch.map(({ id, role, content }) => {
    if (role === 'assistant') return { role, text: content }
    const names = attachments.filter(({ messageId }) => messageId === id).map(({ name }) => name)
    // Without a model the words of the question are looked for, and proposed as those of a request.
    const text = names.length > 0 && !isOffline ? `${content}\n\n(Attached: ${names.join(', ')})` : content
    return { role, text, images: images.get(id) ?? [] }
  })
}
