import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import type { NotificationKind } from '#rules/notifications.ts'
import { paths } from '#rules/paths.ts'
import type { NotificationRow } from './queries.ts'

type DemoRole = 'student' | 'mentor' | 'director' | 'admin' | 'analyst'
type SampleNotification = Pick<NotificationRow, 'causeId' | 'title' | 'body' | 'path' | 'createdAt'> & {
  kind: NotificationKind
  hoursUntilRead?: number
}

type SampleNotificationsOptions = {
  demo: Record<DemoRole, Person>
  /** Of the demo people. */
  badgeAwards: { personId: string; badgeId: BadgeId; earnedAt: Date }[]
  now: Date
}

/** The demo people's notifications; the demo student has three to read. */
export function sampleNotifications({ demo, badgeAwards, now }: SampleNotificationsOptions): NotificationRow[] {
  const earnedBy = (role: DemoRole) =>
    badgeAwards
      .filter(({ personId }) => personId === demo[role].id)
      .toSorted((one, other) => one.earnedAt.getTime() - other.earnedAt.getTime())
      .map(toBadgeNotification)
  return [
    ...toRows(demo.student, [...markReadExceptLast(earnedBy('student')), ...studentNotifications(demo, now)]),
    ...toRows(demo.analyst, [...earnedBy('analyst').map(markRead), ...analystNotifications(demo, now)]),
    ...toRows(demo.mentor, mentorNotifications(now)),
    ...toRows(demo.director, directorNotifications(demo, now)),
    ...toRows(demo.admin, adminNotifications(demo, now)),
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

function studentNotifications({ student }: SampleNotificationsOptions['demo'], now: Date): SampleNotification[] {
  return [
    {
      kind: 'resource_suggested',
      causeId: 'sample-suggestion-1',
      title: 'A resource for your next step',
      body: 'Teams at the prototype stage find the user testing script useful.',
      path: paths.resources.path,
      createdAt: hoursBefore(now, 29),
    },
    {
      kind: 'advising_requested',
      causeId: 'sample-advising-2',
      title: 'We received your advising request',
      body: `Thank you, ${student.firstName}. You will hear from an advisor within two days.`,
      path: paths.meetingIntake.path,
      createdAt: hoursBefore(now, 4.9),
    },
  ]
}

function mentorNotifications(now: Date): SampleNotification[] {
  return [
    {
      kind: 'students_assigned',
      causeId: 'sample-assignments',
      title: 'Eight students look forward to meeting you',
      body: 'See what they are working on before you meet.',
      path: paths.studentManagement.path,
      createdAt: hoursBefore(now, 74.5),
    },
  ]
}

function directorNotifications(demo: SampleNotificationsOptions['demo'], now: Date): SampleNotification[] {
  return [analystAccessNotification(demo, now)]
}

function adminNotifications(demo: SampleNotificationsOptions['demo'], now: Date): SampleNotification[] {
  return [
    { ...analystAccessNotification(demo, now), hoursUntilRead: 1 },
    {
      kind: 'platform_ready',
      causeId: 'sample-demo',
      title: 'The demo is ready',
      body: 'Sample people, ventures and points are in place.',
      path: paths.userManagement.path,
      createdAt: hoursBefore(now, 0.1),
    },
  ]
}

function analystAccessNotification({ analyst }: SampleNotificationsOptions['demo'], now: Date): SampleNotification {
  return {
    kind: 'analyst_access_granted',
    causeId: analyst.id,
    title: `${analyst.firstName} ${analyst.lastName} now has analyst access`,
    body: 'Analytics, reports and de-identified exports are open to them.',
    path: paths.studentManagement.path,
    createdAt: hoursBefore(now, 74),
  }
}

function analystNotifications({ analyst }: SampleNotificationsOptions['demo'], now: Date): SampleNotification[] {
  return [
    {
      kind: 'analyst_access_granted',
      causeId: analyst.id,
      title: 'You have analyst access',
      body: 'Analytics, reports and data export are in your menu.',
      path: paths.analytics.path,
      createdAt: hoursBefore(now, 74),
    },
  ]
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
