import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overload } from '#rules/overload.ts'
import { createRefusalShares, refusable } from './refusal-shares.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const { endures, burst } = overload

test('R1: a burst is served, however often one comes', () => {
  const toShare = createRefusalShares()
  for (const kind of refusable)
    for (let count = 0; count < 20; count++) {
      expect(toShare(kind, endures[kind] + burst.pressure)).toBe(0)
      vi.advanceTimersByTime(200)
    }
})

test('R15: past the bound of a burst a share is refused, growing from what is endured, until it was calm for ten seconds', () => {
  const toShare = createRefusalShares()
  const atHalfOver = () => toShare('bulk', endures.bulk + 0.5)
  expect(atHalfOver()).toBe(0)
  expect(toShare('bulk', endures.bulk + burst.pressure + 0.1)).toBeGreaterThan(1)
  expect(atHalfOver()).toBe(0.5)
  vi.advanceTimersByTime(burst.calmMs - 1)
  expect(toShare('bulk', endures.bulk)).toBe(0)
  expect(atHalfOver()).toBe(0.5)
  vi.advanceTimersByTime(burst.calmMs)
  expect(atHalfOver()).toBe(0)
})

test('R15: too many lists say nothing about writes, which endure more', () => {
  const toShare = createRefusalShares()
  const pressure = endures.bulk + burst.pressure + 1
  expect(toShare('bulk', pressure)).toBeGreaterThan(1)
  expect(toShare('write', pressure)).toBe(0)
})
