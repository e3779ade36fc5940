import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { event } from '../schema.ts'
import type { SeenEvent } from './queries.ts'

type Shown = z.input<typeof event>

/** An event as the contract has it, for the viewer. */
export function showEvent({ event: row, rsvpStatus, position, seenAt }: SeenEvent): Shown {
  return {
    ...row,
    date: row.startsAt,
    endDate: row.endsAt,
    rsvp: rsvpStatus === null ? null : { status: rsvpStatus, position },
    isPresent: seenAt !== null,
  }
}

export function showEvents(page: Page<SeenEvent>): Page<Shown> {
  return { ...page, items: page.items.map(showEvent) }
}
