import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { mentorAssignments } from '#platform/server/people/tables.ts'
import { interactions } from './tables.ts'

/** Adds an interaction, unless the same cause has added one. */
export async function insertInteraction({ db }: { db: Db }, row: typeof interactions.$inferInsert): Promise<void> {
  await db.insert(interactions).values(row).onConflictDoNothing({ target: interactions.causeId })
}

/** Deletes the interaction that a cause added. */
export async function deleteInteractionByCause({ db }: { db: Db }, causeId: string): Promise<void> {
  await db.delete(interactions).where(eq(interactions.causeId, causeId))
}

/** Who mentors these students, a row for each mentor and student. */
export async function listMentors(
  { db }: { db: Db },
  studentIds: string[],
): Promise<{ mentorId: string; studentId: string }[]> {
  const { mentorId, studentId } = mentorAssignments
  return db.select({ mentorId, studentId }).from(mentorAssignments).where(inArray(studentId, studentIds))
}
