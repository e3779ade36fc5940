import { lockEvents } from '#features/events/server/queries.ts'
import { promoteFromWaitlist } from '#features/events/server/rsvps/actions.ts'
import { cancelRsvp, findRsvps } from '#features/events/server/rsvps/queries.ts'
import type { OwnRsvp } from '#features/events/schema.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { rsvpBatcher } from './rsvp-batcher.ts'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Registers the viewer, or adds them to the end of the waitlist. Whoever is on either list already stays as they are. */
export async function createOwnRsvp(ctx: Ctx, eventId: string): Promise<OwnRsvp> {
  if (!uuidPattern.test(eventId)) throw problem('event.not_found')
  const { id: personId, isDemo } = ctx.me
  const result = await ctx.services.get(rsvpBatcher).enqueue({ eventId: eventId.toLowerCase(), personId, isDemo })
  if (result === 'not_found') throw problem('event.not_found')
  if (result === 'closed') throw problem('event.closed')
  if (result === 'elsewhere') throw problem('event.registration_elsewhere')
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
