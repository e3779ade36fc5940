import { newId } from '#platform/server/db/columns.ts'
import { createRandom, daysBefore, type Random, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Recurrence, RsvpStatus } from '../schema.ts'
import { toDerivedColumns } from './event-values.ts'
import { sampleEventTemplates, type SampleEvent } from './sample-events.ts'
import type { eventAttendances, eventRsvps, events, eventSeries } from './tables.ts'
import { fromLocalTime, listOccurrences, toLocalTime } from './local-time.ts'

type EventRow = typeof events.$inferInsert & { id: string; startsAt: Date; createdAt: Date }
type RsvpRow = typeof eventRsvps.$inferInsert
type AttendanceRow = typeof eventAttendances.$inferInsert

export type SampleEvents = {
  series: (typeof eventSeries.$inferInsert)[]
  events: EventRow[]
  rsvps: RsvpRow[]
  attendances: AttendanceRow[]
}

type SampleEventsOptions = {
  owners: Record<'admin' | 'director', Person>
  students: SampleStudent[]
  now: Date
  timeZone: string
}

/** How long before its start an event was created. */
const publishedDaysBefore = 24
/** The shares of those who come, with and without a registration. */
const attendedRate = 0.82
const walkInRate = 0.04

/** The events that a demo starts with, their registrations and attendances. */
export function sampleEvents(options: SampleEventsOptions): SampleEvents {
  const all: SampleEvents = { series: [], events: [], rsvps: [], attendances: [] }
  for (const [number, sample] of sampleEventTemplates.entries()) {
    const random = createRandom(number * 6_151 + 29)
    const rule: Recurrence = { frequency: 'weekly', interval: 1, weekdays: [], count: sample.weeks ?? 1 }
    const { timeZone } = options
    const first = getSampleStart(sample, options)
    const seriesId = sample.weeks ? newId() : null
    if (seriesId) all.series.push({ id: seriesId, rule, createdAt: getPublishedAt(first, options) })
    for (const startsAt of listOccurrences(rule, { startsAt: first, timeZone })) {
      const event = toEvent(sample, { ...options, startsAt, seriesId, publishedAt: getPublishedAt(first, options) })
      const rsvps = toRsvps(sample, { event, random, ...options })
      all.events.push(withCounts(event, rsvps))
      all.rsvps.push(...rsvps)
      all.attendances.push(...toAttendances({ event, rsvps, random, ...options }))
    }
  }
  return all
}

/** Moves events of a weekend or holiday to the next weekday, or, for past ones, to the one before. */
function getSampleStart({ day, from, minutes = 0 }: SampleEvent, { now, timeZone }: SampleEventsOptions): Date {
  const localStart = toLocalTime(now, timeZone).withPlainTime(from).add({ days: day })
  const isLong = minutes > 1_440
  let moved = localStart
  while (!isLong && (moved.dayOfWeek > 5 || isHoliday(moved))) moved = moved.add({ days: day < 0 ? -1 : 1 })
  return fromLocalTime(moved, timeZone)
}

/** Days on which no university holds a workshop: Thanksgiving and the day after, Christmas, New Year, Independence Day. */
function isHoliday({ month, day, dayOfWeek }: { month: number; day: number; dayOfWeek: number }): boolean {
  if (month === 11) return (dayOfWeek === 4 && day >= 22 && day <= 28) || (dayOfWeek === 5 && day >= 23 && day <= 29)
  if (month === 12) return day >= 24
  return (month === 1 && day === 1) || (month === 7 && day === 4)
}

const getPublishedAt = (startsAt: Date, { now }: SampleEventsOptions): Date =>
  new Date(Math.min(daysBefore(startsAt, publishedDaysBefore).getTime(), daysBefore(now, 3).getTime()))

type SampleEventParams = SampleEventsOptions & { startsAt: Date; seriesId: string | null; publishedAt: Date }

function toEvent(sample: SampleEvent, { owners, startsAt, seriesId, publishedAt }: SampleEventParams): EventRow {
  const { title, description, category, location, isVirtual = false, organizer, tags, minutes } = sample
  const values = {
    title,
    description,
    startsAt,
    endsAt: minutes === undefined ? null : new Date(startsAt.getTime() + minutes * 60_000),
    location,
    category,
    registrationUrl: sample.registrationUrl ?? null,
    capacity: sample.capacity ?? null,
    isVirtual,
    organizer,
    tags,
    isPublished: sample.isDraft !== true,
  }
  return {
    ...values,
    ...toDerivedColumns(values),
    id: newId(),
    ownerId: owners[sample.owner].id,
    seriesId,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  }
}

type SampleRsvpParams = SampleEventsOptions & { event: EventRow; random: Random }

/** Those who want to come, in the order of their responses: registered, then waitlisted; a few have cancelled. */
function toRsvps(sample: SampleEvent, { event, random, students, now }: SampleRsvpParams): RsvpRow[] {
  if (sample.registrationUrl) return []
  const until = new Date(Math.min(event.startsAt.getTime(), now.getTime()) - 60_000)
  const respondents = students
    .filter(
      ({ person, isDemoStudent }) => person.createdAt < event.createdAt && wantsToGo({ sample, random, isDemoStudent }),
    )
    .map(({ person, isDemoStudent }) => ({
      personId: person.id,
      respondedTime: getRespondedAt({ event, random, until, isDemoStudent }),
    }))
    .toSorted((one, other) => one.respondedTime.getTime() - other.respondedTime.getTime())
  let goingCount = 0
  return respondents.map(({ personId, respondedTime }, index) => {
    const hasLeft = index % 11 === 7
    const isGoing = !hasLeft && (sample.capacity === undefined || goingCount < sample.capacity)
    if (isGoing) goingCount += 1
    const status: RsvpStatus = hasLeft ? 'cancelled' : isGoing ? 'going' : 'waitlisted'
    return {
      id: newId(),
      eventId: event.id,
      personId,
      status,
      queueNumber: index + 1,
      respondedAt: respondedTime,
      goingAt: isGoing ? respondedTime : null,
    }
  })
}

/** The demo student wants to go to the popular events, so that the demo shows every status. */
function wantsToGo({
  sample,
  random,
  isDemoStudent,
}: {
  sample: SampleEvent
  random: Random
  isDemoStudent: boolean
}): boolean {
  const isSelected = random.is(sample.attendanceRate)
  return isDemoStudent ? sample.attendanceRate >= 0.45 : isSelected
}

type ResponseTimeParams = { event: EventRow; random: Random; until: Date; isDemoStudent: boolean }

/** The demo student responds late to upcoming events, and so is on the waitlist of full ones. */
function getRespondedAt({ event, random, until, isDemoStudent }: ResponseTimeParams): Date {
  const respondedTime = random.between(event.createdAt, until)
  return isDemoStudent && event.startsAt > until ? new Date(until.getTime() - 3_600_000) : respondedTime
}

function withCounts(event: EventRow, rsvps: RsvpRow[]): EventRow {
  const countStatus = (status: RsvpStatus) => rsvps.filter((rsvp) => rsvp.status === status).length
  return {
    ...event,
    goingCount: countStatus('going'),
    waitlistCount: countStatus('waitlisted'),
    lastQueueNumber: rsvps.length,
  }
}

/** Most of those who were registered came, and some who were not. */
function toAttendances({
  event,
  rsvps,
  random,
  students,
  now,
}: SampleRsvpParams & { rsvps: RsvpRow[] }): AttendanceRow[] {
  const end = new Date(Math.min(event.endsAt?.getTime() ?? event.startsAt.getTime(), now.getTime()))
  if (event.startsAt >= end) return []
  const going = new Set(rsvps.filter(({ status }) => status === 'going').map(({ personId }) => personId))
  const latest = new Date(Math.min(end.getTime(), event.startsAt.getTime() + 1_800_000))
  return students
    .filter(
      ({ person }) => person.createdAt < event.createdAt && random.is(going.has(person.id) ? attendedRate : walkInRate),
    )
    .map(({ person }) => ({
      id: newId(),
      eventId: event.id,
      personId: person.id,
      method: random.is(0.85) ? 'code' : 'list',
      markedById: null,
      checkedInAt: random.between(event.startsAt, latest),
    }))
}
