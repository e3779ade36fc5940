import { optionalProse, optionalText, prose, requiredProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { advisingLimits, urgencies, type Urgency } from '#rules/advising.ts'

const { minDescription, minOutcomes, nameLength, industryLength, fundingLength, textLength } = advisingLimits

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

/** A request without an intake, such as the assistant proposes. */
export const newTopicRequest = z.object({
  topic: requiredText('Topic', advisingLimits.topicLength),
  message: requiredProse('Message', advisingLimits.messageLength),
})

type Labels<Name extends keyof Intake> = Record<Extract<Intake[Name], string>, string>

const stageLabels: Labels<'ventureStage'> = {
  idea: 'Idea',
  prototype: 'Prototype',
  mvp: 'MVP',
  launched: 'Launched',
  scaling: 'Scaling',
}
const fundingLabels: Labels<'currentFunding'> = {
  none: 'No funding yet',
  personal: 'Personal savings',
  friends_family: 'Friends and family',
  grants: 'Grants',
  angel: 'Angel investors',
  vc: 'Venture capital',
  other: 'Other',
}
const teamLabels: Labels<'teamSize'> = {
  solo: 'Just me',
  '2-3': '2–3 people',
  '4-6': '4–6 people',
  '7-10': '7–10 people',
  '10+': 'More than 10 people',
}
const goalLabels: Record<PrimaryGoal, string> = {
  strategy: 'Strategy',
  funding: 'Funding',
  product_development: 'Product development',
  marketing: 'Marketing',
  operations: 'Operations',
  team_building: 'Team building',
  legal_compliance: 'Legal and compliance',
  other: 'Other',
}
const challengeLabels: Record<Challenge, string> = {
  market_validation: 'Market validation',
  customer_acquisition: 'Customer acquisition',
  product_development: 'Product development',
  fundraising: 'Fundraising',
  team_building: 'Team building',
  business_model: 'Business model',
  competitive_analysis: 'Competitive analysis',
  pricing_strategy: 'Pricing strategy',
  scaling_operations: 'Scaling operations',
  legal_structure: 'Legal structure',
}
const meetingLabels: Labels<'preferredMeetingType'> = { in_person: 'In person', virtual: 'Virtual', either: 'Either' }
const timeLabels: Labels<'timeCommitment'> = {
  '30min': '30 minutes',
  '1hour': '1 hour',
  '90min': '90 minutes',
  flexible: 'Flexible',
}

/** "Immediate" is the specification's; staff may change the days. */
const urgencyLabels: Record<Urgency, string> = {
  immediate: 'Immediate (within 3 days)',
  within_week: 'Within a week',
  within_month: 'Within a month',
  flexible: 'Flexible',
}

const toChoices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** What can be chosen in the intake, in the order of the specification. */
export const choices = {
  ventureStage: toChoices(ventureStages, stageLabels),
  currentFunding: toChoices(fundingSources, fundingLabels),
  teamSize: toChoices(teamSizes, teamLabels),
  primaryGoal: toChoices(primaryGoals, goalLabels),
  specificChallenges: toChoices(challenges, challengeLabels),
  urgency: toChoices(urgencies, urgencyLabels),
  preferredMeetingType: toChoices(meetingTypes, meetingLabels),
  timeCommitment: toChoices(timeCommitments, timeLabels),
}

/** The questions that are answered by a tick. */
export const ticks = {
  hasBusinessPlan: 'I have a business plan',
  hasPitchDeck: 'I have a pitch deck',
  hasFinancialProjections: 'I have financial projections',
  previousAdvising: 'I have had advising before',
} as const

/** The answers as staff and advisors read them, by question; what was left blank is left out. */
export function listAnswers(intake: Intake): { label: string; value: string }[] {
  const ticked = Object.entries(ticks).filter(([name]) => intake[name as keyof typeof ticks])
  const answers = {
    'Venture stage': stageLabels[intake.ventureStage],
    'Venture name': intake.ventureName,
    'Venture description': intake.ventureDescription,
    Industry: intake.industry,
    'Current funding': fundingLabels[intake.currentFunding],
    'Funding amount': intake.fundingAmount,
    'Team size': teamLabels[intake.teamSize],
    'Primary goal': goalLabels[intake.primaryGoal],
    'Specific challenges': intake.specificChallenges.map((name) => challengeLabels[name]).join(', '),
    Urgency: urgencyLabels[intake.urgency],
    'What they have': ticked.map(([, label]) => label.replace(/^I have (?:a |had )?/, '')).join(', '),
    'Expected outcomes': intake.expectedOutcomes,
    'Preferred meeting type': meetingLabels[intake.preferredMeetingType],
    'Time commitment': timeLabels[intake.timeCommitment],
    'Additional notes': intake.additionalNotes,
  }
  return Object.entries(answers).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** What the Venture Advisor asks about each challenge. */
export const challengeQuestions: ReadonlyMap<Challenge, string> = new Map([
  ['market_validation', 'How many potential customers have you talked to, and what surprised you?'],
  ['customer_acquisition', 'Where did your last 5 customers come from?'],
  ['product_development', 'What is the smallest version that someone would use next month?'],
  ['fundraising', 'How much do you need, and what will it pay for?'],
  ['team_building', 'Which skill is missing from your team today?'],
  ['business_model', 'Who pays you, for what, and how often?'],
  ['competitive_analysis', 'What do people use today instead of you?'],
  ['pricing_strategy', 'What do you charge now, and how did you choose that price?'],
  ['scaling_operations', 'What breaks first if your orders double?'],
  ['legal_structure', 'Have you formed a company, and who owns what?'],
])

const missingQuestions: readonly (readonly [keyof typeof ticks, string])[] = [
  ['hasBusinessPlan', 'What would the first page of your business plan say?'],
  ['hasPitchDeck', 'Which 3 slides would your pitch deck begin with?'],
  ['hasFinancialProjections', 'What do you expect to earn and spend in the next 6 months?'],
]

/** What the intake leaves open, most important first: the challenges, then what the venture does not have yet. */
export const listQuestions = (answers: Intake): string[] => [
  ...answers.specificChallenges.map((challenge) => challengeQuestions.get(challenge)!),
  ...missingQuestions.flatMap(([name, question]) => (answers[name] ? [] : [question])),
]
