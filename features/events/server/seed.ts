import { newId } from '#platform/server/db/columns.ts'
import { createChance, daysBefore, type Chance, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Recurrence, RsvpStatus } from '../schema.ts'
import type { eventAttendances } from './attendance/tables.ts'
import { derivedOf } from './event-values.ts'
import type { eventRsvps } from './rsvps/tables.ts'
import { openingEvents, type SampleEvent } from './sample-events.ts'
import { listOccurrences } from './series/occurrences.ts'
import type { events, eventSeries } from './tables.ts'
import { addDays, fromWall, toWall, type WallTime } from './wall-clock.ts'

type EventRow = typeof events.$inferInsert & { id: string; startsAt: Date; createdAt: Date }
type RsvpRow = typeof eventRsvps.$inferInsert
type AttendanceRow = typeof eventAttendances.$inferInsert

export type SampleEvents = {
  series: (typeof eventSeries.$inferInsert)[]
  events: EventRow[]
  rsvps: RsvpRow[]
  attendances: AttendanceRow[]
}

type Given = { owners: Record<'admin' | 'director', Person>; students: SampleStudent[]; now: Date; timeZone: string }

/** How long before the start an event was announced. */
const announcedDays = 24
/** Who says yes and who then comes. */
const showsUp = 0.82
const walksIn = 0.04

/** The events a demo starts with, who goes there, and who was there. */
export function sampleEvents(given: Given): SampleEvents {
  const all: SampleEvents = { series: [], events: [], rsvps: [], attendances: [] }
  for (const [number, sample] of openingEvents.entries()) {
    const chance = createChance(number * 6_151 + 29)
    const rule: Recurrence = { frequency: 'weekly', interval: 1, weekdays: [], count: sample.weeks ?? 1 }
    const { timeZone } = given
    const first = startOf(sample, given)
    const seriesId = sample.weeks ? newId() : null
    if (seriesId) all.series.push({ id: seriesId, rule, createdAt: announcedAt(first, given) })
    for (const startsAt of listOccurrences(rule, { startsAt: first, timeZone })) {
      const event = toEvent(sample, { ...given, startsAt, seriesId, announced: announcedAt(first, given) })
      const rsvps = toRsvps(sample, { event, chance, ...given })
      all.events.push(countOn(event, rsvps))
      all.rsvps.push(...rsvps)
      all.attendances.push(...toAttendances({ event, rsvps, chance, ...given }))
    }
  }
  return all
}

/** On a working day: of a week-end the Monday after it, or, where that may be too late, the Friday before. */
function startOf({ day, from, minutes = 0 }: SampleEvent, { now, timeZone }: Given): Date {
  const today = toWall(now, timeZone).slice(0, 10)
  const wall = addDays(`${today}T${from}:00` as WallTime, day)
  const weekday = new Date(`${wall}Z`).getUTCDay()
  const isLong = minutes > 1_440
  const toMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  const moved = isLong ? 0 : day < 0 && toMonday > 0 ? toMonday - 3 : toMonday
  return fromWall(addDays(wall, moved), timeZone)
}

const announcedAt = (startsAt: Date, { now }: Given): Date =>
  new Date(Math.min(daysBefore(startsAt, announcedDays).getTime(), daysBefore(now, 3).getTime()))

type Placing = Given & { startsAt: Date; seriesId: string | null; announced: Date }

function toEvent(sample: SampleEvent, { owners, startsAt, seriesId, announced }: Placing): EventRow {
  const { title, description, category, place, isVirtual = false, organizer, tags, minutes } = sample
  const values = {
    title,
    description,
    startsAt,
    endsAt: minutes === undefined ? null : new Date(startsAt.getTime() + minutes * 60_000),
    location: place,
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
    ...derivedOf(values),
    id: newId(),
    ownerId: owners[sample.owner].id,
    seriesId,
    createdAt: announced,
    updatedAt: announced,
  }
}

type Drawing = Given & { event: EventRow; chance: Chance }

/** Those who want to come, in order of arrival: seats first, then the waitlist; a few have left again. */
function toRsvps(sample: SampleEvent, { event, chance, students, now }: Drawing): RsvpRow[] {
  const until = new Date(Math.min(event.startsAt.getTime(), now.getTime()) - 60_000)
  const wanting = students
    .filter(
      ({ person, isDemoStudent }) => person.createdAt < event.createdAt && wants({ sample, chance, isDemoStudent }),
    )
    .map(({ person, isDemoStudent }) => ({
      personId: person.id,
      at: answeredAt({ event, chance, until, isDemoStudent }),
    }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let goingCount = 0
  return wanting.map(({ personId, at }, index) => {
    const hasLeft = index % 11 === 7
    const hasSeat = !hasLeft && (sample.capacity === undefined || goingCount < sample.capacity)
    if (hasSeat) goingCount += 1
    const status: RsvpStatus = hasLeft ? 'cancelled' : hasSeat ? 'going' : 'waitlisted'
    return {
      id: newId(),
      eventId: event.id,
      personId,
      status,
      place: index + 1,
      respondedAt: at,
      goingAt: hasSeat ? at : null,
    }
  })
}

/** The demo student goes to what everybody goes to, so that each state of a seat can be seen. */
function wants({
  sample,
  chance,
  isDemoStudent,
}: {
  sample: SampleEvent
  chance: Chance
  isDemoStudent: boolean
}): boolean {
  const isDrawn = chance.is(sample.share)
  return isDemoStudent ? sample.share >= 0.45 : isDrawn
}

type Answering = { event: EventRow; chance: Chance; until: Date; isDemoStudent: boolean }

/** Where seats are short the demo student asks late, and waits. */
function answeredAt({ event, chance, until, isDemoStudent }: Answering): Date {
  const at = chance.between(event.createdAt, until)
  return isDemoStudent && event.startsAt > until ? new Date(until.getTime() - 3_600_000) : at
}

function countOn(event: EventRow, rsvps: RsvpRow[]): EventRow {
  const countOf = (status: RsvpStatus) => rsvps.filter((rsvp) => rsvp.status === status).length
  return { ...event, goingCount: countOf('going'), waitlistCount: countOf('waitlisted'), lastPlace: rsvps.length }
}

/** Most who had a seat were there, and some who had none. */
function toAttendances({ event, rsvps, chance, students, now }: Drawing & { rsvps: RsvpRow[] }): AttendanceRow[] {
  const end = new Date(Math.min(event.endsAt?.getTime() ?? event.startsAt.getTime(), now.getTime()))
  if (event.startsAt >= end) return []
  const going = new Set(rsvps.filter(({ status }) => status === 'going').map(({ personId }) => personId))
  const latest = new Date(Math.min(end.getTime(), event.startsAt.getTime() + 1_800_000))
  return students
    .filter(({ person }) => person.createdAt < event.createdAt && chance.is(going.has(person.id) ? showsUp : walksIn))
    .map(({ person }) => ({
      id: newId(),
      eventId: event.id,
      personId: person.id,
      method: chance.is(0.85) ? 'code' : 'list',
      markedById: null,
      seenAt: chance.between(event.startsAt, latest),
    }))
}
