import type { Pool } from 'pg'
import { createMeaning } from '#providers/vector-store/meaning.ts'
import type { StoreItem, VectorStore } from '#providers/vector-store/port.ts'
import { createPostgresStore } from '#providers/vector-store/postgres.ts'
import { embedText } from '#providers/embeddings/fake-openai-embeddings.ts'
import { quantile } from '#tests/harness/measure.ts'
import { readCorpus } from './retrieval/corpus.ts'
import { askAll, findDeclined, measureLeg, type Answered } from './retrieval/evaluate.ts'
import { generateItems } from './retrieval/generated-items.ts'
import { listQuestions, type Question } from './retrieval/questions.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

/** In place of a service: similar are texts with words of the same beginning. */
const encoder = {
  name: 'beginnings of words',
  embed: async (texts: readonly string[]) => texts.map((text) => embedText(text, 512)),
}
const kinds = ['literal', 'misspelled', 'paraphrased', 'unanswerable'] as const

/** How well questions find the sample content's passages, and how fast among so many. */
export async function benchRetrieval({ passageCount }: { passageCount: number }): Promise<void> {
  await withSeeded({ students: 1 }, async ({ database: { pool } }) => {
    const corpus = readCorpus()
    const questions = listQuestions(corpus)
    const words = createPostgresStore({ pool })
    const meaning = createPostgresStore({ pool, meaning: createMeaning({ pool, encoder, onError: fail }) })
    await putAll(meaning, corpus.items)
    printQuality('Words and fragments', await askAll(words, { corpus, questions }))
    printQuality('With meaning (by beginnings of words)', await askAll(meaning, { corpus, questions }))
    const items = generateItems(passageCount)
    const put = await putAll(words, items)
    await pool.query('vacuum analyze')
    const readableItemIds = [...items, ...corpus.items].map(({ id }) => id)
    const times = await timeSearches(words, { questions, readableItemIds })
    printTable(`${passageCount} passages in ${items.length} items`, {
      header: ['ms', 'p50', 'p95'],
      rows: [
        ['put an item', quantile(put, 0.5), quantile(put, 0.95)],
        ...kinds.map((kind) => [`search, ${kind}`, quantile(times[kind], 0.5), quantile(times[kind], 0.95)]),
      ],
      footer: `all put in ${Math.round(put.reduce((sum, ms) => sum + ms, 0) / 1_000)} s; tables and indexes ${await measureSize(pool)} MB`,
    })
  })
}

function fail(error: unknown): never {
  throw error
}

/** One after the other; milliseconds of each. */
async function putAll(store: VectorStore, items: readonly StoreItem[]): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const startedAt = performance.now()
    await store.put(item, {})
    times.push(performance.now() - startedAt)
  }
  return times
}

type TimeInput = { questions: readonly Question[]; readableItemIds: readonly string[] }

async function timeSearches(store: VectorStore, { questions, readableItemIds }: TimeInput) {
  const times = { literal: [], misspelled: [], paraphrased: [], unanswerable: [] } as Record<Question['kind'], number[]>
  for (const round of [0, 1])
    for (const { text, kind } of questions) {
      const startedAt = performance.now()
      await store.search({ query: text, limit: 8, readableItemIds })
      // The first round fills the caches.
      if (round > 0) times[kind].push(performance.now() - startedAt)
    }
  return times
}

function printQuality(title: string, answered: readonly Answered[]): void {
  const legs = [...new Set(answered.flatMap(({ rank }) => Object.keys(rank)))]
  const rows = kinds.flatMap((kind) => {
    const list = answered.filter((question) => question.kind === kind)
    const declined = `${findDeclined(list).length}/${list.length}`
    const testing = list.filter(({ half }) => half === 'testing')
    const declinedTesting = `${findDeclined(testing).length}/${testing.length}`
    return legs.map((leg) => {
      const { recallAt1, recallAt5, recallAt10, mrr } = measureLeg(list, leg)
      const figures = [recallAt1, recallAt5, recallAt10, mrr].map((value) => value.toFixed(3))
      return [`${kind}, ${leg}`, ...figures, declined, declinedTesting]
    })
  })
  printTable(title, { header: ['questions, leg', 'R@1', 'R@5', 'R@10', 'MRR', 'declined', 'of testing'], rows })
}

async function measureSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relname like 'vector_store%' and relkind = 'r'",
  )
  return Math.round(Number(rows[0]!.bytes) / 1_048_576)
}
