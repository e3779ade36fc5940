import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { liveMentorAssignments } from '#platform/server/people/tables.ts'

/** Who mentors these students, a row for each mentor and student. */
export async function listMentors(
  { db }: { db: Db },
  studentIds: string[],
): Promise<{ mentorId: string; studentId: string }[]> {
  const { mentorId, studentId } = liveMentorAssignments
  return db.select({ mentorId, studentId }).from(liveMentorAssignments).where(inArray(studentId, studentIds))
}
