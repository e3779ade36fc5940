import { expect, test } from 'vitest'
import { levelLabel, shorten } from './mentor-labels.ts'

test.each([
  [1, 'Mentor'],
  [2, 'Mentor'],
  [3, 'Advanced'],
  [4, 'Advanced'],
  [5, 'Expert'],
  [9, 'Expert'],
])('level %i is %s', (level, label) => expect(levelLabel(level)).toBe(label))

test('three interests are shown, and how many more there are', () => {
  expect(shorten(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null })
  expect(shorten(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more' })
  expect(shorten([])).toEqual({ shown: [], more: null })
})
