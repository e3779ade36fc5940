import { expect, test } from 'vitest'
import { toFractions } from './metric-fractions.ts'
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

test('figures are where their days are, not at even distances', () => {
  expect(toFractions(['2026-01-01', '2026-01-11', '2026-04-11']).map((at) => at.toFixed(2))).toEqual([
    '0.04',
    '0.13',
    '0.96',
  ])
  expect(toFractions(['2026-01-11'])).toEqual([0.5])
})
