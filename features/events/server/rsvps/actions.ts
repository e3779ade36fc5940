import type { TxCtx } from '#platform/server/ctx.ts'
import type { EventRow } from '../queries.ts'
import { updateEventCounts, promoteNextRsvps } from './queries.ts'

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
