import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeNear, quotePassages } from './passage-answer.ts'
import { findProposal, proposeAdvising, type Proposal } from './passage-proposals.ts'
import { splitUnits, type Unit } from './passage-units.ts'
import { ModelError, type GenerateRequest, type LanguageModel, type ModelEvent, type QuotablePassage } from './port.ts'

const maxPassages = 8
/** What the search calls a content that does not answer the question. */
const minConfidence = 0.5
const charactersPerToken = 4
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
type Plan = { parts: readonly string[]; proposal: Proposal | null }

async function planAnswer({ messages, passages, tools, confidence }: GenerateRequest): Promise<Plan> {
  const question = messages.at(-1)?.text.trim() ?? ''
  const proposal = findProposal(question, { tools, passages })
  if (proposal) return { parts: ['I prepared this for you. ', 'Nothing happens until you approve it.'], proposal }
  const small = smallTalk.find(({ pattern }) => pattern.test(question))
  if (small) return { parts: small.parts, proposal: null }
  const quotes = confidence < minConfidence ? [] : quotePassages(await readUnits(passages), question)
  if (quotes.length > 0) return { parts: quotes, proposal: null }
  const near = describeNear(passages)
  return {
    parts: ["The program's content does not answer this question. ", ...(near ? [`${near} `] : []), advice],
    proposal: proposeAdvising(question, { tools }),
  }
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

function* toEvents({ parts, proposal }: Plan, { maxOutputTokens }: GenerateRequest): Generator<ModelEvent> {
  let characterCount = 0
  for (const text of parts) {
    characterCount += text.length
    if (characterCount > maxOutputTokens * charactersPerToken) return yield { type: 'end', reason: 'length' }
    yield { type: 'text', text }
  }
  if (proposal) yield proposal
  yield { type: 'end', reason: 'complete' }
}
