import { describe, expect, test } from 'vitest'
import { getPercentChange, toPoints } from './chart-points.ts'

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: day(index), clicks: index + 1, visitors: 1 }))
const previous = (count: number) => ({ clicks: 0, visitors: 0, series: days(count) })

describe('points of the chart', () => {
  test('are days, each with the day of the period before', () => {
    const points = toPoints({ unit: 'day', series: days(30), previous: previous(30) })
    expect(points).toHaveLength(30)
    expect(points[1]).toEqual({ tick: 'Jan 2', label: 'Friday, January 2', clicks: 2, visitors: 1, before: 2 })
  })

  test('are hours of the programme, whatever the clock of the reader', () => {
    const series = [{ at: '2026-11-21T14', clicks: 3, visitors: 2 }]
    const [point] = toPoints({ unit: 'hour', series, previous: { clicks: 0, visitors: 0, series: [] } })
    expect(point).toMatchObject({ tick: '2 PM', label: 'Nov 21, 2 PM', before: 0 })
  })

  test('are weeks of a year that end with its last day, and lose nothing', () => {
    const points = toPoints({ unit: 'day', series: days(365), previous: previous(365) })
    expect(points).toHaveLength(53)
    expect(points[0]!.label).toBe('Thursday, January 1')
    expect(points.at(-1)!.label).toBe('Dec 25 to Dec 31')
    expect(points.reduce((sum, { clicks }) => sum + clicks, 0)).toBe((365 * 366) / 2)
  })
})

test('a change needs something to compare with', () => {
  expect(getPercentChange({ now: 15, before: 10 })).toBe(50)
  expect(getPercentChange({ now: 0, before: 10 })).toBe(-100)
  expect(getPercentChange({ now: 5, before: 0 })).toBeNull()
})
