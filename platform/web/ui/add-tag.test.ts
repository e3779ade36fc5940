import { expect, test } from 'vitest'
import { addTag } from './add-tag.ts'

test('a tag is trimmed and appended', () => {
  expect(addTag(['solar'], { text: '  food  ' })).toEqual(['solar', 'food'])
})

test.each(['', '   ', 'solar', ' solar '])('"%s" adds nothing', (text) => {
  expect(addTag(['solar'], { text })).toEqual(['solar'])
})
