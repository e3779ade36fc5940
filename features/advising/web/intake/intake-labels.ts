import {
  challenges,
  fundingSources,
  meetingTypes,
  primaryGoals,
  teamSizes,
  timeCommitments,
  ventureStages,
  type Intake,
} from '../../intake-schema.ts'
import { urgencies } from '#rules/advising.ts'
import { urgencyLabels } from '../status-looks.ts'

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
const goalLabels: Labels<'primaryGoal'> = {
  strategy: 'Strategy',
  funding: 'Funding',
  product_development: 'Product development',
  marketing: 'Marketing',
  operations: 'Operations',
  team_building: 'Team building',
  legal_compliance: 'Legal and compliance',
  other: 'Other',
}
const challengeLabels: Record<Intake['specificChallenges'][number], string> = {
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
