import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { OwnRsvp } from '../../schema.ts'
import { lockEvents, type EventRow } from '../queries.ts'
import { cancelRsvp, findRsvps, saveCounts, seatNext } from './queries.ts'
import { seats } from './seats.ts'

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Takes a seat for the viewer, or a place at the end of the waitlist; who has either keeps it. */
export async function takeSeat(ctx: Ctx, eventId: string): Promise<OwnRsvp> {
  if (!uuidForm.test(eventId)) throw problem('event.not_found')
  const { id: personId, isDemo } = ctx.me
  const outcome = await ctx.residents.of(seats).take({ eventId: eventId.toLowerCase(), personId, isDemo })
  if (outcome === 'not_found') throw problem('event.not_found')
  if (outcome === 'closed') throw problem('event.closed')
  return outcome
}

/** Gives the viewer's seat or place in line back; the next in line moves up in the same transaction. */
export async function giveSeatBack(ctx: Ctx, eventId: string): Promise<OwnRsvp> {
  return ctx.transaction(async (tx) => {
    const [event] = await lockEvents(tx, { id: eventId, scope: 'this', permission: 'event.list' })
    const personId = tx.me.id
    const [rsvp] = await findRsvps(tx, [{ eventId, personId }])
    if (!rsvp) throw problem('event.no_seat')
    if (rsvp.status === 'cancelled') return { status: 'cancelled', position: null }
    if (event.startsAt <= tx.now()) throw problem('event.closed')
    await cancelRsvp(tx, { eventId, personId, now: tx.now() })
    const wasGoing = rsvp.status === 'going'
    const left = {
      ...event,
      goingCount: event.goingCount - (wasGoing ? 1 : 0),
      waitlistCount: event.waitlistCount - (wasGoing ? 0 : 1),
    }
    await seatThoseWaiting(tx, { event: left, left: wasGoing ? [{ personId, place: rsvp.place }] : [] })
    return { status: 'cancelled', position: null }
  })
}

type Reseating = {
  /** Locked, with the counts as they are before anybody moves up. */
  event: EventRow
  left: { personId: string; place: number }[]
}

/** Seats as many of the waitlist as there is room for, writes the counts, and tells of it in one event. */
export async function seatThoseWaiting(tx: TxCtx, { event, left }: Reseating): Promise<void> {
  const room = event.capacity === null ? event.waitlistCount : event.capacity - event.goingCount
  const isOpen = event.startsAt > tx.now()
  const count = isOpen ? Math.max(0, Math.min(room, event.waitlistCount)) : 0
  const taken = count > 0 ? await seatNext(tx, { eventId: event.id, count, now: tx.now() }) : []
  await saveCounts(tx, {
    id: event.id,
    goingCount: event.goingCount + taken.length,
    waitlistCount: event.waitlistCount - taken.length,
    lastPlace: event.lastPlace,
  })
  if (taken.length === 0 && left.length === 0) return
  const seated = taken.map((seat) => ({ ...seat, status: 'going', isFromWaitlist: true }))
  await tx.record({ name: 'event.responded', subjectId: event.id, data: { taken: seated, left } })
}
