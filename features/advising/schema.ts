import {
  challenges,
  fundingSources,
  meetingTypes,
  primaryGoals,
  teamSizes,
  timeCommitments,
  ventureStages,
} from '#features/advising-requests/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { line, prose } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { advisingLimits, advisingStatuses, urgencies } from '#rules/advising.ts'

const { textLength } = advisingLimits
const tooLong = `At most ${textLength.toLocaleString('en-US')} characters`

/** What somebody has filled in so far, right or wrong. */
export const intakeValues = z.object({
  ventureStage: z.enum(ventureStages).optional(),
  ventureName: line().max(textLength).optional(),
  ventureDescription: prose().max(textLength, tooLong).optional(),
  industry: line().max(textLength).optional(),
  currentFunding: z.enum(fundingSources).optional(),
  fundingAmount: line().max(textLength).nullish(),
  teamSize: z.enum(teamSizes).optional(),
  primaryGoal: z.enum(primaryGoals).optional(),
  specificChallenges: z.array(z.enum(challenges)).max(challenges.length).optional(),
  urgency: z.enum(urgencies).optional(),
  hasBusinessPlan: z.boolean().optional(),
  hasPitchDeck: z.boolean().optional(),
  hasFinancialProjections: z.boolean().optional(),
  previousAdvising: z.boolean().optional(),
  expectedOutcomes: prose().max(textLength, tooLong).optional(),
  preferredMeetingType: z.enum(meetingTypes).optional(),
  timeCommitment: z.enum(timeCommitments).optional(),
  additionalNotes: prose().max(textLength, tooLong).nullish(),
})
export type IntakeValues = z.output<typeof intakeValues>

export const intakeSteps = 4
const step = z.number().int().min(1).max(intakeSteps)

export const draftEdit = z.object({ values: intakeValues, step: step.default(1) })
/** `values` is empty and `updatedAt` null where nothing was filled in yet. */
export const draft = z.object({ values: intakeValues, step, version: z.number(), updatedAt: instant.nullable() })
export type Draft = z.output<typeof draft>

/** `sessionId`: the conversation with the advisor, which begins with `greeting`. */
export const submittedIntake = z.object({
  id: z.string(),
  status: z.enum(advisingStatuses),
  sessionId: z.string(),
  greeting: z.string(),
})
