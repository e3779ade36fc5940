import type { z } from 'zod'
import { findOwnOpenRequest } from '#features/advising-requests/server/queries.ts'
import { listEvents, type ViewerEvent } from '#features/events/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { addDays, getToday } from '#platform/server/days.ts'
import { withPermission } from '#platform/server/scope.ts'
import type { Overview, overview } from '../../schema.ts'
import { countCheckIns, countClicks, findChecklist, findNextMilestone, listStudentsToSee } from './queries.ts'

/** How many of today's events are shown; all of them are counted. */
const visibleEvents = 3
const maxEventsPerDay = 100
const maxStudents = 5

/** Everything that the dashboard shows about what comes next, in one reply. */
export async function findOverview(ctx: Ctx): Promise<z.input<typeof overview>> {
  const { role } = ctx.me
  const isStaff = role === 'director' || role === 'admin'
  const [nextEvent, nextMilestone, advising, checklist, today, studentsToSee] = await Promise.all([
    findNextEvent(ctx),
    findNextMilestone(ctx),
    findAdvising(ctx),
    role === 'student' ? findChecklist(ctx) : null,
    isStaff ? findToday(ctx) : null,
    role === 'mentor' ? listStudentsToSee(ctx, { limit: maxStudents }) : null,
  ])
  return { nextEvent, nextMilestone, advising, checklist, today, studentsToSee }
}

/** Where the viewer's own request for advising is. */
async function findAdvising(ctx: Ctx): Promise<z.input<typeof overview>['advising']> {
  const row = await findOwnOpenRequest(ctx)
  if (!row) return null
  const { id, topic, status, assignee, meetingStartsAt, dueAt } = row
  const advisorName = assignee && (`${assignee.firstName} ${assignee.lastName}`.trim() || assignee.email)
  return { id, topic, status, advisorName, meetingAt: meetingStartsAt, dueAt }
}

/** The next event the viewer is going to, which counts until it ends, else the next one to begin. */
async function findNextEvent(ctx: Ctx): Promise<Overview['nextEvent']> {
  const scoped = withPermission(ctx, 'event.list')
  if (!scoped) return null
  const own = await listEvents(scoped, { from: ctx.now().toISOString(), mine: true, limit: 1 })
  const next = own.items[0] ?? (await listEvents(scoped, { timing: 'upcoming', limit: 1 })).items[0]
  return next ? serializeEvent(ctx, { ...next, checkIns: new Map() }) : null
}

async function findToday(ctx: Ctx): Promise<Overview['today']> {
  const scoped = withPermission(ctx, 'event.list')
  if (!scoped) return null
  const today = getToday(ctx)
  const range = { from: today, to: addDays(today, 1) }
  const { items, totalCount } = await listEvents(scoped, { ...range, limit: maxEventsPerDay })
  const [checkIns, clicks] = await Promise.all([
    countCheckIns(
      ctx,
      items.map(({ event }) => event.id),
    ),
    countClicks(ctx),
  ])
  return {
    events: items.slice(0, visibleEvents).map((item) => serializeEvent(ctx, { ...item, checkIns })),
    eventCount: totalCount,
    checkInCount: [...checkIns.values()].reduce((sum, count) => sum + count, 0),
    ...clicks,
  }
}

function serializeEvent(
  { config }: Ctx,
  { event, rsvpStatus, checkIns }: ViewerEvent & { checkIns: ReadonlyMap<string, number> },
): NonNullable<Overview['nextEvent']> {
  const { id, title, startsAt, endsAt, location, isVirtual, goingCount } = event
  return {
    id,
    title,
    location,
    isVirtual,
    timeZone: config.timeZone,
    goingCount,
    date: startsAt.toISOString(),
    endDate: endsAt?.toISOString() ?? null,
    checkInCount: checkIns.get(id) ?? 0,
    isMine: rsvpStatus !== null && rsvpStatus !== 'cancelled',
  }
}
