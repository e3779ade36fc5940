import { expect, test } from 'vitest'
import { toChartPoints } from './metric-points.ts'
import { formatMetricChange, formatMetricValue } from './metric-format.ts'

test('money has a sign and cents only where there are some', () => {
  expect(formatMetricValue('revenue', 1_250)).toBe('$1,250')
  expect(formatMetricValue('funding', 1_250.5)).toBe('$1,250.50')
  expect(formatMetricValue('customers', 1_250)).toBe('1,250')
})

test('a change is against the figure before', () => {
  expect(formatMetricChange('customers', [4, 10])).toBe('+6')
  expect(formatMetricChange('revenue', [10, 4.5])).toBe('−$5.50')
  expect(formatMetricChange('jobs', [4, 4])).toBeNull()
  expect(formatMetricChange('jobs', [4])).toBeNull()
})

test('figures stand where their days do, not at even distances', () => {
  const figures = [
    { date: '2026-01-01', value: 0 },
    { date: '2026-01-11', value: 50 },
    { date: '2026-04-11', value: 100 },
  ]
  const points = toChartPoints(figures, { width: 220, height: 100 })
  expect(points.map(([x]) => Math.round(x))).toEqual([10, 30, 210])
  expect(points.map(([, y]) => Math.round(y))).toEqual([90, 50, 10])
  expect(toChartPoints([figures[1]!], { width: 220, height: 100 }).map(([x]) => x)).toEqual([110])
})
