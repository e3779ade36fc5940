import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { mentorAssignments } from '#platform/server/people/tables.ts'

/** Who mentors these students, a row for each mentor and student. */
export async function listMentors(
  { db }: { db: Db },
  studentIds: string[],
): Promise<{ mentorId: string; studentId: string }[]> {
  const { mentorId, studentId } = mentorAssignments
  return db.select({ mentorId, studentId }).from(mentorAssignments).where(inArray(studentId, studentIds))
}
