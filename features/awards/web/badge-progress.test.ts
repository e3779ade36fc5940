import { expect, test } from 'vitest'
import type { Badge } from '../schema.ts'
import { formatProgress, isRecent, newestFirst } from './badge-progress.ts'
import { listUnseen } from './seen-badges.ts'

test('progress is counted, or given in percent where the target is a hundred', () => {
  expect(formatProgress({ value: 2, target: 3 })).toBe('2 of 3')
  expect(formatProgress({ value: 85, target: 100 })).toBe('85% done')
})

test('a badge is new for a quarter of an hour', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(isRecent('2026-11-21T11:45:01Z', { now })).toBe(true)
  expect(isRecent('2026-11-21T11:45:00Z', { now })).toBe(false)
  expect(isRecent(null, { now })).toBe(false)
})

test('earned badges stand in the order of their dates, the latest first', () => {
  const badge = (name: string, earnedAt: string | null) => ({ name, earnedAt }) as Badge
  const list = [badge('early', '2026-01-01T00:00:00Z'), badge('open', null), badge('late', '2026-06-01T00:00:00Z')]
  expect(newestFirst(list).map(({ name }) => name)).toEqual(['late', 'early'])
})

test('what this browser has not seen earned is celebrated, once; what is old is not news to a new one', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const badge = (id: string, earnedAt: string | null) => ({ id, earnedAt }) as Badge
  const list = [badge('old', '2026-01-01T00:00:00Z'), badge('open', null), badge('new', '2026-11-21T11:58:00Z')]
  const ids = (seen: Set<string> | null) => listUnseen(list, { seen, now }).map(({ id }) => id)
  expect(ids(null)).toEqual(['new'])
  expect(ids(new Set(['new']))).toEqual(['old'])
  expect(ids(new Set(['new', 'old']))).toEqual([])
})
