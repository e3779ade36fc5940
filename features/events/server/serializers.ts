import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { event } from '../schema.ts'
import { listKnownAttendees } from './known-attendees/queries.ts'
import { maySeeDrafts, type ViewerEvent } from './queries.ts'
import { countComingDates } from './series/queries.ts'

type EventReply = z.input<typeof event>

/** The events as the contract describes them, for the viewer. */
async function serializeAll(
  ctx: Ctx,
  { rows, hasAttendees }: { rows: ViewerEvent[]; hasAttendees: boolean },
): Promise<EventReply[]> {
  const seriesIds = [...new Set(rows.flatMap(({ event: { seriesId } }) => seriesId ?? []))]
  const [knownAttendees, comingDates] = await Promise.all([
    listKnownAttendees(ctx, hasAttendees ? rows.map(({ event: { id } }) => id) : []),
    countComingDates(ctx, { seriesIds, maySeeDrafts: maySeeDrafts(ctx) }),
  ])
  return rows.map(({ event: row, rsvpStatus, position, checkedInAt }) => ({
    ...row,
    date: row.startsAt,
    endDate: row.endsAt,
    comingDateCount: comingDates.get(row.seriesId ?? '') ?? 0,
    timeZone: ctx.config.timeZone,
    knownAttendees: knownAttendees.get(row.id) ?? [],
    rsvp: rsvpStatus === null ? null : { status: rsvpStatus, position },
    isPresent: checkedInAt !== null,
  }))
}

export async function serializeEvent(ctx: Ctx, row: ViewerEvent): Promise<EventReply> {
  const [reply] = await serializeAll(ctx, { rows: [row], hasAttendees: true })
  return reply!
}

type ListedEvents = { page: Page<ViewerEvent>; hasAttendees: boolean }

export async function serializeEvents(ctx: Ctx, { page, hasAttendees }: ListedEvents): Promise<Page<EventReply>> {
  return { ...page, items: await serializeAll(ctx, { rows: page.items, hasAttendees }) }
}
