import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { OwnRsvp } from '../../schema.ts'
import { lockEvents, type EventRow } from '../queries.ts'
import { cancelRsvp, findRsvps, updateEventCounts, promoteNextRsvps } from './queries.ts'
import { rsvpBatcher } from './rsvp-batcher.ts'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Registers the viewer, or adds them to the end of the waitlist. Whoever is on either list already stays as they are. */
export async function createOwnRsvp(ctx: Ctx, eventId: string): Promise<OwnRsvp> {
  if (!uuidPattern.test(eventId)) throw problem('event.not_found')
  const { id: personId, isDemo } = ctx.me
  const result = await ctx.services.get(rsvpBatcher).enqueue({ eventId: eventId.toLowerCase(), personId, isDemo })
  if (result === 'not_found') throw problem('event.not_found')
  if (result === 'closed') throw problem('event.closed')
  return result
}

/** Cancels the viewer's registration or waitlist entry; the next on the waitlist moves up in the same transaction. */
export async function cancelOwnRsvp(ctx: Ctx, eventId: string): Promise<OwnRsvp> {
  return ctx.transaction(async (tx) => {
    const [event] = await lockEvents(tx, { id: eventId, scope: 'this' })
    const personId = tx.me.id
    const [rsvp] = await findRsvps(tx, [{ eventId, personId }])
    if (!rsvp) throw problem('event.rsvp_not_found')
    if (rsvp.status === 'cancelled') return { status: 'cancelled', position: null }
    if (event.startsAt <= tx.now()) throw problem('event.closed')
    await cancelRsvp(tx, { eventId, personId, now: tx.now() })
    const wasGoing = rsvp.status === 'going'
    const cancellations = {
      ...event,
      goingCount: event.goingCount - (wasGoing ? 1 : 0),
      waitlistCount: event.waitlistCount - (wasGoing ? 0 : 1),
    }
    await promoteFromWaitlist(tx, {
      event: cancellations,
      cancellations: wasGoing ? [{ personId, queueNumber: rsvp.queueNumber }] : [],
    })
    return { status: 'cancelled', position: null }
  })
}

type PromotionParams = {
  /** Locked, with the counts before anybody moves up. */
  event: EventRow
  cancellations: { personId: string; queueNumber: number }[]
}

/** Registers as many people from the waitlist as there is room for, and writes the counts and one event about all of it. */
export async function promoteFromWaitlist(tx: TxCtx, { event, cancellations }: PromotionParams): Promise<void> {
  const freeCount = event.capacity === null ? event.waitlistCount : event.capacity - event.goingCount
  const isOpen = event.startsAt > tx.now()
  const count = isOpen ? Math.max(0, Math.min(freeCount, event.waitlistCount)) : 0
  const registrations = count > 0 ? await promoteNextRsvps(tx, { eventId: event.id, count, now: tx.now() }) : []
  await updateEventCounts(tx, {
    id: event.id,
    goingCount: event.goingCount + registrations.length,
    waitlistCount: event.waitlistCount - registrations.length,
    lastQueueNumber: event.lastQueueNumber,
  })
  if (registrations.length === 0 && cancellations.length === 0) return
  const promoted = registrations.map((registration) => ({
    ...registration,
    status: 'going' as const,
    isPromoted: true,
  }))
  await tx.record({ name: 'event.responded', subjectId: event.id, data: { registrations: promoted, cancellations } })
  await tx.publish({ personIds: registrations.map(({ personId }) => personId), topic: 'events' })
}
