import type { SearchResult, VectorStore } from '#providers/vector-store/port.ts'
import type { Corpus } from './corpus.ts'
import type { Question } from './questions.ts'

/** `rank` of the first passage that answers the question, by each leg and by `all` together; missing where it was not found. */
export type Answered = Question & { confidence: number; rank: Record<string, number | undefined> }
export type Figures = { count: number; recallAt1: number; recallAt5: number; recallAt10: number; mrr: number }

/** So many passages are looked at: a leg's own best may be far behind together. */
const limit = 50

export async function askAll(
  store: VectorStore,
  { corpus, questions }: { corpus: Corpus; questions: readonly Question[] },
): Promise<Answered[]> {
  const readableItemIds = corpus.items.map(({ id }) => id)
  const answered: Answered[] = []
  for (const question of questions) {
    const result = await store.search({ query: question.text, limit, readableItemIds })
    answered.push({ ...question, confidence: result.confidence, rank: rankAnswers(result, question.answers) })
  }
  return answered
}

function rankAnswers({ passages }: SearchResult, answers: readonly string[]): Answered['rank'] {
  const rank: Answered['rank'] = {}
  for (const [index, { id, legs }] of passages.entries()) {
    if (!answers.includes(id)) continue
    rank['all'] ??= index + 1
    for (const [name, leg] of Object.entries(legs)) rank[name] = Math.min(leg.rank, rank[name] ?? Infinity)
  }
  return rank
}

export function measureLeg(answered: readonly Answered[], leg: string): Figures {
  const ranks = answered.map(({ rank }) => rank[leg] ?? Infinity)
  const share = (max: number) => ranks.filter((rank) => rank <= max).length / ranks.length
  return {
    count: ranks.length,
    recallAt1: share(1),
    recallAt5: share(5),
    recallAt10: share(10),
    mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
  }
}

/** The questions that an assistant would not answer. */
export const findDeclined = (answered: readonly Answered[]) => answered.filter(({ confidence }) => confidence < 0.5)
