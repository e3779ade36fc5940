import { expect, test } from 'vitest'
import { moveCrop, toSquare, wholeCrop } from './crop-square.ts'

const wide = { width: 400, height: 200 }

test('the largest square in the middle comes first', () => {
  expect(toSquare(wide, wholeCrop)).toEqual({ x: 100, y: 0, size: 200 })
  expect(toSquare(wide, { ...wholeCrop, zoom: 2 })).toEqual({ x: 150, y: 50, size: 100 })
})

test('moving the picture moves the square the other way and stops at the edges', () => {
  const left = moveCrop(wide, { crop: wholeCrop, x: 60, y: 10 })
  expect(toSquare(wide, left)).toEqual({ x: 40, y: 0, size: 200 })
  const edge = moveCrop(wide, { crop: wholeCrop, x: 1_000, y: 0 })
  expect(toSquare(wide, edge)).toEqual({ x: 0, y: 0, size: 200 })
  // What was pulled beyond the edge is not owed back.
  expect(toSquare(wide, moveCrop(wide, { crop: edge, x: -30, y: 0 }))).toEqual({ x: 30, y: 0, size: 200 })
})
