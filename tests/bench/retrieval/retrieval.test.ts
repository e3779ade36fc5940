import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresStore } from '#providers/vector-store/postgres.ts'
import { openTestPool } from '#tests/harness/test-pool.ts'
import { readCorpus } from './corpus.ts'
import { askAll, findDeclined, measureLeg, type Answered } from './evaluate.ts'
import { paraphrasedQuestions } from './paraphrased-questions.ts'
import { shortAnswerableQuestions, shortUnanswerableQuestions } from './short-questions.ts'
import { listQuestions, type QuestionKind } from './questions.ts'

const corpus = readCorpus()
const questions = listQuestions(corpus)
const { pool, close } = await openTestPool('retrieval')
let answered: Answered[]
let short: { unanswerable: Answered[]; answerable: Answered[] }

beforeAll(async () => {
  const store = createPostgresStore({ pool })
  for (const item of corpus.items) await store.put(item, {})
  answered = await askAll(store, { corpus, questions })
  const toShort = (text: string) => ({ text, kind: 'unanswerable' as const, half: 'testing' as const, answers: [] })
  short = {
    unanswerable: await askAll(store, { corpus, questions: shortUnanswerableQuestions.map(toShort) }),
    answerable: await askAll(store, { corpus, questions: shortAnswerableQuestions.map(toShort) }),
  }
})

afterAll(close)

const ofKind = (kind: QuestionKind) => answered.filter((question) => question.kind === kind)
const explain = (list: readonly Answered[]) => list.map(({ text, rank }) => `${text} → ${rank['all']}`).join('\n')

test('the set has enough questions of each kind', () => {
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(questions, ({ kind }) => kind)).map(([kind, list]) => [kind, list.length]),
  )
  expect(counts['literal']).toBeGreaterThanOrEqual(60)
  expect(counts['paraphrased']).toBeGreaterThanOrEqual(60)
  expect(counts['unanswerable']).toBeGreaterThanOrEqual(30)
  expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
})

test('no paraphrased question has a content word of the passages that answer it', async () => {
  const passages = new Map(corpus.items.flatMap((item) => item.passages.map((passage) => [passage.id, passage])))
  const pairs = paraphrasedQuestions.flatMap(([text, ...names]) =>
    names.map((answer) => {
      const { headings, text: passage } = passages.get(corpus.idByName.get(answer)!)!
      return { text, passage: [...headings, passage].join(' ') }
    }),
  )
  const { rows } = await pool.query(
    `select text, array(select unnest(tsvector_to_array(to_tsvector('foundry', text)))
       intersect select unnest(tsvector_to_array(to_tsvector('foundry', passage)))) as shared
     from unnest($1::text[], $2::text[]) as pairs(text, passage)`,
    [pairs.map(({ text }) => text), pairs.map(({ passage }) => passage)],
  )
  expect(rows.filter(({ shared }) => shared.length > 0)).toEqual([])
})

test.each([
  ['literal', 0.95],
  ['misspelled', 0.95],
] as const)('of the %s questions the answer is among the first five for %d', (kind, floor) => {
  const list = ofKind(kind)
  const missed = list.filter(({ rank }) => (rank['all'] ?? Infinity) > 5)
  expect(measureLeg(list, 'all').recallAt5, explain(missed)).toBeGreaterThanOrEqual(floor)
})

test('of ten questions that the content cannot answer nine are declined, in both halves nearly alike, and few others', () => {
  const unanswerable = ofKind('unanswerable')
  expect(findDeclined(unanswerable).length / unanswerable.length).toBeGreaterThanOrEqual(27 / 30)
  const testing = unanswerable.filter(({ half }) => half === 'testing')
  expect(findDeclined(testing).length / testing.length).toBeGreaterThanOrEqual(0.85)
  const literal = ofKind('literal')
  expect(findDeclined(literal).length / literal.length, explain(findDeclined(literal))).toBeLessThanOrEqual(0.05)
})

test('questions of one or two words are declined where the content only mentions them in passing', () => {
  const { unanswerable, answerable } = short
  const answeredWrongly = unanswerable.filter((question) => !findDeclined(unanswerable).includes(question))
  expect(answeredWrongly.length / unanswerable.length, explain(answeredWrongly)).toBeLessThanOrEqual(0.2)
  expect(findDeclined(answerable).length / answerable.length, explain(findDeclined(answerable))).toBeLessThanOrEqual(
    0.05,
  )
})
