import type { Ctx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import {
  claimDueCalendar,
  findAvailability,
  updateAvailability,
  type AvailabilityRow,
} from '../availability/queries.ts'
import { parseBusyTimes } from './busy-calendar.ts'

const dayMs = 86_400_000
/** Longer than a reading may take. */
const leaseMs = 60_000
/** Calendars that one run of the job reads. */
const maxPerRun = 50

export const calendarContext = (personId: string) => `busy calendar ${personId}`

/** Reads every calendar whose last reading is older than 15 minutes. */
export async function readDueCalendars(ctx: Ctx): Promise<void> {
  for (let count = 0; count < maxPerRun; count += 1) {
    const row = await claimDueCalendar(ctx, { leaseUntil: new Date(ctx.now().getTime() + leaseMs) })
    if (!row) return
    await readCalendar(ctx, row)
  }
}

/** Reads one mentor's calendar now. */
export async function readBusyTimes(ctx: Ctx, personId: string): Promise<void> {
  const row = await findAvailability(ctx, personId)
  if (row) await readCalendar(ctx, row)
}

/** A calendar that cannot be read keeps the busy times of before: better a slot too few than a double booking. */
async function readCalendar(ctx: Ctx, { personId, encryptedCalendarUrl, rules }: AvailabilityRow): Promise<void> {
  if (!encryptedCalendarUrl) return
  const url = ctx.encryption.decrypt(encryptedCalendarUrl, calendarContext(personId))
  const result = await ctx.providers.linkChecker.download({ url, maxBytes: limits.booking.calendarBytes })
  const now = ctx.now().getTime()
  const busyDueAt = new Date(now + limits.booking.refreshSeconds * 1_000)
  const window = {
    from: now - dayMs,
    until: now + (limits.booking.maxHorizonDays + 1) * dayMs,
    timeZone: rules.timeZone,
  }
  const busy = 'bytes' in result ? tryParse(result.bytes, window) : { reason: result.reason }
  if ('reason' in busy) return updateAvailability(ctx, { personId, busyDueAt, busyError: busy.reason })
  const busyReadAt = new Date(now)
  await updateAvailability(ctx, { personId, busyDueAt, busyReadAt, busyError: null, busyTimes: busy.times })
}

type Parsed = { times: AvailabilityRow['busyTimes'] } | { reason: string }

function tryParse(bytes: Uint8Array, window: Parameters<typeof parseBusyTimes>[1]): Parsed {
  try {
    return { times: parseBusyTimes(new TextDecoder().decode(bytes), window) }
  } catch {
    return { reason: 'There is no calendar at this address.' }
  }
}
