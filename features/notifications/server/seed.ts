import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import type { NotificationKind } from '#rules/notifications.ts'
import { paths } from '#rules/paths.ts'
import type { NotificationRow } from './queries.ts'

type DemoRole = 'student' | 'mentor' | 'director' | 'admin' | 'analyst'
type Told = Pick<NotificationRow, 'causeId' | 'title' | 'body' | 'path' | 'createdAt'> & {
  kind: NotificationKind
  hoursUntilRead?: number
}

type Given = {
  demo: Record<DemoRole, Person>
  /** Of the demo people. */
  badgeAwards: { personId: string; badgeId: BadgeId; earnedAt: Date }[]
  now: Date
}

/** The demo people's notifications; the demo student has three to read. */
export function sampleNotifications({ demo, badgeAwards, now }: Given): NotificationRow[] {
  const earnedBy = (role: DemoRole) =>
    badgeAwards
      .filter(({ personId }) => personId === demo[role].id)
      .toSorted((one, other) => one.earnedAt.getTime() - other.earnedAt.getTime())
      .map(tellBadge)
  return [
    ...address(demo.student, [...leaveLastUnread(earnedBy('student')), ...tellStudent(demo, now)]),
    ...address(demo.analyst, [...earnedBy('analyst').map(read), ...tellAnalyst(demo, now)]),
    ...address(demo.mentor, tellMentor(now)),
    ...address(demo.director, tellDirector(demo, now)),
    ...address(demo.admin, tellAdmin(demo, now)),
  ]
}

function tellBadge({ badgeId, earnedAt }: Given['badgeAwards'][number]): Told {
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

const read = (told: Told): Told => ({ ...told, hoursUntilRead: 3 })
const leaveLastUnread = (told: Told[]): Told[] => told.map((one, at) => (at === told.length - 1 ? one : read(one)))

function tellStudent({ student }: Given['demo'], now: Date): Told[] {
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

function tellMentor(now: Date): Told[] {
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

function tellDirector(demo: Given['demo'], now: Date): Told[] {
  return [tellAnalystAccess(demo, now)]
}

function tellAdmin(demo: Given['demo'], now: Date): Told[] {
  return [
    { ...tellAnalystAccess(demo, now), hoursUntilRead: 1 },
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

function tellAnalystAccess({ analyst }: Given['demo'], now: Date): Told {
  return {
    kind: 'analyst_access_given',
    causeId: analyst.id,
    title: `${analyst.firstName} ${analyst.lastName} now has analyst access`,
    body: 'Analytics, reports and de-identified exports are open to them.',
    path: paths.studentManagement.path,
    createdAt: hoursBefore(now, 74),
  }
}

function tellAnalyst({ analyst }: Given['demo'], now: Date): Told[] {
  return [
    {
      kind: 'analyst_access_given',
      causeId: analyst.id,
      title: 'You have analyst access',
      body: 'Analytics, reports and data export are in your menu.',
      path: paths.analytics.path,
      createdAt: hoursBefore(now, 74),
    },
  ]
}

function address(person: Person, told: Told[]): NotificationRow[] {
  return told.map(({ hoursUntilRead, ...one }) => ({
    ...one,
    id: newId(),
    personId: person.id,
    shownAt: one.createdAt,
    isInApp: true,
    isForDigest: false,
    readAt: hoursUntilRead === undefined ? null : hoursBefore(one.createdAt, -hoursUntilRead),
  }))
}
