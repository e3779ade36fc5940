import type { Sentence } from '../tables.ts'

type Entry = { word: string; spokenAs: string }

/** With its replacements a sentence may not become longer than this: engines take no more, and bill by the character. */
const maxLength = 1_200

/**
 * How sentences are spoken by these entries, of which earlier ones come first: whole words, without case unless the entry has capitals
 * inside, such as `iOS` or `IT`. What is shown stays as it is.
 */
export function createSpokenForm(entries: readonly Entry[]): (sentence: Sentence) => Sentence {
  if (entries.length === 0) return (sentence) => sentence
  const byWord = new Map<string, string>()
  for (const { word, spokenAs } of entries) {
    const key = hasCapitalsInside(word) ? word : word.toLowerCase()
    if (!byWord.has(key)) byWord.set(key, spokenAs)
  }
  // The longest first: `New York City` before `New York`.
  const words = entries.map(({ word }) => word).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (sentence) => {
    const spoken = sentence.text.replace(
      pattern,
      (found) => byWord.get(found) ?? byWord.get(found.toLowerCase()) ?? found,
    )
    return spoken === sentence.text || spoken.length > maxLength ? sentence : { ...sentence, spoken }
  }
}

const escapePattern = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const hasCapitalsInside = (word: string) => /.\p{Lu}/u.test(word)
