import { expect, test } from 'vitest'
import { createFrame } from './chart-frame.ts'
import { scaleFor, smoothPath } from './chart-shape.ts'

test.each([
  [0, 4, 1],
  [4, 4, 1],
  [9, 10, 5],
  [37, 40, 10],
  [1_234, 1_500, 500],
])('a scale up to %d ends at %d in steps of %d', (max, top, step) => {
  expect(scaleFor(max)).toEqual({ top, step })
})

test('the line stays between its points', () => {
  const path = smoothPath([
    [0, 10],
    [10, 10],
    [20, 0],
    [30, 0],
  ])
  const heights = [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...heights)).toBeLessThanOrEqual(10)
})

test('the pointer finds the nearest point, and labels never overlap', () => {
  const months = createFrame({ count: 24, maxValue: 40, width: 343, height: 260 })
  expect([0, 100, 343].map((x) => months.indexAt(x))).toEqual([0, 4, 23])
  const labels = [...months.labelled].toSorted((one, other) => one - other)
  expect(labels.at(-1)).toBe(23)
  const gaps = labels.slice(1).map((index, at) => months.x(index) - months.x(labels[at]!))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(76)
  const uneven = createFrame({ count: 3, maxValue: 1, width: 256, height: 180, fractions: [0, 0.1, 1] })
  expect(uneven.indexAt(60)).toBe(1)
})

test('no points and one point can be drawn', () => {
  expect(createFrame({ count: 0, maxValue: 0, width: 343, height: 260 }).labelled.size).toBe(0)
  const one = createFrame({ count: 1, maxValue: 3, width: 256, height: 260 })
  expect([one.indexAt(0), one.x(0), [...one.labelled]]).toEqual([0, 144, [0]])
})
