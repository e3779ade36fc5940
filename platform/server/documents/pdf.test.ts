import { describe, expect, test } from 'vitest'
import { createLineJoiner } from './line-joiner.ts'
import { readDocument } from './read-document.ts'
import { pdf } from './sample-documents.ts'
import { unreadableReasons } from './unreadable.ts'

type Arguments = Parameters<typeof pdf>

/** Headings as Markdown writes them. */
async function readLines(...input: Arguments): Promise<string[]> {
  const result = await readDocument({ kind: 'pdf', bytes: pdf(...input), maxLength: 200_000 })
  if ('errorMessage' in result) throw new Error(result.errorMessage)
  return result.blocks.map(({ text, level }) => (level > 0 ? `${'#'.repeat(level)} ${text}` : text))
}

const sentence = 'Founders learn the most from the people who decided not to buy from them, so ask them first.'

describe('a PDF is read as a person would read it aloud', () => {
  test('without the headers of books and short chapters and without page numbers', async () => {
    const chapters = ['Markets', 'Markets', 'Markets', 'Teams', 'Teams', 'Teams', 'Exits']
    const pages = chapters.map((chapter, at) => [`${chapter} ${at + 11}`, sentence, sentence, sentence, `${at + 11}`])
    const lines = await readLines(pages)
    expect(lines.join(' ')).not.toMatch(/\d|Markets|Teams|Exits/)
    expect(lines.join(' ').match(/Founders/g)).toHaveLength(21)
  })

  test('with a sentence whole that goes on after a footnote on the next page', async () => {
    const [first, second] = [
      'Whoever asks only friends hears what friends say, and the company that follows from it',
      'is',
    ]
    const note = { text: '7 See the appendix.', size: 7 }
    const pages = [
      ['Ask strangers.', first, note],
      [`${second} a company for friends.`, sentence],
    ]
    expect(await readLines(pages)).toEqual([
      'Ask strangers.',
      `${first} ${second} a company for friends.`,
      '7 See the appendix.',
      sentence,
    ])
  })

  test('without the marks of footnotes, but with units and amounts', async () => {
    const lines = [
      { text: 'Most of them fail.', mark: '12' },
      { text: 'The office has 40 m', mark: '2' },
      'It costs $1,000.50 a month, for 12 months.',
    ]
    expect(await readLines([lines])).toEqual(['Most of them fail.', 'The office has 40 m2', lines[2]])
  })

  test('with the headings that its bookmarks name', async () => {
    const pages = [
      ['Chapter 1', 'Finding customers', sentence],
      ['2. Keeping', 'customers', sentence, { text: 'Important', size: 20 }],
    ]
    const outline: [string, number][] = [
      ['Finding customers', 0],
      ['Keeping customers', 1],
    ]
    expect(await readLines(pages, { outline })).toEqual([
      '# Chapter 1 Finding customers',
      sentence,
      '# 2. Keeping customers',
      sentence,
      'Important',
    ])
  })

  test('with large and bold lines as headings where it has no bookmarks', async () => {
    const chapter = (title: string) => [
      { text: title, size: 16 },
      sentence,
      { text: 'Why ask', isBold: true },
      sentence,
    ]
    const title = [{ text: 'The founders', size: 24 }, { text: 'handbook', size: 24 }, sentence, sentence]
    const lines = await readLines([
      title,
      chapter('Customers'),
      [{ text: 'Once', size: 13 }, sentence],
      chapter('Teams'),
    ])
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([
      '# The founders handbook',
      '## Customers',
      '### Why ask',
      '### Once',
      '## Teams',
      '### Why ask',
    ])
  })
})

test('a book of 350 pages is read, one of more than 500 is not', async () => {
  const pages = (count: number) => Array.from({ length: count }, (_, at) => [`Chapter ${at}`, sentence, `${at}`])
  expect((await readLines(pages(350))).join(' ').match(/Founders/g)).toHaveLength(350)
  await expect(readLines(pages(501))).rejects.toThrow(unreadableReasons.tooManyPages)
})

test.each([
  ['a cut word', ['an entre-', 'preneur'], 'an entrepreneur'],
  ['a cut word as PDFium marks it', ['an entre\ufffe', 'preneur'], 'an entrepreneur'],
  ['a compound that always is one', ['a well-', 'known plan'], 'a well-known plan'],
  [
    'a compound that the text has elsewhere',
    ['long-term plans', 'a long-', 'term plan'],
    'long-term plans a long-term plan',
  ],
  ['a compound of two of its words', ['the cash flow', 'good cash-', 'flow'], 'the cash flow good cash-flow'],
  ['a word of two of its words that it has too', ['in to into', 'in-', 'to'], 'in to into into'],
  ['a name', ['Anglo-', 'Saxon'], 'Anglo-Saxon'],
  ['years', ['2025-', '2026'], '2025-2026'],
  ['a dash', ['plans -', 'and budgets'], 'plans - and budgets'],
])('%s at a line end is joined', (_, lines, expected) => {
  expect(lines.reduce(createLineJoiner(lines), '')).toBe(expected)
})
