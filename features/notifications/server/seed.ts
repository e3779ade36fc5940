import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import type { NotificationKind } from '#rules/notifications.ts'
import { paths } from '#rules/paths.ts'
import { stageNames } from '#rules/stages.ts'
import type { NotificationRow } from './queries.ts'

type DemoRole = 'student' | 'mentor' | 'director' | 'admin' | 'analyst'
type SampleNotification = Pick<NotificationRow, 'causeId' | 'title' | 'body' | 'path' | 'createdAt'> & {
  kind: NotificationKind
  hoursUntilRead?: number
}

/** The rows of the demo that its notifications are about. */
type SampleNotificationsOptions = {
  demo: Record<DemoRole, Person>
  /** Of the demo people. */
  badgeAwards: { personId: string; badgeId: BadgeId; earnedAt: Date }[]
  ventures: { id: string; name: string; ownerId: string }[]
  /** Of the ventures. */
  changes: { ventureId: string; field: string; before?: string | null | undefined; after: string; changedAt: Date }[]
  /** Those of the demo mentor. */
  students: Person[]
  events: { id: string; title: string; startsAt: Date }[]
  rsvps: { eventId: string; personId: string; status: string }[]
  content: Record<'resources' | 'tools' | 'courses', unknown[]>
  now: Date
}

/** The demo people's notifications, each about something of the demo; the demo student has three to read. */
export function sampleNotifications(options: SampleNotificationsOptions): NotificationRow[] {
  const { demo, badgeAwards } = options
  const earnedBy = (role: DemoRole) =>
    badgeAwards
      .filter(({ personId }) => personId === demo[role].id)
      .toSorted((one, other) => one.earnedAt.getTime() - other.earnedAt.getTime())
      .map(toBadgeNotification)
  return [
    ...toRows(demo.student, [...markReadExceptLast(earnedBy('student')), ...studentNotifications(options)]),
    ...toRows(demo.analyst, earnedBy('analyst').map(markRead)),
    ...toRows(demo.mentor, markReadExceptLast(mentorNotifications(options))),
    ...toRows(demo.director, [contentNotification(options)]),
    ...toRows(demo.admin, [contentNotification(options)]),
  ]
}

function toBadgeNotification({
  badgeId,
  earnedAt,
}: SampleNotificationsOptions['badgeAwards'][number]): SampleNotification {
  const { name, points, description } = badges[badgeId]
  return {
    kind: 'badge_earned',
    causeId: badgeId,
    title: `You earned the ${name} badge`,
    body: `${description}: +${points} points`,
    path: paths.achievements.path,
    createdAt: earnedAt,
  }
}

const markRead = (notifications: SampleNotification): SampleNotification => ({ ...notifications, hoursUntilRead: 3 })
const markReadExceptLast = (notifications: SampleNotification[]): SampleNotification[] =>
  notifications.map((one, index) => (index === notifications.length - 1 ? one : markRead(one)))

/** A resource for the first venture, and the first event with a seat. */
function studentNotifications({
  demo: { student },
  ventures,
  events,
  rsvps,
  now,
}: SampleNotificationsOptions): SampleNotification[] {
  const venture = ventures.find(({ ownerId }) => ownerId === student.id)!
  const isGoing = ({ id, startsAt }: { id: string; startsAt: Date }) =>
    startsAt > now && rsvps.some((one) => one.eventId === id && one.personId === student.id && one.status === 'going')
  const event = events.filter(isGoing).toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0]!
  return [
    {
      kind: 'resource_suggested',
      causeId: 'sample-suggestion-1',
      title: `Recommended for ${venture.name}: User Testing Script`,
      body: 'Teams at the prototype stage use it to run their first user tests.',
      path: '/resources/user-testing-script',
      createdAt: hoursBefore(now, 29),
    },
    {
      kind: 'event_update',
      causeId: 'sample-event-1',
      title: `${event.title} has changed`,
      body: 'See the new time and place.',
      path: `/events/${event.id}`,
      createdAt: hoursBefore(now, 0.9),
    },
  ]
}

/** The two latest moves of the mentor's students to a new stage, as the reaction would tell of them. */
function mentorNotifications({ ventures, changes, students }: SampleNotificationsOptions): SampleNotification[] {
  const moves = changes.flatMap(({ ventureId, field, before, after, changedAt }) => {
    const venture = ventures.find((one) => one.id === ventureId)
    const owner = students.find((student) => student.id === venture?.ownerId)
    if (!venture || !owner || field !== 'stage' || !before) return []
    return {
      kind: 'venture_update' as const,
      causeId: `sample ${ventureId} ${after}`,
      title: `${venture.name} reached a new stage`,
      body: `${owner.firstName}'s venture moved from ${stageNames[before]} to ${stageNames[after]}.`,
      path: `/ventures/${ventureId}`,
      createdAt: changedAt,
    }
  })
  return moves.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).slice(-2)
}

function contentNotification({ content, now }: SampleNotificationsOptions): SampleNotification {
  const { resources, tools, courses } = content
  return {
    kind: 'platform_ready',
    causeId: 'sample-content',
    title: 'The sample content is ready',
    body: `${resources.length} resources, ${tools.length} tools and ${courses.length} courses are in place.`,
    path: paths.contentManagement.path,
    createdAt: hoursBefore(now, 0.1),
  }
}

function toRows(person: Person, notifications: SampleNotification[]): NotificationRow[] {
  return notifications.map(({ hoursUntilRead, ...one }) => ({
    ...one,
    id: newId(),
    personId: person.id,
    shownAt: one.createdAt,
    isInApp: true,
    isForDigest: false,
    readAt: hoursUntilRead === undefined ? null : hoursBefore(one.createdAt, -hoursUntilRead),
  }))
}
