import { expect, test } from 'vitest'
import { getContrastRatio, toHex, parseRgb } from './contrast.ts'

test('black on white is 21 to 1, either way round', () => {
  expect(getContrastRatio('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5)
  expect(getContrastRatio('rgb(255, 255, 255)', 'rgb(0, 0, 0)')).toBeCloseTo(21, 5)
})

test('white on the brand orange fails, deep navy on it passes', () => {
  expect(getContrastRatio('rgb(255, 255, 255)', 'rgb(229, 114, 0)')).toBeLessThan(4.5)
  expect(getContrastRatio('rgb(17, 24, 44)', 'rgb(229, 114, 0)')).toBeGreaterThan(4.5)
})

test('an unknown notation gives no figure', () => {
  expect(parseRgb('oklab(0.5 0 0)')).toBeUndefined()
  expect(getContrastRatio('transparent', 'rgb(0, 0, 0)')).toBeUndefined()
})

test('a computed colour reads as hex', () => {
  expect(toHex('rgb(35, 45, 75)')).toBe('#232d4b')
})
