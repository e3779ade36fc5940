import { expect, test } from 'vitest'
import { blockFor } from '#tests/harness/block-for.ts'
import { createTurns } from './turns.ts'

test('R15: one in each turn of the event loop, in order; the wait of the next one follows from their pace', async () => {
  const turns = createTurns()
  const served: number[] = []
  const all = Array.from({ length: 20 }, async (_, index) => {
    await turns.take()
    blockFor(5)
    served.push(index)
  })
  expect(turns.expectedWaitMs()).toBe(0)
  let [mostInOneTurn, wait] = [0, 0]
  while (served.length < 20) {
    const before = served.length
    await new Promise(setImmediate)
    mostInOneTurn = Math.max(mostInOneTurn, served.length - before)
    if (served.length === 10) wait = turns.expectedWaitMs()
  }
  await Promise.all(all)
  expect(mostInOneTurn).toBe(1)
  expect(served).toEqual(served.toSorted((one, other) => one - other))
  expect(wait).toBeGreaterThanOrEqual(10 * 5)
  expect(turns.expectedWaitMs()).toBe(0)
})
