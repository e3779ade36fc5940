import { expect, test } from 'vitest'
import {
  collect,
  createRequest,
  describeLanguageModel,
  joinText,
  leanCanvas,
  pitching,
  saveResource,
} from './conformance.ts'
import { createPassages } from './passages.ts'
import type { GenerateRequest, ModelEvent, ProposalTool } from './port.ts'

describeLanguageModel('passages', async () => ({ model: createPassages() }))

const model = createPassages()
const toolOf = (name: string): ProposalTool => ({ ...saveResource, name })
const tools = ['draft_venture', 'register_for_event', 'request_advising', 'find_mentor']
  .map(toolOf)
  .concat(saveResource)

function ask(question: string, change: Partial<GenerateRequest> = {}): Promise<ModelEvent[]> {
  return collect(model.generate(createRequest({ messages: [{ role: 'user', text: question }], ...change })))
}

const funding = {
  n: 7,
  title: 'Funding Basics',
  headings: ['Grants'],
  page: 12,
  text: `Grants need no repayment. Loans do.

To apply for a seed grant:
1. Write one page about your venture.
2. Ask an advisor to read it.
3. Send it by the first of the month.

Our office is open on weekdays. The coffee is free. The grant pays up to $2,500, e.g. for a prototype. It does not pay salaries.`,
}

async function quote(question: string, passages = [funding, leanCanvas, pitching]): Promise<string> {
  return joinText(await ask(question, { passages }))
}

test('a question gets the sentences that answer it, word for word, by source, and what to open', async () => {
  expect(await quote('How much does a seed grant pay?')).toMatchInlineSnapshot(`
    "Here is what the program's content says:

    **Funding Basics**

    To apply for a seed grant:

    1. Write one page about your venture.
    2. Ask an advisor to read it.
    3. Send it by the first of the month. [7]

    > The grant pays up to $2,500, e.g. for a prototype. It does not pay salaries. [7]

    To read more, open **Funding Basics**, page 12 [7]."
  `)
})

test('steps stay a list', async () => {
  const answer = await quote('How do I apply for a grant?')
  expect(answer).toContain(
    'To apply for a seed grant:\n\n1. Write one page about your venture.\n2. Ask an advisor to read it.\n3. Send it by the first of the month. [7]',
  )
  expect(answer).not.toContain('coffee')
})

test('a sentence that leans on the one before brings it along', async () => {
  expect(await quote('Does it cover salaries?')).toContain(
    '> The grant pays up to $2,500, e.g. for a prototype. It does not pay salaries. [7]',
  )
})

test('every quoted word is from its passage, and a long text gives a short answer', async () => {
  const sentences = Array.from(
    { length: 200 },
    (_, index) => `Grant number ${index} pays for venture ${index} and more.`,
  )
  const long = { ...funding, text: sentences.join(' ') }
  const answer = await quote('Which grant pays for my venture?', [long, leanCanvas])
  expect(answer.split(/\s+/).length).toBeLessThan(185)
  for (const [, quoted = ''] of answer.matchAll(/^> (.*) \[7\]$/gm)) expect(long.text).toContain(quoted)
})

test('text of a passage cannot pose as a mark, a link, a picture or markup', async () => {
  const text = 'A lean canvas [9] is ![x](https://evil.example/p.png) [here](https://evil.example) <img src=x> **now**.'
  const answer = await quote('What is a lean canvas?', [{ ...leanCanvas, text }])
  expect(answer).not.toContain('evil.example')
  expect(answer).not.toMatch(/\[9\]|(?<!\\)<img|(?<!\\)\*\*now/)
  expect(answer).toContain('(9)')
})

test.each([0.49, 0])(
  'content that does not answer (%d) is said, with what may be near and advising',
  async (confidence) => {
    const events = await ask('Where do I park my car?', { confidence, tools })
    expect(joinText(events)).toBe(
      "The program's content does not answer this question. These may be near: **Lean Canvas Guide**, page 2 [1] and **Pitching** [2]. You can ask for advising: a person then helps you with it.",
    )
    expect(events.slice(-2)).toEqual([
      { type: 'proposal', name: 'request_advising', arguments: { topic: null, message: 'Where do I park my car?' } },
      { type: 'end', reason: 'complete' },
    ])
  },
)

test('titles that may be near come best first, each once', async () => {
  const passages = [leanCanvas, pitching, { ...leanCanvas, n: 3 }, { ...funding, n: 4 }]
  expect(joinText(await ask('Where do I park my car?', { passages, confidence: 0.2 }))).toContain(
    'near: **Lean Canvas Guide**, page 2 [1], **Pitching** [2], and **Funding Basics**, page 12 [4].',
  )
})

test('a list whose items are too long to quote is not announced', async () => {
  const text = `Grants need this:\n- ${'grant '.repeat(90)}\n- ${'grant '.repeat(90)}`
  expect(await quote('How do grants work?', [{ ...funding, text }])).toContain('does not answer')
})

test('without passages and tools it says so and names nothing', async () => {
  const events = await ask('Where do I park my car?', { passages: [], confidence: 1 })
  expect(joinText(events)).toBe(
    "The program's content does not answer this question. You can ask for advising: a person then helps you with it.",
  )
  expect(events.map(({ type }) => type)).not.toContain('proposal')
})

test.each(['Hi', 'Hello there!', 'good morning', 'Thanks a lot!', 'ok, thank you', 'What can you do?', 'help'])(
  '"%s" gets a short answer without sources',
  async (text) => {
    const events = await ask(text, { tools })
    expect(joinText(events)).not.toMatch(/\[\d+\]|does not answer/)
    expect(events.map(({ type }) => type)).not.toContain('proposal')
  },
)

test.each([
  'Hello, how do I fill in a lean canvas?',
  'Thanks, and what is a pitch?',
  'How can you help me fill in a lean canvas?',
])('"%s" is a question all the same', async (text) => expect(joinText(await ask(text))).toMatch(/\[\d\]/))

test.each<[string, string, object]>([
  ['Save the lean canvas guide', 'save_resource', { n: 1 }],
  ['Please bookmark [2]', 'save_resource', { n: 2 }],
  ['Can you save this resource for me?', 'save_resource', { n: null }],
  ['Please bookmark number 9', 'save_resource', { n: null }],
  ['Sign me up for Pitching', 'register_for_event', { n: 2 }],
  [
    'Create a venture called GreenCup that recycles paper cups in the food industry at the idea stage.',
    'draft_venture',
    { name: 'GreenCup', description: 'recycles paper cups', industry: 'food', stage: 'idea' },
  ],
  ['I want to start a new venture', 'draft_venture', { name: null, description: null, industry: null, stage: null }],
  ['Find me a mentor for food safety.', 'find_mentor', { topic: 'food safety' }],
  [
    "I'd like to book a meeting with an advisor about pricing",
    'request_advising',
    { topic: 'pricing', message: "I'd like to book a meeting with an advisor about pricing" },
  ],
])('"%s" proposes %s', async (text, name, values) => {
  const events = await ask(text, { tools })
  expect(events.filter(({ type }) => type === 'proposal')).toEqual([{ type: 'proposal', name, arguments: values }])
  expect((await ask(text)).map(({ type }) => type)).not.toContain('proposal')
})

test.each([
  'How do I save money in a lean canvas?',
  'How do I register for an event?',
  'What does it take to start a venture?',
  'Should I create a venture before I pitch?',
  'Who is a good mentor for pricing?',
  'Does a mentor cost anything?',
  'Make a venture capital list',
])('"%s" proposes nothing', async (text) => {
  expect((await ask(text, { tools })).map(({ type }) => type)).not.toContain('proposal')
})

const meetingTools = tools.concat(toolOf('book_meeting'))

test.each<[string, string | null]>([
  ["I'd like to book a meeting with an advisor about pricing", 'pricing'],
  ['Can we meet next week?', null],
  ['When can I meet a mentor?', null],
  ['Please schedule a call', null],
  ['I want to talk to someone about our lease.', 'our lease'],
  ['Find me a free time', null],
])('"%s" offers the first three free times, where there are any', async (text, topic) => {
  const events = await ask(text, { tools: meetingTools, openQuestion: 'Who pays you?' })
  expect(events.filter(({ type }) => type === 'proposal')).toEqual(
    [1, 2, 3].map((n) => ({ type: 'proposal', name: 'book_meeting', arguments: { n, topic, kind: null } })),
  )
})

test.each([
  'How do I find time management tips?',
  "Let's talk about pricing",
  'We meet customers on Fridays',
  'Find time management guides',
])('"%s" offers no time', async (text) => {
  const events = await ask(text, { tools: meetingTools })
  expect(events).not.toContainEqual(expect.objectContaining({ name: 'book_meeting' }))
})

test('what is still open is asked after the passages, or alone, and nothing else is proposed then', async () => {
  const openQuestion = 'What do you charge now?'
  const ending = `To prepare for your meeting: ${openQuestion}`
  const quoted = joinText(await ask('How do I fill in a lean canvas?', { openQuestion }))
  expect(quoted).toMatch(/\[1\]/)
  expect(quoted.endsWith(`\n\n${ending}`)).toBe(true)
  const unknown = await ask('We charge by the hour.', { openQuestion, confidence: 0.2, passages: [], tools })
  expect(joinText(unknown)).toBe(`The program's content says little about this. \n\n${ending}`)
  expect(unknown.map(({ type }) => type)).not.toContain('proposal')
  expect(joinText(await ask('Hi', { openQuestion }))).toContain(ending)
})

test('an answer longer than allowed is cut between its parts', async () => {
  const events = await ask('How do I fill in a lean canvas?', { maxOutputTokens: 20 })
  expect(events.at(-1)).toEqual({ type: 'end', reason: 'length' })
  expect(joinText(events).length).toBeLessThanOrEqual(80)
})

test('hostile text takes no time worth mentioning', async () => {
  const texts = [
    `${'a'.repeat(200_000)}`,
    '1. '.repeat(60_000),
    '[x](('.repeat(40_000),
    `${'. '.repeat(80_000)}\u{D800}`,
  ]
  const passages = texts.map((text, index) => ({ ...leanCanvas, n: index + 1, text }))
  expect((await ask('create a venture '.repeat(500), { passages, tools })).at(-1)?.type).toBe('end')
  expect((await ask(`What is ${'a'.repeat(8_000)}?`, { passages })).at(-1)?.type).toBe('end')
})
