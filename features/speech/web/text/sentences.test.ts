import { expect, test } from 'vitest'
import type { TextPage } from '../../schema.ts'
import { blockSize, countBlocksAway, findSentence, toParagraphs } from './sentences.ts'

const sentenceMs = 3_000

/** A block of a text that is spoken up to `spokenCount` sentences, each three seconds long. */
const toBlock = (index: number, spokenCount = 10_000): TextPage => ({
  first: index * blockSize,
  sentences: Array.from({ length: blockSize }, (_, offset) => {
    const sentence = index * blockSize + offset
    const startMs = sentence < spokenCount ? sentence * sentenceMs : null
    return { text: 'x', startMs, isParagraph: offset % 5 === 0, level: 0 }
  }),
})

test('the block of a position is found in a few steps from anywhere', () => {
  for (const positionMs of [0, 599_999, 600_000, 13_000_000, 29_999_999]) {
    let block = 25
    let stepCount = 0
    for (;;) {
      const away = countBlocksAway({ current: toBlock(block), next: toBlock(block + 1), positionMs })
      if (away === 0) break
      block += away
      stepCount += 1
    }
    expect(block).toBe(Math.floor(positionMs / sentenceMs / blockSize))
    expect(stepCount).toBeLessThanOrEqual(3)
  }
})

test('what is not spoken yet is behind every position', () => {
  const [half, silent] = [toBlock(0, 100), toBlock(1, 100)]
  expect(countBlocksAway({ current: half, next: silent, positionMs: 900_000 })).toBe(0)
  expect(findSentence(half, 900_000)).toBe(99)
  expect(countBlocksAway({ current: silent, next: undefined, positionMs: 900_000 })).toBe(-1)
  expect(findSentence(silent, 900_000)).toBe(-1)
  const late = { first: 0, sentences: [{ text: 'x', startMs: 70, isParagraph: true, level: 0 }] }
  expect(findSentence(late, 0)).toBe(0)
})

test('a heading stands alone, and the sentence after it begins a paragraph', () => {
  const sentence = { startMs: null, isParagraph: false, level: 0 }
  const sentences = ['Title', 'One.', 'Two.', 'Three.'].map((text, index) => ({
    ...sentence,
    text,
    level: index === 0 ? 1 : 0,
    isParagraph: index === 3,
  }))
  expect(toParagraphs({ first: 400, sentences }).map((part) => part.sentences.map(({ index }) => index))).toEqual([
    [400],
    [401, 402],
    [403],
  ])
})
