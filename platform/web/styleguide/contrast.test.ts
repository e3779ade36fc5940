import { expect, test } from 'vitest'
import { contrastOf, hexOf, readRgb } from './contrast.ts'

test('black on white is 21 to 1, either way round', () => {
  expect(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5)
  expect(contrastOf('rgb(255, 255, 255)', 'rgb(0, 0, 0)')).toBeCloseTo(21, 5)
})

test('white on the brand orange fails, deep navy on it passes', () => {
  expect(contrastOf('rgb(255, 255, 255)', 'rgb(229, 114, 0)')).toBeLessThan(4.5)
  expect(contrastOf('rgb(17, 24, 44)', 'rgb(229, 114, 0)')).toBeGreaterThan(4.5)
})

test('an unknown notation gives no figure', () => {
  expect(readRgb('oklab(0.5 0 0)')).toBeUndefined()
  expect(contrastOf('transparent', 'rgb(0, 0, 0)')).toBeUndefined()
})

test('a computed colour reads as hex', () => {
  expect(hexOf('rgb(35, 45, 75)')).toBe('#232d4b')
})
