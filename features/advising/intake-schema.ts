import { instant } from '#platform/contract/instant.ts'
import { line, optionalProse, optionalText, prose, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { advisingStatuses, urgencies } from '#rules/advising.ts'
import { limits } from '#rules/limits.ts'

const { minDescription, minOutcomes, nameLength, industryLength, fundingLength, textLength } = limits.advising

export const ventureStages = ['idea', 'prototype', 'mvp', 'launched', 'scaling'] as const
export const fundingSources = ['none', 'personal', 'friends_family', 'grants', 'angel', 'vc', 'other'] as const
export const teamSizes = ['solo', '2-3', '4-6', '7-10', '10+'] as const
export const primaryGoals = [
  'strategy',
  'funding',
  'product_development',
  'marketing',
  'operations',
  'team_building',
  'legal_compliance',
  'other',
] as const
export type PrimaryGoal = (typeof primaryGoals)[number]
export const challenges = [
  'market_validation',
  'customer_acquisition',
  'product_development',
  'fundraising',
  'team_building',
  'business_model',
  'competitive_analysis',
  'pricing_strategy',
  'scaling_operations',
  'legal_structure',
] as const
export type Challenge = (typeof challenges)[number]
export const meetingTypes = ['in_person', 'virtual', 'either'] as const
export const timeCommitments = ['30min', '1hour', '90min', 'flexible'] as const

const tooLong = `At most ${textLength.toLocaleString('en-US')} characters`
const longText = (min: number, message: string) => prose(message).min(min, message).max(textLength, tooLong)

/** What a person answers in the four steps of the intake. The messages are the specification's. */
export const intake = z.object({
  ventureStage: z.enum(ventureStages),
  ventureName: requiredText('Venture name', nameLength),
  ventureDescription: longText(
    minDescription,
    `Please provide at least ${minDescription} characters describing your venture`,
  ),
  industry: requiredText('Industry', industryLength),
  currentFunding: z.enum(fundingSources),
  fundingAmount: optionalText(fundingLength).optional(),
  teamSize: z.enum(teamSizes),
  primaryGoal: z.enum(primaryGoals),
  specificChallenges: z
    .array(z.enum(challenges), 'Please select at least one challenge')
    .min(1, 'Please select at least one challenge')
    .max(challenges.length)
    .transform((chosen) => challenges.filter((challenge) => chosen.includes(challenge))),
  urgency: z.enum(urgencies),
  hasBusinessPlan: z.boolean().default(false),
  hasPitchDeck: z.boolean().default(false),
  hasFinancialProjections: z.boolean().default(false),
  previousAdvising: z.boolean().default(false),
  expectedOutcomes: longText(minOutcomes, 'Please describe what you hope to achieve'),
  preferredMeetingType: z.enum(meetingTypes),
  timeCommitment: z.enum(timeCommitments),
  additionalNotes: optionalProse(textLength).optional(),
})
export type Intake = z.output<typeof intake>
export type IntakeInput = z.input<typeof intake>

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
