import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { event } from '../schema.ts'
import type { ViewerEvent } from './queries.ts'

type EventReply = z.input<typeof event>

/** An event as the contract describes it, for the viewer. */
export function serializeEvent({ event: row, rsvpStatus, position, checkedInAt }: ViewerEvent): EventReply {
  return {
    ...row,
    date: row.startsAt,
    endDate: row.endsAt,
    rsvp: rsvpStatus === null ? null : { status: rsvpStatus, position },
    isPresent: checkedInAt !== null,
  }
}

export function serializeEvents(page: Page<ViewerEvent>): Page<EventReply> {
  return { ...page, items: page.items.map(serializeEvent) }
}
