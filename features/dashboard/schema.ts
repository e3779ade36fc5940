import { z } from '#platform/contract/zod.ts'
import { advisingStatuses } from '#rules/advising.ts'
import { instant } from '#platform/contract/instant.ts'

export const stats = z.object({
  totalPoints: z.number(),
  badgeCount: z.number(),
  activeVentures: z.number(),
  /** Percent. */
  profileCompletion: z.number(),
})

export type Stats = z.output<typeof stats>

/** How far back the history of points goes. */
export const pointsHistoryWeeks = 12

/** One of the last weeks, each seven days long and the newest ending now. */
export const pointsWeek = z.object({
  endsAt: instant,
  /** Points earned in this week. */
  earned: z.number(),
  /** All points at its end. */
  total: z.number(),
})

export type PointsWeek = z.output<typeof pointsWeek>

const upcomingEvent = z.object({
  id: z.string(),
  title: z.string(),
  date: instant,
  endDate: instant.nullable(),
  location: z.string().nullable(),
  isVirtual: z.boolean(),
  /** The program's: in-person events take place on its clock. */
  timeZone: z.string(),
  goingCount: z.number(),
  /** How many are checked in. */
  checkInCount: z.number(),
  /** Whether the viewer has a seat or waits for one. */
  isMine: z.boolean(),
})
export type UpcomingEvent = z.output<typeof upcomingEvent>

const nextMilestone = z.object({
  id: z.string(),
  title: z.string(),
  /** A day without a time. */
  dueOn: z.string().nullable(),
  ventureId: z.string(),
  ventureName: z.string(),
  doneCount: z.number(),
  totalCount: z.number(),
})
export type NextMilestone = z.output<typeof nextMilestone>

/** What a student is shown to do first, in this order. */
export const checklistSteps = ['profile', 'venture', 'resource', 'milestone', 'event'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/** What comes next for a person: events and milestones for members, the day for staff, their students for mentors. */
export const overview = z.object({
  /** The next event the viewer is going to, else the next one at all. */
  nextEvent: upcomingEvent.nullable(),
  nextMilestone: nextMilestone.nullable(),
  /** The viewer's newest open request for advising. */
  advising: z
    .object({
      id: z.string(),
      topic: z.string(),
      status: z.enum(advisingStatuses),
      advisorName: z.string().nullable(),
      meetingAt: instant.nullable(),
      dueAt: instant,
    })
    .nullable(),
  /** Which steps are done; only for students. */
  checklist: z.record(z.enum(checklistSteps), z.boolean()).nullable(),
  /** Only for staff. Clicks are null for those who may not see links. */
  today: z
    .object({
      events: z.array(upcomingEvent),
      eventCount: z.number(),
      checkInCount: z.number(),
      clickCount: z.number(),
      clickCountYesterday: z.number(),
    })
    .nullable(),
  /** Only for mentors: their assigned students, those not seen for longest first. */
  studentsToSee: z.array(z.object({ id: z.string(), name: z.string(), lastSeenAt: instant.nullable() })).nullable(),
})
export type Overview = z.output<typeof overview>
