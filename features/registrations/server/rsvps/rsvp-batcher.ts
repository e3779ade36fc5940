import {
  findRsvps,
  lockEventsForRsvp,
  updateEventCounts,
  saveRsvps,
  type RsvpWithPosition,
  type NewRsvp,
  type RsvpEvent,
} from '#features/events/server/rsvps/queries.ts'
import type { OwnRsvp } from '#features/events/schema.ts'
import type { Base, ServiceDefinition } from '#platform/server/base.ts'
import { createCtx, type TxCtx } from '#platform/server/ctx.ts'
import { createLoader } from '#platform/server/db/loader.ts'

export type RsvpRequest = { eventId: string; personId: string; isDemo: boolean }
export type RsvpResult = OwnRsvp | 'not_found' | 'closed' | 'elsewhere'

export type RsvpBatcher = { enqueue(requests: RsvpRequest): Promise<RsvpResult>; close(): Promise<void> }

/**
 * Registers everybody who asks at the same moment in one transaction: thousands of requests at once need a few dozen commits,
 * instead of one each that waits for the lock of the event's row. The lock decides the order between processes, the order of
 * requests within one.
 */
export const rsvpBatcher: ServiceDefinition<RsvpBatcher> = {
  create: (base) => {
    const load = createLoader<RsvpResult>((keys) => createRsvps(base, keys))
    return {
      enqueue: async (requests) => (await load(JSON.stringify(requests))) ?? 'not_found',
      close: async () => {},
    }
  },
}

async function createRsvps(base: Base, keys: string[]): Promise<Map<string, RsvpResult>> {
  const requests = keys.map((key) => ({ key, ...(JSON.parse(key) as RsvpRequest) }))
  const ctx = createCtx(base, { viewer: null, logBindings: { job: 'events.create-rsvps' } })
  return ctx.transaction(async (tx) => {
    const lockedEvents = await lockEventsForRsvp(tx, [...new Set(requests.map(({ eventId }) => eventId))])
    const existingRsvps = await findRsvps(tx, requests)
    const results = new Map<string, RsvpResult>()
    for (const event of lockedEvents) {
      const eventRequests = requests.filter(({ eventId }) => eventId === event.id)
      const eventRsvps = existingRsvps.filter(({ eventId }) => eventId === event.id)
      for (const [key, result] of await createEventRsvps(tx, { event, requests: eventRequests, eventRsvps }))
        results.set(key, result)
    }
    return results
  })
}

type EventRsvpsParams = {
  event: RsvpEvent
  requests: (RsvpRequest & { key: string })[]
  eventRsvps: RsvpWithPosition[]
}

async function createEventRsvps(
  tx: TxCtx,
  { event, requests, eventRsvps }: EventRsvpsParams,
): Promise<[string, RsvpResult][]> {
  const rsvpByPerson = new Map(eventRsvps.map((rsvp) => [rsvp.personId, rsvp]))
  const isOpen = event.startsAt > tx.now()
  const counts = {
    goingCount: event.goingCount,
    waitlistCount: event.waitlistCount,
    lastQueueNumber: event.lastQueueNumber,
  }
  const rows: NewRsvp[] = []
  const results = requests.map(({ key, personId, isDemo }): [string, RsvpResult] => {
    // Nobody registers for a draft, and demo people only for events of demo people (T9).
    if (!event.isPublished || (isDemo && !event.isDemo)) return [key, 'not_found']
    const existing = rsvpByPerson.get(personId)
    if (existing && existing.status !== 'cancelled')
      return [key, { status: existing.status, position: existing.position }]
    if (event.registrationUrl) return [key, 'elsewhere']
    if (!isOpen) return [key, 'closed']
    counts.lastQueueNumber += 1
    // People on the waitlist go first, even while a seat is free because they have not been promoted yet.
    const isGoing = event.capacity === null || (counts.goingCount < event.capacity && counts.waitlistCount === 0)
    if (isGoing) counts.goingCount += 1
    else counts.waitlistCount += 1
    const status = isGoing ? 'going' : 'waitlisted'
    rows.push({ eventId: event.id, personId, status, queueNumber: counts.lastQueueNumber })
    return [key, { status, position: isGoing ? null : counts.waitlistCount }]
  })
  if (rows.length > 0) {
    await saveRsvps(tx, { rows, now: tx.now() })
    await updateEventCounts(tx, { id: event.id, ...counts })
    await tx.record({
      name: 'event.responded',
      subjectId: event.id,
      data: { registrations: rows.map(toRegistration), cancellations: [] },
    })
  }
  return results
}

const toRegistration = ({ personId, status, queueNumber }: NewRsvp) => ({ personId, status, queueNumber })
