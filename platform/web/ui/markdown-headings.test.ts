import { expect, test } from 'vitest'
import { listHeadings } from './markdown-headings.ts'

test('the headings of the first two levels are listed with ids of their words', () => {
  const text = [
    '# Cap tables',
    'Text with # a number sign.',
    '## A *worked* `example`, with [a link](https://example.org) ##',
    '### Too deep',
    '```',
    '## Not a heading',
    '```',
    '##No heading either',
    '## Überblick 2',
  ].join('\n')
  expect(listHeadings(text)).toEqual([
    { id: 'section-cap-tables', title: 'Cap tables' },
    { id: 'section-a-worked-example-with-a-link', title: 'A worked example, with a link' },
    { id: 'section-überblick-2', title: 'Überblick 2' },
  ])
})

test('equal headings have different ids, also when one of them is not listed', () => {
  expect(listHeadings('## Next\n### Next\n## Next').map(({ id }) => id)).toEqual(['section-next', 'section-next-3'])
  expect(listHeadings('No headings')).toEqual([])
})
