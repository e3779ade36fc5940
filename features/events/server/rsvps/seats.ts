import { createCtx, type Base, type TxCtx } from '#platform/server/ctx.ts'
import { batched } from '#platform/server/db/batched.ts'
import type { Resident } from '#platform/server/residents.ts'
import type { OwnRsvp } from '../../schema.ts'
import {
  findRsvps,
  lockSeats,
  saveCounts,
  saveRsvps,
  type FoundRsvp,
  type NewRsvp,
  type SeatedEvent,
} from './queries.ts'

export type Asked = { eventId: string; personId: string; isDemo: boolean }
export type Outcome = OwnRsvp | 'not_found' | 'closed'

export type Seats = { take(asked: Asked): Promise<Outcome>; close(): Promise<void> }

/**
 * Takes seats for everybody who asks in the same moment in one transaction: a crowd at the door costs a handful of commits
 * instead of thousands that wait for each other at the event's row. The row's lock decides between processes; within one,
 * the order of arrival does.
 */
export const seats: Resident<Seats> = {
  create: (base) => {
    const ask = batched<Outcome>((keys) => takeAll(base, keys))
    return {
      take: async (asked) => (await ask(JSON.stringify(asked))) ?? 'not_found',
      close: async () => {},
    }
  },
}

async function takeAll(base: Base, keys: string[]): Promise<Map<string, Outcome>> {
  const asked = keys.map((key) => ({ key, ...(JSON.parse(key) as Asked) }))
  const ctx = createCtx(base, { viewer: null, about: { job: 'events.take-seats' } })
  return ctx.transaction(async (tx) => {
    const found = await lockSeats(tx, [...new Set(asked.map(({ eventId }) => eventId))])
    const known = await findRsvps(tx, asked)
    const outcomes = new Map<string, Outcome>()
    for (const event of found) {
      const here = asked.filter(({ eventId }) => eventId === event.id)
      const said = known.filter(({ eventId }) => eventId === event.id)
      for (const [key, outcome] of await seatAt(tx, { event, asked: here, said })) outcomes.set(key, outcome)
    }
    return outcomes
  })
}

type Seating = { event: SeatedEvent; asked: (Asked & { key: string })[]; said: FoundRsvp[] }

async function seatAt(tx: TxCtx, { event, asked, said }: Seating): Promise<[string, Outcome][]> {
  const bySaid = new Map(said.map((rsvp) => [rsvp.personId, rsvp]))
  const isOpen = event.startsAt > tx.now()
  const counts = { goingCount: event.goingCount, waitlistCount: event.waitlistCount, lastPlace: event.lastPlace }
  const rows: NewRsvp[] = []
  const outcomes = asked.map(({ key, personId, isDemo }): [string, Outcome] => {
    // Demo people reach what demo people announced, and nobody a draft (T9).
    if (!event.isPublished || (isDemo && !event.isDemo)) return [key, 'not_found']
    const before = bySaid.get(personId)
    if (before && before.status !== 'cancelled') return [key, { status: before.status, position: before.position }]
    if (!isOpen) return [key, 'closed']
    counts.lastPlace += 1
    // Whoever waits was here first, also when a seat is free for a moment.
    const hasSeat = event.capacity === null || (counts.goingCount < event.capacity && counts.waitlistCount === 0)
    if (hasSeat) counts.goingCount += 1
    else counts.waitlistCount += 1
    const status = hasSeat ? 'going' : 'waitlisted'
    rows.push({ eventId: event.id, personId, status, place: counts.lastPlace })
    return [key, { status, position: hasSeat ? null : counts.waitlistCount }]
  })
  if (rows.length > 0) {
    await saveRsvps(tx, { rows, now: tx.now() })
    await saveCounts(tx, { id: event.id, ...counts })
    await tx.record({ name: 'event.responded', subjectId: event.id, data: { taken: rows.map(toTaken), left: [] } })
  }
  return outcomes
}

const toTaken = ({ personId, status, place }: NewRsvp) => ({ personId, status, place })
