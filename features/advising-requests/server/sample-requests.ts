import type { AdvisingStatus, Urgency } from '#rules/advising.ts'
import type { Challenge, Intake, PrimaryGoal } from '../schema.ts'

/**
 * `student` counts the students of the demo mentor; null is the demo student. `hoursAgo`: when it was sent. `meetingDays`: from now. Nothing is
 * due for days, so that a demo that was just started stays as it is.
 */
export type SampleRequest = {
  student: number | null
  status: AdvisingStatus
  urgency: Urgency
  hoursAgo: number
  meetingDays?: number
  note?: string
  venture: Pick<Intake, 'ventureName' | 'ventureDescription' | 'industry' | 'ventureStage' | 'expectedOutcomes'>
  goal: [PrimaryGoal, phrase: string]
  challenges: Challenge[]
}

// oxfmt-ignore
export const sampleRequests: SampleRequest[] = [
  { student: null, status: 'received', urgency: 'flexible', hoursAgo: 5, goal: ['product_development', 'product development'], challenges: ['product_development', 'market_validation'],
    venture: { ventureName: 'Fixture', ventureStage: 'prototype', industry: 'Technology', ventureDescription: 'A clamp with a sensor that tells a workshop when a tool is about to break.', expectedOutcomes: 'Know which of the two prototypes to take to the pilot.' } },
  { student: 0, status: 'received', urgency: 'within_month', hoursAgo: 30, goal: ['funding', 'funding'], challenges: ['fundraising', 'business_model'],
    venture: { ventureName: 'Open Blocks', ventureStage: 'idea', industry: 'FinTech', ventureDescription: 'A dashboard that shows city planners where small businesses open and close.', expectedOutcomes: 'A first list of grants and of angels who know city data.' } },
  { student: 1, status: 'assigned', urgency: 'within_month', hoursAgo: 20, goal: ['marketing', 'marketing'], challenges: ['customer_acquisition', 'pricing_strategy'],
    venture: { ventureName: 'Shelf Life', ventureStage: 'mvp', industry: 'Food and beverage', ventureDescription: 'Small shops order what is about to expire at their neighbors for half the price.', expectedOutcomes: 'A plan for the first 20 shops, and a price they accept.' } },
  { student: 2, status: 'scheduled', urgency: 'flexible', hoursAgo: 90, meetingDays: 5, goal: ['operations', 'operations'], challenges: ['scaling_operations'],
    venture: { ventureName: 'Winterproof', ventureStage: 'launched', industry: 'Sustainability', ventureDescription: 'Sensors for greenhouses that go on working at twenty degrees below zero.', expectedOutcomes: 'Decide between two suppliers before the second batch.' } },
  { student: 3, status: 'held', urgency: 'flexible', hoursAgo: 300, meetingDays: -2, goal: ['team_building', 'team building'], challenges: ['team_building'],
    venture: { ventureName: 'Half Day', ventureStage: 'idea', industry: 'Education', ventureDescription: 'Schools share teachers for subjects that only fill half of a working day.', expectedOutcomes: 'Find out what kind of co-founder is missing.' } },
  { student: 4, status: 'closed', urgency: 'within_week', hoursAgo: 700, meetingDays: -25, note: 'Send the one-page plan to the credit union, then write again.', goal: ['funding', 'funding'], challenges: ['fundraising'],
    venture: { ventureName: 'Second Spin', ventureStage: 'launched', industry: 'E-commerce', ventureDescription: 'Repaired turntables with a warranty, sold at three record stores in town.', expectedOutcomes: 'Get a loan for the first ten machines.' } },
  { student: 0, status: 'declined', urgency: 'flexible', hoursAgo: 1_200, note: 'This is a question for the registrar, who answers within a day.', goal: ['other', 'other goals'], challenges: ['legal_structure'],
    venture: { ventureName: 'Open Blocks', ventureStage: 'idea', industry: 'FinTech', ventureDescription: 'A dashboard that shows city planners where small businesses open and close.', expectedOutcomes: 'Learn whether the course counts for my major.' } },
  { student: 2, status: 'expired', urgency: 'immediate', hoursAgo: 2_000, goal: ['strategy', 'strategy'], challenges: ['competitive_analysis'],
    venture: { ventureName: 'Winterproof', ventureStage: 'prototype', industry: 'Sustainability', ventureDescription: 'Sensors for greenhouses that go on working at twenty degrees below zero.', expectedOutcomes: 'Compare ourselves with the two large suppliers.' } },
]
