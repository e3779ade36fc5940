import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMarkdown, type MarkdownSplit } from './markdown-blocks.ts'

const toRaws = (text: string) => splitMarkdown(text).blocks.map(({ raw }) => raw)

test('paragraphs, lists, tables and code are blocks of their own', () => {
  const blocks = [
    'One\nparagraph.\n\n',
    '- a\n\n- b\n\n  still b\n\n',
    '| a |\n|---|\n| 1 |\n\n',
    '```js\na\n\nb\n```\n\n',
    'The end',
  ]
  expect(toRaws(blocks.join(''))).toEqual(blocks)
})

test('a long list is cut between its items, and a long table goes on under its head', () => {
  const items = Array.from({ length: 300 }, (_, index) => `- item ${index} with some more words\n`)
  const lists = toRaws(items.join(''))
  expect(lists.length).toBeGreaterThan(2)
  expect(lists.every((raw) => raw.startsWith('- item'))).toBe(true)
  const head = '| a | b |\n|---|---|\n'
  const table = splitMarkdown(head + '| some words | more of them |\n'.repeat(300)).blocks
  expect(table.map((block) => block.head)).toEqual(['', ...table.slice(1).map(() => head)])
})

test('a long paragraph is cut at ends of sentences', () => {
  const pieces = toRaws('A sentence of some words. '.repeat(400))
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.every((piece) => piece.endsWith('. '))).toBe(true)
})

/** Everything that begins, goes on or ends a block, and long parts, which are cut. */
const part = fc.constantFrom(
  'word. ',
  'Word ',
  '\n',
  '\n\n',
  '- item\n',
  '12. item\n',
  '1',
  '-',
  '  indented\n',
  '> quote\n',
  '| a | b |\n',
  '|---|---|\n',
  '```\n',
  '# title\n',
  '**bold** ',
  `${'A sentence of words. '.repeat(120)}`,
  `${'- an item of a list\n'.repeat(120)}`,
  `${'| cell | cell |\n'.repeat(150)}`,
)

test('a text that arrives in pieces has the blocks of the whole, and they are the text', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 25 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 900 })),
      (parts, sizes) => {
        const text = parts.join('')
        let split: MarkdownSplit | undefined
        for (let end = 0; end < text.length;) {
          end += sizes.next().value as number
          split = splitMarkdown(text.slice(0, end), split)
        }
        expect(split?.blocks ?? []).toEqual(splitMarkdown(text).blocks)
        expect(split?.blocks.map(({ raw }) => raw).join('') ?? '').toBe(text)
      },
    ),
    { numRuns: 300 },
  )
})

test('a text that is another one is read from its beginning', () => {
  const first = splitMarkdown('One\n\nTwo\n\nThree')
  expect(splitMarkdown('Two\n\nOne', first)).toEqual(splitMarkdown('Two\n\nOne'))
})
