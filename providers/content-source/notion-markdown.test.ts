import { expect, test } from 'vitest'
import { extractFiles, toPlainMarkdown } from './notion-markdown.ts'

test('tags that Notion adds are removed and their text is kept', () => {
  const source = [
    '# Title {color="red"}',
    '<callout icon="💡" color="gray_bg">',
    '\tMind the **gap**.',
    '\t- one',
    '</callout>',
    '<details>',
    '<summary>More</summary>',
    '\tInside.',
    '</details>',
    'Ask <mention-user url="x">Ada</mention-user>, see <page url="https://notion.test/a">the page</page>.<br>Next.',
    '<empty-block/>',
    '<unknown url="https://notion.test/u" alt="embed"/>',
    '```html',
    '<b>kept</b>',
    '```',
    '<https://example.org/>',
  ].join('\n')
  expect(toPlainMarkdown(source)).toBe(
    [
      '# Title',
      '',
      'Mind the **gap**.',
      '- one',
      '',
      '**More**',
      'Inside.',
      '',
      'Ask Ada, see [the page](https://notion.test/a). Next.',
      '',
      '```html',
      '<b>kept</b>',
      '```',
      '<https://example.org/>',
    ].join('\n'),
  )
})

test('a table becomes a Markdown table', () => {
  const source =
    '<table header-row="true">\n<tr>\n<td>A</td>\n<td>B|C</td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</table>'
  expect(toPlainMarkdown(source)).toBe('| A | B\\|C |\n| --- | --- |\n| 1 | 2 |')
})

test('pictures and files hosted by Notion are extracted, other links are not', () => {
  const text =
    '![a](https://s3.test/a.png?X-Amz-Signature=1) [b](https://s3.test/b.pdf?X-Amz-Expires=1) [c](https://example.org)'
  expect(extractFiles(text)).toEqual([
    { name: 'a.png', identity: 'https://s3.test/a.png', address: 'https://s3.test/a.png?X-Amz-Signature=1' },
    { name: 'b.pdf', identity: 'https://s3.test/b.pdf', address: 'https://s3.test/b.pdf?X-Amz-Expires=1' },
  ])
})

test('a picture with an invalid URL is named by its label', () => {
  const [picture] = extractFiles('![A chart](http://127.0.0.256/chart.png)')
  expect(picture).toMatchObject({ name: 'A chart', address: 'http://127.0.0.256/chart.png' })
})

test('a text crafted to make the patterns slow takes time in proportion to its length', () => {
  const timeOf = (count: number) => {
    const startedAt = performance.now()
    for (const piece of ['<page ', '![', '[a](', '{color="', '<', '<td>', '**'])
      extractFiles(toPlainMarkdown(piece.repeat(count)))
    return performance.now() - startedAt
  }
  timeOf(1_000)
  // Four times as long in proportion; 16 times where each part is compared with all others.
  expect(timeOf(32_000)).toBeLessThan(8 * timeOf(8_000))
})
