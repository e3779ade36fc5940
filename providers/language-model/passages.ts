import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeNear, quotePassages } from './passage-answer.ts'
import { findProposals, proposeAdvising, type Proposal } from './passage-proposals.ts'
import { splitUnits, type Unit } from './passage-units.ts'
import { ModelError, type GenerateRequest, type LanguageModel, type ModelEvent, type QuotablePassage } from './port.ts'

const maxPassages = 8
/** What the search calls a content that does not answer the question. */
const minConfidence = 0.5
const charactersPerToken = 4
const noContent = "The program's content does not answer this question. "
/** Also for those who answer a question instead of asking one. */
const littleContent = "The program's content says little about this. "
const advice = 'You can ask for advising: a person then helps you with it.'

/** Messages that ask nothing of the content, as a whole. */
const smallTalk: readonly { pattern: RegExp; parts: readonly string[] }[] = [
  {
    pattern:
      /^(?:(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening))(?: there| everyone| all)?[\s,!.]*)+$/i,
    parts: ['Hello. ', 'Ask me about the resources, tools, courses and events of the program.'],
  },
  {
    pattern: /^(?:ok(?:ay)?|great|perfect|cool)?[\s,!.]*(?:many )?(?:thanks|thank you|thx)\b[^?]{0,40}$/i,
    parts: ["You're welcome. ", 'Ask me anything else about the program.'],
  },
  {
    pattern: /^(?:bye|goodbye|see you|see ya)\b[^?]{0,20}$/i,
    parts: ['Goodbye, and good luck with your work.'],
  },
  {
    pattern:
      /^(?:(?:hi|hello|hey)[\s,!.]+)?(?:what (?:can|do) you do|what can i ask(?: you)?|who are you|what are you|how can you help(?: me)?|help)[\s?!.]*$/i,
    parts: [
      "I find passages of the program's content that answer your question, and quote them. ",
      'I can also suggest next steps, such as asking for advising: nothing happens until you approve it.',
    ],
  },
]

/** Answers without a model: quotes the passages that match the question best. It needs no key and sends nothing anywhere. */
export function createPassages(): LanguageModel {
  const closing = new AbortController()
  return {
    name: 'passages',
    model: 'offline',
    isOffline: true,
    maxInputTokens: 100_000,
    dollarsPerMillionTokens: { input: 0, cachedInput: 0, output: 0 },
    acceptsImages: false,
    async *generate(request) {
      const signal = AbortSignal.any([request.signal, closing.signal])
      signal.throwIfAborted()
      for (const event of toEvents(await planAnswer(request), request)) {
        yield event
        // Other requests of the process have their turn, and a stop is noticed.
        await nextTurn()
        signal.throwIfAborted()
      }
    },
    close: async () => closing.abort(new ModelError('unavailable', { message: 'The server is stopping' })),
  }
}

/** `parts`: sentences and lists, with what separates them. */
type Plan = { parts: readonly string[]; proposals: readonly Proposal[] }

async function planAnswer(request: GenerateRequest): Promise<Plan> {
  const { messages, passages, tools, openQuestion } = request
  const question = messages.at(-1)?.text.trim() ?? ''
  const proposals = findProposals(question, { tools, passages })
  if (proposals.length > 0)
    return { parts: ['I prepared this for you. ', 'Nothing happens until you approve it.'], proposals }
  const small = smallTalk.find(({ pattern }) => pattern.test(question))
  if (openQuestion !== null) {
    const parts = small?.parts ?? (await describeContent(request, question)) ?? [littleContent, ...listNear(passages)]
    return { parts: [...parts, `\n\nTo prepare for your meeting: ${openQuestion}`], proposals: [] }
  }
  if (small) return { parts: small.parts, proposals: [] }
  const quotes = await describeContent(request, question)
  if (quotes) return { parts: quotes, proposals: [] }
  return { parts: [noContent, ...listNear(passages), advice], proposals: proposeAdvising(question, { tools }) }
}

/** What the content says about the question, or null where it says nothing. */
async function describeContent({ passages, confidence }: GenerateRequest, question: string): Promise<string[] | null> {
  const quotes = confidence < minConfidence ? [] : quotePassages(await readUnits(passages), question)
  return quotes.length > 0 ? quotes : null
}

function listNear(passages: readonly QuotablePassage[]): string[] {
  const near = describeNear(passages)
  return near ? [`${near} `] : []
}

/** One passage at a time, so that a long one holds up nothing else. */
async function readUnits(passages: readonly QuotablePassage[]): Promise<Unit[]> {
  const units: Unit[] = []
  for (const passage of passages.slice(0, maxPassages)) {
    units.push(...splitUnits(passage))
    await nextTurn()
  }
  return units
}

function* toEvents({ parts, proposals }: Plan, { maxOutputTokens }: GenerateRequest): Generator<ModelEvent> {
  let characterCount = 0
  for (const text of parts) {
    characterCount += text.length
    if (characterCount > maxOutputTokens * charactersPerToken) return yield { type: 'end', reason: 'length' }
    yield { type: 'text', text }
  }
  yield* proposals
  yield { type: 'end', reason: 'complete' }
}
