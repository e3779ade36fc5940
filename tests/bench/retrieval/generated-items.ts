import { createRandom, type Random } from '#platform/server/samples.ts'
import type { StoreItem } from '#providers/vector-store/port.ts'
import { toId } from '#providers/vector-store/conformance-items.ts'
import { readCorpus } from './corpus.ts'

/** As many as handbooks of a university have; the store's speed is promised for passages of this size. */
const passagesPerItem = 10
const medianWords = 175
/** One word in twelve is of a vocabulary that grows with the store, as names, places and terms do. */
const rareWordRate = 1 / 12
const syllables = 'ba ce di fo gu hal kem lin mor nus pra quo ris sto tun ver wen yas zil tra'.split(' ')

/** Items of so many passages together, made of the sample content's sentences and of invented words. */
export function generateItems(passageCount: number): StoreItem[] {
  const random = createRandom(20)
  const { items } = readCorpus()
  const sentences = items
    .flatMap(({ passages }) => passages.flatMap(({ text }) => text.split(/(?<=[.?!])\s+/)))
    .filter((sentence) => sentence.length > 20)
  const titleWords = items.flatMap(({ title }) => title.split(' '))
  return Array.from({ length: Math.ceil(passageCount / passagesPerItem) }, (_, number) => ({
    id: toId(`item ${number}`),
    title: `${random.some(titleWords, 3).join(' ')} ${inventWord(random)}`,
    passages: Array.from({ length: passagesPerItem }, (__, position) => ({
      id: toId(`passage ${number} ${position}`),
      headings: [random.some(titleWords, 2).join(' ')],
      text: writeText(random, { sentences, wordCount: random.whole(medianWords - 100, medianWords + 100) }),
    })),
  }))
}

function writeText(random: Random, { sentences, wordCount }: { sentences: string[]; wordCount: number }): string {
  const words: string[] = []
  while (words.length < wordCount)
    for (const word of random.pick(sentences).split(' '))
      words.push(random.is(rareWordRate) ? inventWord(random) : word)
  return words.join(' ')
}

/** Few of them are frequent and most are rare, as in any language. */
function inventWord(random: Random): string {
  const rank = Math.floor(random.fraction() ** 3 * 40_000)
  const word = createRandom(rank)
  return word.some(syllables, word.whole(2, 4)).join('')
}
