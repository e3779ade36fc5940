import { expect, test } from 'vitest'
import {
  advisingStatuses,
  computeDeadline,
  computeResponse,
  defaultDays,
  extendDeadline,
  isOpenStatus,
  mayFollow,
} from './advising.ts'

const from = new Date('2026-03-02T12:00:00Z')
const hoursFrom = (hours: number) => new Date(from.getTime() + hours * 3_600_000)

test('nothing follows the end, every open status can end, and a request is scheduled only with an advisor', () => {
  for (const before of advisingStatuses) {
    const next = advisingStatuses.filter((after) => mayFollow(before, after))
    if (isOpenStatus(before)) expect(next).toContain('closed')
    else expect(next).toEqual([])
  }
  expect(mayFollow('received', 'scheduled')).toBe(false)
  expect(mayFollow('held', 'expired')).toBe(false)
  expect(mayFollow('scheduled', 'assigned')).toBe(true)
})

test('the urgency gives the deadline, and half of it the escalation', () => {
  expect(computeDeadline({ from, days: defaultDays.immediate })).toEqual({
    dueAt: hoursFrom(72),
    escalateAt: hoursFrom(36),
  })
})

test('an advisor has a third of the time, between one day and three, and a late request at least a day', () => {
  const respond = (days: number) => computeResponse({ from, dueAt: hoursFrom(days * 24) })
  expect(respond(3)).toEqual({ respondBy: hoursFrom(24), remindAt: hoursFrom(12) })
  expect(respond(6).respondBy).toEqual(hoursFrom(48))
  expect(respond(60).respondBy).toEqual(hoursFrom(72))
  expect(respond(-1).respondBy).toEqual(hoursFrom(24))
  expect(extendDeadline({ from, dueAt: hoursFrom(-5) })).toEqual(hoursFrom(24))
  expect(extendDeadline({ from, dueAt: hoursFrom(100) })).toEqual(hoursFrom(100))
})
