import { expect, test } from 'vitest'
import { placesOf } from './metric-places.ts'
import { showChange, showDay, showValue } from './metric-words.ts'

test('money has a sign and cents only where there are some', () => {
  expect(showValue('revenue', 1_250)).toBe('$1,250')
  expect(showValue('funding', 1_250.5)).toBe('$1,250.50')
  expect(showValue('customers', 1_250)).toBe('1,250')
})

test('a change is against the figure before', () => {
  expect(showChange('customers', [4, 10])).toBe('+6')
  expect(showChange('revenue', [10, 4.5])).toBe('−$5.50')
  expect(showChange('jobs', [4, 4])).toBeNull()
  expect(showChange('jobs', [4])).toBeNull()
})

test('a day is the day that was written, wherever it is read', () => {
  expect(showDay('2026-03-01')).toBe('Mar 1, 2026')
})

test('figures stand where their days do, not at even distances', () => {
  const figures = [
    { date: '2026-01-01', value: 0 },
    { date: '2026-01-11', value: 50 },
    { date: '2026-04-11', value: 100 },
  ]
  const places = placesOf(figures, { width: 220, height: 100 })
  expect(places.map(([x]) => Math.round(x))).toEqual([10, 30, 210])
  expect(places.map(([, y]) => Math.round(y))).toEqual([90, 50, 10])
  expect(placesOf([figures[1]!], { width: 220, height: 100 }).map(([x]) => x)).toEqual([110])
})
