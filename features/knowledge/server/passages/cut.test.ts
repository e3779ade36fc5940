import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createBlockWriter, type Block } from '#platform/server/documents/blocks.ts'
import { readMarkdown } from '#platform/server/documents/plain-text.ts'
import { cutPassages, passageSize } from './cut.ts'
import { countWords } from './split.ts'

const title = 'A handbook'
const cut = (blocks: Block[]) => cutPassages(blocks, { title })
const heading = (level: number, text: string): Block => ({ level, text, page: null })
const words = (count: number, word = 'word') => `${Array(count).fill(word).join(' ')}.`
const paragraph = (count: number, word?: string): Block => ({ level: 0, text: words(count, word), page: null })

function readSample(path: string): Block[] {
  const writer = createBlockWriter(1_000_000)
  readMarkdown(readFileSync(new URL(`../../../../content/${path}`, import.meta.url), 'utf8'), writer)
  return writer.finish()
}

describe('sample content', () => {
  const folder = new URL('../../../../content/resources', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))

  test('nothing is lost or doubled, and no passage is too long', () => {
    for (const name of files) {
      const blocks = readSample(`resources/${name}`)
      const passages = cut(blocks)
      const read = blocks.filter(({ level }) => level === 0).map(({ text }) => text)
      expect(passages.map(({ text }) => text).join('\n'), name).toBe(read.join('\n'))
      for (const { text } of passages) expect(countWords(text), name).toBeLessThanOrEqual(passageSize.max)
    }
  })

  test('a passage stands below its heading, and a table is in one piece', () => {
    const passages = cut(readSample('resources/cap-tables-explained.md'))
    const example = passages.filter(({ headings }) => headings[0] === 'A worked example')
    expect(example).toHaveLength(1)
    expect(example[0]!.text).toContain('Holder Shares Fully diluted\nFounder A')
    expect(example[0]!.text).toContain('Total 13,750,000 100.0 %')
    expect(passages.map(({ headings }) => headings.length)).toContain(0)
  })
})

test('a long section is cut between paragraphs into parts of about equal size', () => {
  const passages = cut([heading(1, 'One'), ...Array.from({ length: 10 }, () => paragraph(80))])
  expect(passages.map(({ text }) => countWords(text))).toEqual([160, 160, 160, 160, 160])
  expect(passages.map(({ headings }) => headings)).toEqual(Array(5).fill(['One']))
})

test('short sections below one heading are joined, with their headings as lines; those of the top levels are not', () => {
  const passages = cut([
    heading(1, 'Chapter'),
    heading(2, 'Section'),
    paragraph(20, 'intro'),
    heading(3, 'First'),
    paragraph(20, 'a'),
    heading(3, 'Second'),
    paragraph(20, 'b'),
    heading(2, 'Other'),
    paragraph(10, 'c'),
  ])
  expect(passages.map(({ headings }) => headings)).toEqual([
    ['Chapter', 'Section'],
    ['Chapter', 'Other'],
  ])
  expect(passages[0]!.text.split('\n')).toEqual([words(20, 'intro'), 'First', words(20, 'a'), 'Second', words(20, 'b')])
})

test('long sub-sections stay apart', () => {
  const passages = cut([
    heading(1, 'A'),
    heading(2, 'B'),
    heading(3, 'C'),
    paragraph(100),
    heading(3, 'D'),
    paragraph(100),
  ])
  expect(passages.map(({ headings }) => headings.at(-1))).toEqual(['C', 'D'])
})

test('a list is kept in one piece where it fits', () => {
  const items = Array.from({ length: 12 }, (_, index) => ({ level: 0, text: `Item ${index} ${words(13)}`, page: null }))
  const passages = cut([paragraph(150), ...items])
  expect(passages).toHaveLength(2)
  expect(passages[1]!.text.split('\n')).toHaveLength(12)
})

test('a paragraph longer than a passage is cut between sentences, one sentence between words', () => {
  const sentences = Array.from({ length: 90 }, (_, index) => `Sentence ${index} has six words.`).join(' ')
  const passages = cut([{ level: 0, text: sentences, page: 3 }])
  expect(passages.length).toBeGreaterThan(1)
  for (const { text, page } of passages) {
    expect(text).toMatch(/^Sentence .* words\.$/s)
    expect(page).toBe(3)
  }
  expect(passages.map(({ text }) => text).join(' ')).toBe(sentences)
  for (const text of [words(2_000), '字'.repeat(3_000), 'x'.repeat(5_000)])
    for (const passage of cut([{ level: 0, text, page: null }]))
      expect(countWords(passage.text)).toBeLessThanOrEqual(passageSize.max)
})

test('the page is the one it begins on; a heading that repeats the title is left out', () => {
  const passages = cut([
    heading(1, 'A Handbook'),
    { ...paragraph(200), page: 1 },
    { ...paragraph(200), page: 2 },
    heading(2, 'Only a heading'),
  ])
  expect(passages.map(({ page, headings }) => ({ page, headings }))).toEqual([
    { page: 1, headings: [] },
    { page: 2, headings: [] },
  ])
})

test('a document without text has no passages', () => {
  expect(cut([])).toEqual([])
  expect(cut([heading(1, 'One'), heading(2, 'Two')])).toEqual([])
})
