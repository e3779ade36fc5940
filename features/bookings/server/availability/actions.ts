import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import type { availability, availabilityEdit, AvailabilityRules } from '../../schema.ts'
import { calendarContext, readBusyTimes } from '../busy-times/actions.ts'
import { sortRanges } from '../slots/slots.ts'
import {
  defaultRules,
  findAvailability,
  lockOwnAvailability,
  nextVersion,
  updateAvailability,
  type AvailabilityRow,
} from './queries.ts'

type AvailabilityReply = z.input<typeof availability>

/** The viewer's hours and rules. */
export async function getOwnAvailability(ctx: Ctx): Promise<AvailabilityReply> {
  return serialize(ctx, await findAvailability(ctx, ctx.me.id))
}

function serialize({ config }: Ctx, row: AvailabilityRow | null): AvailabilityReply {
  const { rules = defaultRules(config.timeZone), calendarHost = null, busyReadAt = null, busyError = null } = row ?? {}
  const hasCalendar = Boolean(row?.encryptedCalendarUrl)
  return { ...rules, hasCalendar, calendarHost, busyReadAt, busyError, version: row?.version ?? 1 }
}

/** Sets the viewer's hours and rules. A new calendar is read at once, so that a wrong address shows here. */
export async function editOwnAvailability(
  ctx: RequestCtx,
  { calendarUrl, ...rules }: z.output<typeof availabilityEdit>,
): Promise<AvailabilityReply> {
  assertNoOverlap(rules)
  const personId = ctx.me.id
  await ctx.transaction(async (tx) => {
    const before = await lockOwnAvailability(tx)
    assertVersion(ctx, before.version)
    await updateAvailability(tx, {
      personId,
      rules,
      updatedAt: tx.now(),
      version: nextVersion as never,
      ...(calendarUrl !== undefined && {
        encryptedCalendarUrl: calendarUrl && tx.encryption.encrypt(calendarUrl, calendarContext(personId)),
        calendarHost: calendarUrl && new URL(calendarUrl).hostname,
        busyTimes: [],
        busyReadAt: null,
        busyError: null,
        busyDueAt: calendarUrl ? tx.now() : null,
      }),
    })
    await tx.publish({ permission: 'booking.create', topic: 'bookings' })
  })
  if (calendarUrl) await readBusyTimes(ctx, personId)
  return getOwnAvailability(ctx)
}

/** Reads the viewer's calendar now. */
export async function refreshOwnBusyTimes(ctx: Ctx): Promise<AvailabilityReply> {
  await readBusyTimes(ctx, ctx.me.id)
  return getOwnAvailability(ctx)
}

function assertNoOverlap({ weekly, exceptions }: AvailabilityRules): void {
  for (const { ranges } of [...weekly, ...exceptions]) {
    const sorted = sortRanges(ranges)
    if (sorted.some(({ start }, index) => index > 0 && start < sorted[index - 1]!.end))
      throw problem('availability.overlap')
  }
}
