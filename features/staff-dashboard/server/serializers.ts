import type { Person } from '#platform/server/viewer.ts'
import { engagementFor } from '#rules/engagement.ts'
import type { StudentAtRisk, TopStudent, TrendWeek } from '../schema.ts'
import type { RiskRow } from './risks/queries.ts'
import type { trendWeeks } from './tables.ts'

const serializePhoto = ({ photoKey }: Person) => photoKey && `/api/${photoKey}`

export function serializeTopStudent(person: Person): TopStudent {
  return { ...person, profileImageUrl: serializePhoto(person), engagement: engagementFor(person.totalPoints) }
}

export function serializeWeek(row: typeof trendWeeks.$inferSelect): TrendWeek {
  const { startsOn, activeStudentCount, totalStudentCount, interactionCount } = row
  return {
    startsOn,
    activeStudents: activeStudentCount,
    totalStudents: totalStudentCount,
    interactions: interactionCount,
  }
}

export function serializeRisk({ student, reasons }: RiskRow): StudentAtRisk {
  return { ...student, profileImageUrl: serializePhoto(student), reasons }
}
