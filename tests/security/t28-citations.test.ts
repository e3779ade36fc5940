import { lexer, type Token } from 'marked'
import { expect, test } from 'vitest'
import type { ModelEvent, QuotablePassage } from '#providers/language-model/port.ts'
import type { ChatMessage, Source } from '#features/assistant/schema.ts'
import type { Client } from '#tests/harness/client.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { readAnswer } from '#tests/harness/assistant.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { createPerson } from './people.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp()

const answerCount = chooseCount({ quick: 100, full: 500 })
/** Of a person: more are refused for a minute. */
const answersPerPerson = 20
const questions = [
  'How do I validate an idea?',
  'What is a cap table?',
  'How do I prepare a pitch?',
  'What does customer acquisition cost mean?',
  'How do I interview customers?',
]

/** Right marks, wrong ones, and what only looks like one, as models write them. */
const pieces = [
  ['[1]', '[2]', '[1, 2]', '【1†source】', '[^2]', '[1][2]', 'A fact [3].'],
  ['[9]', '[0]', '[99]', '[100]', '[1][99]', '[98][1]', '[1, 97]', '[^96]', '【95†source】', '[[94]]', '[[1]]', '[-1]'],
  ['[９]', '[１]', '[٣]', '[१०]', '[𝟗]', '[ 9 ]', '[09]', '[1 9]', '[1-9]'],
  ['[9](https://evil.example)', '[1](https://evil.example "x")', '[2]: https://evil.example ', '![9](x)', '<9>'],
  [
    ' `list[9]`',
    ' ``a[1] ` b[9]``',
    '\n\n```js\nrow[9] = row[1]\n```\n\n',
    '\n\n~~~\n[9]\n~~~\n\n',
    '\n\n    [9] indented\n\n',
  ],
  [
    '\n\n- item [9]\n- item [1]\n\n',
    '**bold [9]**',
    '> quote [99]\n',
    '| a [9] |',
    '\\[9]',
    '[',
    ']',
    ' text ',
    '. ',
    '🌱',
  ],
].flat()

/** The same every time: a failure can be looked at again. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
const random = createRandom(28)
const pick = (max: number) => Math.floor(random() * max)

function writeAnswer(): { events: ModelEvent[]; wrongCount: number } {
  const chosen = Array.from({ length: 4 + pick(14) }, () => pieces[pick(pieces.length)]!)
  const text = chosen.join(random() < 0.5 ? ' ' : '')
  const size = 1 + pick(7)
  const parts = [...text].flatMap((_, index, all) =>
    index % size === 0 ? [all.slice(index, index + size).join('')] : [],
  )
  const events = parts.map((part): ModelEvent => ({ type: 'text', text: part }))
  return { events: [...events, { type: 'end', reason: 'complete' }], wrongCount: countWrong(text) }
}

const countWrong = (text: string) => text.match(/\[\^?(?:9\d?|0|100)\]|[９٣१𝟗]|【95/gu)?.length ?? 0

/** The numbers in brackets that a reader of the page sees outside of code. */
function listShownMarks(markdown: string): string[] {
  const texts: string[] = []
  const visit = (token: Token): void => {
    if (token.type === 'code' || token.type === 'codespan') return
    const children = 'tokens' in token && token.tokens ? token.tokens : 'items' in token ? token.items : []
    if (token.type === 'table') for (const cell of [...token.header, ...token.rows.flat()]) cell.tokens.forEach(visit)
    else if (children.length > 0) children.forEach(visit)
    else texts.push(token.type === 'text' || token.type === 'escape' ? token.text : token.raw)
  }
  lexer(markdown).forEach(visit)
  return [...texts.join('').matchAll(/\[\^?\s*(\p{Nd}{1,3})\s*\]|【\s*(\p{Nd}+)/gu)].map(
    ([, one, other]) => one ?? other!,
  )
}

type Exchange = { question: string; events: ModelEvent[]; passages: readonly QuotablePassage[] }

test(
  `T28: ${answerCount} answers with planted wrong marks show no source but those that were retrieved`,
  { timeout: 3 * testTimeoutMs },
  async () => {
    const figures = { answers: 0, 'wrong marks': 0, 'shown marks': 0, 'shown sources': 0 }
    const problems: string[] = []
    /** By the number that each question ends with, since many are asked at once. */
    const all = new Map<string, Exchange>()
    app.base.providers.languageModel = {
      ...app.base.providers.languageModel,
      isOffline: false,
      async *generate({ messages, passages }) {
        const exchange = all.get(messages.at(-1)!.text.split('#').at(-1)!)!
        exchange.passages = passages
        yield* exchange.events
      },
    }
    const ask = async (client: Client, index: number, sessionId: string | undefined) => {
      const key = `${figures.answers}`
      const { events, wrongCount } = writeAnswer()
      const exchange: Exchange = { question: `${questions[index % questions.length]!} #${key}`, events, passages: [] }
      all.set(key, exchange)
      figures.answers += 1
      figures['wrong marks'] += wrongCount
      const { body } = await client.expectOk('POST', '/api/chat', {
        message: exchange.question,
        ...(sessionId && { sessionId }),
      })
      const reader = readAnswer(client, { id: body.messageId })
      await reader.done()
      const sources = reader.events.flatMap(({ event, data }) => (event === 'source' ? [data as Source] : []))
      problems.push(...findProblems(reader.text(), { sources, exchange }))
      figures['shown marks'] += listShownMarks(reader.text()).length
      figures['shown sources'] += sources.length
      return body.sessionId as string
    }
    const people = await Promise.all(Array.from({ length: answerCount / answersPerPerson }, () => createPerson(app)))
    const askAll = async (client: Client) => {
      let sessionId: string | undefined
      for (let index = 0; index < answersPerPerson; index += 1) sessionId = await ask(client, index, sessionId)
      // What is read again is what was streamed.
      const rows: ChatMessage[] = (await client.expectOk('GET', `/api/chat/sessions/${sessionId}/messages`)).body
      const [question, answer] = rows.slice(-2) as [ChatMessage, ChatMessage]
      const exchange = all.get(question.content.split('#').at(-1)!)!
      problems.push(...findProblems(answer.content, { sources: answer.sources, exchange }))
    }
    const queue = people.values()
    const work = async () => {
      for (const { client } of queue) await askAll(client)
    }
    await Promise.all([work(), work(), work(), work()])
    report('T28 citations', figures)
    expect(problems).toEqual([])
    expect(figures.answers).toBe(answerCount)
    expect(figures['wrong marks']).toBeGreaterThan(answerCount)
    expect(figures['shown sources']).toBeGreaterThan(answerCount / 2)
  },
)

type Checked = { sources: readonly Source[]; exchange: Exchange }

/** Marks without a source, and sources that were not retrieved for the question. */
function findProblems(text: string, { sources, exchange }: Checked): string[] {
  const retrieved = new Map(exchange.passages.map((passage) => [passage.n, `${passage.title}: ${passage.text}`]))
  const known = new Set(sources.map(({ n }) => String(n)))
  const written = exchange.events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  const context = `in ${JSON.stringify(text)} of ${JSON.stringify(written)}`
  return [
    ...sources
      .filter((source) => retrieved.get(source.n) !== `${source.title}: ${source.text}`)
      .map(({ n }) => `source ${n} ${context}`),
    ...listShownMarks(text)
      .filter((mark) => !known.has(mark))
      .map((mark) => `[${mark}] ${context}`),
  ]
}
