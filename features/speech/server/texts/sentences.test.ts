import { expect, test } from 'vitest'
import { toSegments } from './segments.ts'
import { toSentences } from './sentences.ts'

const split = (text: string) => toSentences([{ text, level: 0, page: null }]).sentences.map((sentence) => sentence.text)

test.each([
  ['Dr. J. R. Smith met Mrs. Hill. They talked.', ['Dr. J. R. Smith met Mrs. Hill.', 'They talked.']],
  [
    'It costs 3.5 dollars, e.g. Monday. See No. 5. No. I refuse.',
    ['It costs 3.5 dollars, e.g. Monday.', 'See No. 5.', 'No.', 'I refuse.'],
  ],
  ['Was it? Yes! “Indeed.” Go on…', ['Was it?', 'Yes!', '“Indeed.”', 'Go on…']],
  ['No end', ['No end']],
  ['2.1. Dig it. Then wash it.', ['2.1. Dig it.', 'Then wash it.']],
  ['iv. Fire it. It is 12. So.', ['iv. Fire it.', 'It is 12.', 'So.']],
])('%s', (text, sentences) => expect(split(text)).toEqual(sentences))

test('a sentence that is too long is cut at a clause, at a space, or anywhere, and loses nothing', () => {
  const clauses = `${'many words and no end '.repeat(20)}here, ${'and then more of them '.repeat(20)}`
  expect(split(clauses)[0]).toMatch(/here,$/)
  expect(split(clauses).join(' ')).toBe(clauses.trim())
  const solid = '😀'.repeat(2_000)
  expect(split(solid).join('')).toBe(solid)
  for (const part of [...split(clauses), ...split(solid)]) {
    expect(part.length).toBeLessThanOrEqual(600)
    expect(part.isWellFormed()).toBe(true)
  }
})

test('what is spoken at once grows from a short beginning, and chapters begin with a part of their own', () => {
  const blocks = Array.from({ length: 200 }, (_, index) => ({
    text: index % 50 === 0 ? `Chapter ${index}` : `This is sentence number ${index} of the text.`,
    level: index % 50 === 0 ? 1 : 0,
    page: null,
  }))
  const text = toSentences(blocks)
  const engine = { name: 'flite' as const, version: '1', maxCharacters: 1_000 }
  const segments = toSegments(text, { engine, engineVoiceId: 'alloy', speed: 1 })
  expect(segments[0]!.characterCount).toBeLessThanOrEqual(100)
  expect(segments[1]!.characterCount).toBeLessThanOrEqual(300)
  for (const { characterCount } of segments) expect(characterCount).toBeLessThanOrEqual(1_000)
  expect(segments.flatMap(({ sentences }) => sentences)).toEqual(text.sentences)
  const firsts = segments.map(({ firstSentence }) => firstSentence)
  for (const { sentence } of text.chapters) expect(firsts).toContain(sentence)
})
