import { getLabel } from '#features/ventures/schema.ts'
import { stageRanks, type Stage } from '#rules/stages.ts'
import type { StudentRow } from '../assignments/queries.ts'
import type { MentorRow } from '../mentors/queries.ts'

/** What a shared thing counts. Knowing the field of a venture says most, room the least: it breaks ties. */
const weights = { industry: 40, stage: 25, interest: 10, maxInterests: 3, room: 5, noRoom: -1_000 }

type RankedMentor = Pick<MentorRow, 'industries' | 'stages' | 'interests' | 'studentCount' | 'capacity'>
type RankedStudent = Pick<StudentRow, 'ventures' | 'interests'>

export type Match = { score: number; reasons: string[] }

/** How well what a mentor knows fits a student, and why, in sentences that staff read beside the name. */
export function rankFit(mentor: RankedMentor, student: RankedStudent): Match {
  return toMatch([matchIndustry, matchStage, matchInterests].map((match) => match(mentor, student)))
}

/** The same, and whether the mentor has room. Those without come last. */
export function rankMentor(mentor: RankedMentor, student: RankedStudent): Match {
  const fit = rankFit(mentor, student)
  const room = matchRoom(mentor)
  return { score: fit.score + room.score, reasons: [...fit.reasons, room.reason] }
}

function toMatch(parts: Part[]): Match {
  const found = parts.filter((part) => part !== null)
  return {
    score: found.reduce((total, { score }) => total + score, 0),
    reasons: found.map(({ reason }) => reason),
  }
}

type Part = { score: number; reason: string } | null

function matchIndustry({ industries }: RankedMentor, { ventures }: RankedStudent): Part {
  const venture = ventures.find(
    ({ industry }) => industry !== null && industry !== 'other' && industries.includes(industry),
  )
  return venture
    ? { score: weights.industry, reason: `Knows ${getLabel(venture.industry!)}, the field of ${venture.name}` }
    : null
}

function matchStage({ stages }: RankedMentor, { ventures }: RankedStudent): Part {
  const ranks = new Set(stages.map((stage) => stageRanks[stage as Stage]))
  const venture = ventures.find(({ stage }) => ranks.has(stageRanks[stage as Stage]))
  return venture
    ? { score: weights.stage, reason: `Helps at the ${getLabel(venture.stage)} stage, where ${venture.name} is` }
    : null
}

function matchInterests(mentor: RankedMentor, student: RankedStudent): Part {
  const own = new Set(mentor.interests.map((interest) => interest.toLowerCase()))
  const shared = student.interests.filter((interest) => own.has(interest.toLowerCase())).slice(0, weights.maxInterests)
  if (shared.length === 0) return null
  return { score: shared.length * weights.interest, reason: `Shares an interest in ${shared.join(', ')}` }
}

function matchRoom({ studentCount, capacity }: RankedMentor): { score: number; reason: string } {
  const room = capacity - studentCount
  if (room <= 0) return { score: weights.noRoom, reason: `Has no room: ${studentCount} of ${capacity} students` }
  return { score: weights.room * (room / capacity), reason: `Has room for ${room} more` }
}
