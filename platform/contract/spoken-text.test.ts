import { expect, test } from 'vitest'
import { toSpokenText } from './spoken-text.ts'

test('what is announced has no signs of Markdown and no marks of sources', () => {
  expect(toSpokenText('## To do\n- **Draw** a [cap table](https://a.test) [1]\n| a | b |')).toBe(
    'To do Draw a cap table a b',
  )
})
