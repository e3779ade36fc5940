import { expect, test } from 'vitest'
import { addDays, daysBetween, listDays, splitRange, toLocalDay } from './days.ts'

test('February 29 is a day of leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  // 2100 is none.
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
  expect(daysBetween({ from: '2028-02-01', to: '2029-02-01' })).toBe(366)
  expect(splitRange({ from: '2028-02-27', to: '2028-03-02' }, 2)).toEqual([
    { from: '2028-02-27', to: '2028-02-28' },
    { from: '2028-02-29', to: '2028-03-01' },
    { from: '2028-03-02', to: '2028-03-02' },
  ])
})

test('a day of 23 or 25 hours is one day', () => {
  const toDay = (at: string) => toLocalDay(new Date(at), 'America/New_York')
  expect(['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'].map(toDay)).toEqual(['2026-03-07', '2026-03-08'])
  expect(['2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'].map(toDay)).toEqual(['2026-03-08', '2026-03-09'])
  expect(['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'].map(toDay)).toEqual(['2026-10-31', '2026-11-01'])
  expect(['2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'].map(toDay)).toEqual(['2026-11-01', '2026-11-02'])
  expect(listDays({ from: '2026-03-07', to: '2026-03-09' })).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
})
