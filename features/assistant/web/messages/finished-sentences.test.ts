import { expect, test } from 'vitest'
import { findSentenceEnd } from './finished-sentences.ts'

test('only finished sentences and lines are announced', () => {
  const read = (text: string) => text.slice(0, findSentenceEnd(text))
  expect(read('It depends')).toBe('')
  expect(read('It depends. On what')).toBe('It depends. ')
  expect(read('- one\n- tw')).toBe('- one\n')
  expect(read(`${'word '.repeat(1_000)}End. More`)).toBe(`${'word '.repeat(1_000)}End. `)
})
