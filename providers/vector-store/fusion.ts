import type { Similar } from './meaning.ts'
import type { FoundPassage, Leg } from './port.ts'
import type { RankedPassage } from './ranking.ts'

/** The share of the meaning in the whole where no passage has the words of the query: chosen on the evaluation set. */
const maxMeaningWeight = 0.6

type FuseInput = { ranked: readonly RankedPassage[]; similar: Similar | null; confidence: number }

/**
 * Each way of searching counts by its scores from 0 (its worst) to 1 (its best). The surer the words are of their answer, the less the meaning counts:
 * a weak model would only spoil the order of passages that have what was asked for in so many words.
 */
export function fuse({ ranked, similar, confidence }: FuseInput): FoundPassage[] {
  const meaningWeight = maxMeaningWeight * (1 - confidence)
  const wordsOnly = ranked.map(({ id, itemId, score, ...passage }) => ({ id, itemId, score, legs: toLegs(passage) }))
  if (!similar || similar.passages.length === 0) return wordsOnly
  const best = similar.passages[0]!.similarity
  const bestScore = Math.max(0, ...wordsOnly.map(({ score }) => score))
  const byId = new Map<string, FoundPassage>()
  for (const { score, ...passage } of wordsOnly)
    byId.set(passage.id, { ...passage, score: (1 - meaningWeight) * (bestScore && score / bestScore) })
  for (const { id, itemId, similarity, rank } of similar.passages) {
    const found = byId.get(id) ?? { id, itemId, score: 0, legs: {} }
    const share = best === similar.min ? 1 : (similarity - similar.min) / (best - similar.min)
    byId.set(id, {
      ...found,
      score: found.score + meaningWeight * share,
      legs: { ...found.legs, meaning: { rank, score: similarity } },
    })
  }
  return [...byId.values()].sort((one, other) => other.score - one.score || one.id.localeCompare(other.id))
}

type Scores = Pick<RankedPassage, 'words' | 'wordsRank' | 'fragments' | 'fragmentsRank'>

function toLegs({ words, wordsRank, fragments, fragmentsRank }: Scores): Record<string, Leg> {
  return {
    ...(words > 0 && { words: { rank: wordsRank, score: words } }),
    ...(fragments > 0 && { fragments: { rank: fragmentsRank, score: fragments } }),
  }
}
