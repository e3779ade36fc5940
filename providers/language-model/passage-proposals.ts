import type { ModelEvent, ProposalTool, QuotablePassage } from './port.ts'
import { listStems } from './passage-scores.ts'

export type Proposal = Extract<ModelEvent, { type: 'proposal' }>

type Values = Record<string, string | number | null>

type Intent = {
  tool: string
  /** Of the whole question, without what is polite about it. */
  pattern: RegExp
  toArguments(question: IntentInput): Values[]
}
type IntentInput = {
  question: string
  request: string
  groups: Record<string, string | undefined>
  passages: readonly QuotablePassage[]
}

const maxTopic = 120
/** The first of the numbered free times. Where fewer are listed, the proposals of the others are dropped. */
const offeredNumbers = [1, 2, 3]
const meetingPattern = new RegExp(
  `^(?:${[
    String.raw`(?:book|request|schedule|arrange|set up|get|find|offer|show)\b.{0,30}?\b(?:meeting|appointment|session|call|slot|time(?! management))s?\b`,
    String.raw`(?:meet|talk|speak)(?: to| with)? (?:an? |my |the )?(?:advis[oe]r|mentor|someone|somebody|person)s?\b`,
    String.raw`meet(?: (?:on|next|this|tomorrow|soon|in person)\b|[\s.!]*$)`,
    String.raw`(?:when|how soon|can|could|may)(?: can| could)? (?:i|we) (?:meet|book|schedule)\b`,
  ].join('|')})(?:.*?\\b(?:about|regarding) (?<topic>.+))?`,
  'i',
)

const polite =
  /^(?:(?:hi|hello|hey|ok|okay|yes|great)[,!. ]+)?(?:please |can you |could you |would you |will you |i(?: would|'d) like (?:you )?to |i want (?:you )?to |i need to |help me (?:to )?|let's )*(?:please )?/i

/** Only what is clearly asked for: a question how to do something proposes nothing. */
const intents: readonly Intent[] = [
  {
    tool: 'draft_venture',
    pattern:
      /^(?:draft|create|start|add|make|set up)(?: me)? (?:a|an|my|the|our)? ?(?:new )?(?:draft )?(?:(?:of|for) )?(?:a |my |our )?(?:new )?(?:venture|startup)\b(?! (?:capital|fund|plan|studio|tool))/i,
    toArguments: ({ request }) => [
      {
        name: find(request, /\b(?:called|named)\s+["“]?(.+?)["”]?(?=\s+(?:that|which|to|for|in|at)\b|[.,;:!?"”]|$)/i),
        description: find(
          request,
          /\b(?:that|which)\s+(.+?)(?=[.!?](?:\s|$)|\s+(?:in the|at the)\s+\S+\s+(?:industry|stage)\b|$)/i,
        ),
        industry: find(request, /\bin the (.{2,40}?) (?:industry|sector|space)\b/i),
        stage: find(request, /\b(?:at|in) (?:the |an? )?([\w-]{2,20}) stage\b/i),
      },
    ],
  },
  {
    tool: 'save_resource',
    pattern: /^(?:save|bookmark)(?: me)? (?:this|that|it|the|number|\[?\d|.*\b(?:resource|guide|article|template)\b)/i,
    toArguments: (input) => [{ n: findPassage(input) }],
  },
  {
    tool: 'register_for_event',
    pattern: /^(?:register|sign up|rsvp|sign me up|register me|rsvp me)(?: me)? (?:for|to) /i,
    toArguments: (input) => [{ n: findPassage(input) }],
  },
  {
    tool: 'find_mentor',
    pattern:
      /^(?:find|get|match|recommend|suggest)(?: me)?(?: with)? (?:a |an |some )?mentors?\b(?: (?:for|in|on|with|about|who knows?)(?: experience in)? (?<topic>.+))?/i,
    toArguments: ({ groups }) => [{ topic: clean(groups['topic']) }],
  },
  {
    tool: 'book_meeting',
    pattern: meetingPattern,
    toArguments: ({ groups }) => {
      const topic = clean(groups['topic'])?.slice(0, maxTopic) ?? null
      return offeredNumbers.map((n) => ({ n, topic, kind: null }))
    },
  },
  {
    tool: 'request_advising',
    pattern:
      /^(?:book|request|schedule|arrange|set up|get)(?: me)? (?:an? |some |my )?(?:(?:advising|advisory)\b|(?:meeting|appointment|session|call|talk) with (?:an? |my )?(?:advis[oe]r|mentor))(?: (?:session|meeting|appointment))?(?:.*?\b(?:about|on|for|regarding) (?<topic>.+))?/i,
    toArguments: ({ groups, question }) => [{ topic: clean(groups['topic']), message: question }],
  },
]

/** What the question asks to be done, if one of the tools does it. Uses words of the question alone; what it does not say is null. */
export function findProposals(question: string, { tools, passages }: Offer): Proposal[] {
  const request = question.trim().replace(polite, '')
  for (const { tool, pattern, toArguments } of intents) {
    const found = tools.some(({ name }) => name === tool) ? pattern.exec(request) : null
    if (!found) continue
    const values = toArguments({ question, request, groups: found.groups ?? {}, passages })
    return values.map((each) => ({ type: 'proposal', name: tool, arguments: each }))
  }
  return []
}

/** For a question that the content does not answer. */
export function proposeAdvising(question: string, { tools }: Pick<Offer, 'tools'>): Proposal[] {
  if (question === '' || !tools.some(({ name }) => name === 'request_advising')) return []
  return [{ type: 'proposal', name: 'request_advising', arguments: { topic: null, message: question } }]
}

type Offer = { tools: readonly ProposalTool[]; passages: readonly QuotablePassage[] }

const find = (text: string, pattern: RegExp) => clean(pattern.exec(text)?.[1])

function clean(text: string | undefined): string | null {
  const trimmed = text?.replace(/[\s.!?]+$/, '').trim()
  return trimmed ? trimmed : null
}

/** The passage that the question names by its mark, or by most words of its title. */
function findPassage({ request, passages }: IntentInput): number | null {
  const mark = Number(/\[(\d+)\]|\b(?:number|no\.?) (\d+)\b/i.exec(request)?.slice(1).find(Boolean))
  if (passages.some(({ n }) => n === mark)) return mark
  const stems = new Set(listStems(request))
  const rated = passages.map(({ n, title }) => {
    const words = listStems(title)
    return { n, share: words.filter((word) => stems.has(word)).length / Math.max(1, words.length) }
  })
  const [best] = rated.toSorted((one, other) => other.share - one.share)
  return best && best.share > 0.5 ? best.n : null
}
