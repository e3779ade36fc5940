import { expect, test } from 'vitest'
import { diffValues } from './diff-values.ts'

test('only what differs is named', () => {
  const before = { name: 'Solar Cart', industry: '', progress: 40 }
  expect(diffValues(before, { ...before, progress: 60, industry: 'fintech' })).toEqual({
    progress: 60,
    industry: 'fintech',
  })
  expect(diffValues(before, { ...before })).toEqual({})
  expect(diffValues({ tags: ['a'] }, { tags: ['a'] })).toEqual({})
  expect(diffValues({ tags: ['a'] }, { tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] })
})
