import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
import { engagementNames } from '#rules/engagement.ts'

/** How many weeks the trends show. */
export const trendWeeks = 12

const topStudent = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  major: z.string().nullable(),
  totalPoints: z.number(),
  engagement: z.enum(engagementNames),
})
export type TopStudent = z.output<typeof topStudent>

/** One week of the trends, Monday to Sunday in the program's time zone. */
const trendWeek = z.object({
  /** Its Monday, `2026-11-23`. */
  startsOn: z.string(),
  /** Students who did something that is on their list of activities. */
  activeStudents: z.number(),
  /** Students who joined until its end. */
  totalStudents: z.number(),
  interactions: z.number(),
})
export type TrendWeek = z.output<typeof trendWeek>

export const staffDashboard = z.object({
  totalStudents: z.number(),
  /** Students with points. */
  activeStudents: z.number(),
  /** How many students there are of each level of engagement. */
  engagement: z.record(z.enum(engagementNames), z.number()),
  /** The eight with the most points. */
  topStudents: z.array(topStudent),
  /** The last twelve weeks, oldest first; counted every hour, empty before the first count. */
  trend: z.array(trendWeek),
})
export type StaffDashboard = z.output<typeof staffDashboard>

/** Why staff should get in touch with a student. */
const riskReason = z.discriminatedUnion('kind', [
  /** Nobody was in touch for 30 days; `since` is the last touch, or the day the student joined. */
  z.object({ kind: z.literal('noTouch'), since: instant, isNever: z.boolean() }),
  /** Less than half as many activities in the last 30 days as in the 30 before. */
  z.object({ kind: z.literal('fallingActivity'), before: z.number(), now: z.number() }),
  /** An active venture that nobody changed for 30 days. */
  z.object({ kind: z.literal('stalledVenture'), ventureId: z.string(), name: z.string(), since: instant }),
  /** A follow-up whose day is over. */
  z.object({ kind: z.literal('overdueFollowUp'), interactionId: z.string(), since: instant }),
])
export type RiskReason = z.output<typeof riskReason>

export const studentAtRisk = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The most urgent first. */
  reasons: z.array(riskReason),
})
export type StudentAtRisk = z.output<typeof studentAtRisk>
