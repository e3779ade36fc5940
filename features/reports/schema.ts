import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'

/** Analysts see no count of fewer students than this: it could tell what one person did. */
export const smallestGroup = 5

/** How far back charts look. Weeks are shown for two years at most. */
export const periods = { quarter: 3, halfYear: 6, year: 12, twoYears: 24 } as const
export type Period = keyof typeof periods
const periodNames = Object.keys(periods) as [Period, ...Period[]]

/** A month as its first day, `2026-11-01`. */
const month = z.string()

/** Which students the figures count. */
export const analyticsQuery = z.object({
  period: z.enum(periodNames).default('year'),
  /** The month they joined, `2026-11`. */
  cohort: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
    .optional(),
  year: z.string().max(100).optional(),
  major: z.string().max(200).optional(),
})
export type AnalyticsQuery = z.output<typeof analyticsQuery>

/** null: fewer than `smallestGroup`, which analysts do not see. What they do see is rounded to the nearest 10. */
const count = z.number().nullable()
export type Count = z.output<typeof count>

const figures = {
  /** When the figures were counted; null before the first time. */
  asOf: instant.nullable(),
  /** Whether small counts are left out and the others rounded, as for analysts. */
  isProtected: z.boolean(),
}

/** What the filters offer: months and values that students have. */
export const analyticsFilters = z.object({
  ...figures,
  cohorts: z.array(month),
  years: z.array(z.string()),
  majors: z.array(z.string()),
})
export type AnalyticsFilters = z.output<typeof analyticsFilters>

export const levels = ['high', 'medium', 'low', 'none'] as const
export type Level = (typeof levels)[number]

export const engagement = z.object({
  ...figures,
  students: count,
  /** Students who did something that is on their list of activities, by week from Monday, oldest first. The last week is not over. */
  weeks: z.array(z.object({ startsOn: z.string(), activeStudents: count, isSoFar: z.boolean() })),
  /** By total points, whatever the period. */
  levels: z.record(z.enum(levels), count),
})
export type Engagement = z.output<typeof engagement>

export const retention = z.object({
  ...figures,
  /** Students by the month they joined, oldest first. */
  cohorts: z.array(
    z.object({
      month,
      students: count,
      /** How many of them did something so many months after: the first is the month they joined. Complete months only. */
      active: z.array(count),
    }),
  ),
})
export type Retention = z.output<typeof retention>

export const funnelSteps = ['joined', 'ventured', 'mentored', 'milestone'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Students who joined in the period. Each step counts those who also took the steps before. */
export const funnel = z.object({
  ...figures,
  steps: z.array(z.object({ step: z.enum(funnelSteps), students: count })),
})
export type Funnel = z.output<typeof funnel>

const turnout = { rsvps: count, attended: count, noShows: count }

/** Past events, by month from the first with an event to this one, which is not over. Each student counts once for each event. */
export const eventFigures = z.object({
  ...figures,
  total: z.object(turnout),
  months: z.array(z.object({ month, ...turnout, isSoFar: z.boolean() })),
})
export type EventFigures = z.output<typeof eventFigures>

export const badgeFigures = z.object({
  ...figures,
  /** Badges earned in the period, the most frequent first. */
  badges: z.array(z.object({ badgeId: z.string(), name: z.string(), students: count })),
})
export type BadgeFigures = z.output<typeof badgeFigures>
