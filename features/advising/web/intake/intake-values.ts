import type { Venture } from '#features/ventures/schema.ts'
import type { IntakeInput } from '#features/advising-requests/schema.ts'
import { intakeSteps, type IntakeValues } from '../../schema.ts'

/** What the form holds: texts that were not filled in are empty. */
export type IntakeFormValues = Required<{ [Name in keyof IntakeInput]: NonNullable<IntakeInput[Name]> }>

export const blankIntake: IntakeFormValues = {
  ventureStage: 'idea',
  ventureName: '',
  ventureDescription: '',
  industry: '',
  currentFunding: 'none',
  fundingAmount: '',
  teamSize: 'solo',
  primaryGoal: 'strategy',
  specificChallenges: [],
  urgency: 'within_week',
  hasBusinessPlan: false,
  hasPitchDeck: false,
  hasFinancialProjections: false,
  previousAdvising: false,
  expectedOutcomes: '',
  preferredMeetingType: 'either',
  timeCommitment: '1hour',
  additionalNotes: '',
}

/** The sample venture of Fill Demo Data. */
export const demoIntake: IntakeFormValues = {
  ventureStage: 'prototype',
  ventureName: 'Trailhead Repair',
  ventureDescription:
    'A mobile repair shop for hiking and climbing gear. We pick up worn jackets, packs and boots on campus and return them within a week, at half the price of a new one.',
  industry: 'Sustainability',
  currentFunding: 'friends_family',
  fundingAmount: '$5,000',
  teamSize: '2-3',
  primaryGoal: 'strategy',
  specificChallenges: ['customer_acquisition', 'pricing_strategy', 'business_model'],
  urgency: 'within_week',
  hasBusinessPlan: true,
  hasPitchDeck: true,
  hasFinancialProjections: false,
  previousAdvising: false,
  expectedOutcomes: 'A price list that covers our costs, and a plan for the first 50 customers outside campus.',
  preferredMeetingType: 'either',
  timeCommitment: '1hour',
  additionalNotes: 'Tuesday and Thursday afternoons work best.',
}

/** A saved draft over the blank form; nothing that was left out or cleared. */
export const fromDraft = (draft: IntakeValues): IntakeFormValues => ({
  ...blankIntake,
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== undefined)),
})

const fields: readonly (readonly (keyof IntakeFormValues)[])[] = [
  ['ventureStage', 'ventureName', 'ventureDescription', 'industry'],
  ['currentFunding', 'fundingAmount', 'teamSize', 'hasBusinessPlan', 'hasPitchDeck', 'hasFinancialProjections'],
  ['primaryGoal', 'specificChallenges', 'expectedOutcomes', 'previousAdvising'],
  ['urgency', 'preferredMeetingType', 'timeCommitment', 'additionalNotes'],
]

/** The first step, counted from 1, that has one of these fields. */
export function findStep(names: readonly string[]): number | undefined {
  const index = fields.findIndex((step) => step.some((name) => names.includes(name)))
  return index === -1 || index >= intakeSteps ? undefined : index + 1
}

const stages: ReadonlyMap<string, IntakeFormValues['ventureStage']> = new Map([
  ['prototype', 'prototype'],
  ['mvp', 'mvp'],
  ['early-stage', 'launched'],
  ['launch', 'launched'],
  ['growth', 'scaling'],
  ['scaling', 'scaling'],
])

/** What one of the person's ventures says already. */
export const fromVenture = (
  { name, description, stage }: Pick<Venture, 'name' | 'description' | 'stage'>,
  industry: string,
): Partial<IntakeFormValues> => ({
  ventureName: name,
  ventureStage: stages.get(stage) ?? 'idea',
  ...(description && { ventureDescription: description }),
  ...(industry && { industry }),
})
