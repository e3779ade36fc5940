import { expect, test } from 'vitest'
import { findSentenceEnd, toSpokenText } from './finished-sentences.ts'

test('only finished sentences and lines are announced', () => {
  const read = (text: string) => text.slice(0, findSentenceEnd(text))
  expect(read('It depends')).toBe('')
  expect(read('It depends. On what')).toBe('It depends. ')
  expect(read('- one\n- tw')).toBe('- one\n')
  expect(read(`${'word '.repeat(1_000)}End. More`)).toBe(`${'word '.repeat(1_000)}End. `)
})

test('what is announced has no signs of Markdown and no marks of sources', () => {
  expect(toSpokenText('## To do\n- **Draw** a [cap table](https://a.test) [1]\n| a | b |')).toBe(
    'To do Draw a cap table a b',
  )
})
