import { getLabel } from '#features/ventures/schema.ts'
import { stageSpellings } from '#rules/stages.ts'
import type { Challenge, Intake } from '../../schema.ts'

/** Knowing the field says most. Whoever has no room or no free time comes last. */
const weights = {
  industry: 40,
  stage: 15,
  challenge: 12,
  maxChallenges: 3,
  isMentor: 20,
  slot: 15,
  perRequest: -8,
  room: 5,
  noRoom: -200,
}

export type Candidate = {
  firstName: string
  headline: string | null
  bio: string | null
  industries: readonly string[]
  stages: readonly string[]
  interests: readonly string[]
  studentCount: number
  capacity: number
  /** The requests for advising they have now. */
  openCount: number
  /** Whether they are the student's mentor already. */
  isMentor: boolean
  /** Their first free time; null for none within two weeks. */
  nextSlotAt: Date | null
}
type Subject = { intake: Intake | null; now: Date }
type Part = { score: number; reason: string } | null

/** How well a mentor fits a request, and why, in sentences that staff read beside the name. */
export function rankAdvisor(candidate: Candidate, subject: Subject): { score: number; reasons: string[] } {
  const parts = [matchIndustry, matchChallenges, matchStage, matchPair, matchLoad, matchAvailability]
  const found = parts.map((match) => match(candidate, subject)).filter((part) => part !== null)
  return { score: found.reduce((sum, { score }) => sum + score, 0), reasons: found.map(({ reason }) => reason) }
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function matchIndustry({ industries }: Candidate, { intake }: Subject): Part {
  const own =
    intake &&
    industries.find((industry) => [industry, getLabel(industry)].map(normalize).includes(normalize(intake.industry)))
  return own ? { score: weights.industry, reason: `Knows ${getLabel(own)}, the field of ${intake.ventureName}` } : null
}

/** Words by which mentors say that they know about a challenge. */
const challengeWords: ReadonlyMap<Challenge, RegExp> = new Map([
  ['market_validation', /validat|customer (?:discovery|research|interview)|market research/i],
  ['customer_acquisition', /customer|sales|marketing|growth/i],
  ['product_development', /product|engineer|prototyp|hardware|software/i],
  ['fundraising', /fundrais|invest|venture capital|capital|angel/i],
  ['team_building', /team|hiring|people|leadership/i],
  ['business_model', /business model|strategy|revenue/i],
  ['competitive_analysis', /compet|strategy|market/i],
  ['pricing_strategy', /pric/i],
  ['scaling_operations', /operation|scal|supply|logistic/i],
  ['legal_structure', /legal|attorney|lawyer|law\b/i],
])

function matchChallenges({ headline, bio, interests }: Candidate, { intake }: Subject): Part {
  const text = [headline, bio, ...interests].join(' ')
  const known = (intake?.specificChallenges ?? []).filter((challenge) => challengeWords.get(challenge)?.test(text))
  if (known.length === 0) return null
  const names = known.slice(0, weights.maxChallenges).map((challenge) => challenge.replaceAll('_', ' '))
  return { score: names.length * weights.challenge, reason: `Knows about ${names.join(', ')}` }
}

function matchStage({ stages }: Candidate, { intake }: Subject): Part {
  if (intake === null) return null
  // Ventures and mentors say "launch".
  const stage = intake.ventureStage === 'launched' ? 'launch' : intake.ventureStage
  const spellings = stageSpellings(stage)
  return stages.some((name) => spellings.includes(name))
    ? { score: weights.stage, reason: `Helps at the ${getLabel(stage)} stage` }
    : null
}

function matchPair({ isMentor, studentCount, capacity }: Candidate): Part {
  if (isMentor) return { score: weights.isMentor, reason: 'Is this student’s mentor already' }
  const room = capacity - studentCount
  return room > 0
    ? {
        score: weights.room * (room / capacity),
        reason: `Has room for ${room} more ${room === 1 ? 'student' : 'students'}`,
      }
    : { score: weights.noRoom, reason: `Has no room: ${studentCount} of ${capacity} students` }
}

function matchLoad({ openCount }: Candidate): Part {
  const reason =
    openCount === 0 ? 'Has no open requests' : `Has ${openCount} open ${openCount === 1 ? 'request' : 'requests'}`
  return { score: openCount * weights.perRequest, reason }
}

function matchAvailability({ nextSlotAt }: Candidate, { now }: Subject): Part {
  if (nextSlotAt === null) return { score: -weights.slot, reason: 'Has no free time in the next 2 weeks' }
  const days = Math.max(1, Math.ceil((nextSlotAt.getTime() - now.getTime()) / 86_400_000))
  return { score: weights.slot / days, reason: `Is free within ${days} ${days === 1 ? 'day' : 'days'}` }
}
