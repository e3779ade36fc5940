import { sql } from 'drizzle-orm'
import { listTeammateIds } from '#features/ventures/server/team/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { KnownAttendee } from '../../schema.ts'

/** As many faces as a card has room for. */
const maxShown = 4

type Row = { eventId: string; name: string; photoKey: string | null }

/**
 * For each event the first few who are going and whom the viewer may know of: everybody for staff, and for others the people
 * of their own ventures. Who else goes to an event is nobody's business (FERPA).
 */
export async function listKnownAttendees(ctx: Ctx, eventIds: string[]): Promise<Map<string, KnownAttendee[]>> {
  const { db, me } = ctx
  if (eventIds.length === 0) return new Map()
  const maySeeAll = scopeFor(me, 'event.listAttendees') === 'all'
  const teammateIds = maySeeAll ? [] : await listTeammateIds(ctx, me.id)
  if (!maySeeAll && teammateIds.length === 0) return new Map()
  // One look into the index for each event, however many people go there.
  const { rows } = await db.execute<Row>(sql`
    select event.id as "eventId", first.name, first.photo_key as "photoKey"
    from unnest(${sql.param(eventIds)}::uuid[]) as event (id)
    cross join lateral (
      select trim(people.first_name || ' ' || people.last_name) as name, people.photo_key, event_rsvps.queue_number
      from event_rsvps join people on people.id = event_rsvps.person_id
      where event_rsvps.event_id = event.id and event_rsvps.status = 'going' and people.deactivated_at is null
        and people.is_demo = ${me.isDemo}
        ${maySeeAll ? sql`` : sql`and event_rsvps.person_id = any(${sql.param(teammateIds)}::uuid[])`}
      order by event_rsvps.queue_number limit ${maxShown}
    ) as first
    order by first.queue_number`)
  const byEvent = new Map<string, KnownAttendee[]>()
  for (const { eventId, name, photoKey } of rows) {
    const faces = byEvent.get(eventId) ?? []
    byEvent.set(eventId, [...faces, { name: name || 'Someone', photoUrl: photoKey && `/api/${photoKey}` }])
  }
  return byEvent
}
