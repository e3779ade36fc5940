import { expect, test } from 'vitest'
import { isNearlyFull } from './full-disk.ts'

test.each([
  ['a small disk with a tenth free', { freeBytes: 31e6, totalBytes: 300e6 }, false],
  ['a small disk with less', { freeBytes: 29e6, totalBytes: 300e6 }, true],
  ['a large disk with a gigabyte', { freeBytes: 1e9, totalBytes: 1e12 }, false],
  ['a large disk with 400 MB', { freeBytes: 400e6, totalBytes: 1e12 }, true],
])('R17: %s', (_name, space, isFull) => expect(isNearlyFull(space)).toBe(isFull))
