import type { z } from 'zod'
import type { Viewer } from '#platform/server/viewer.ts'
import { levelFor } from '#rules/points.ts'
import type { mentor } from '../schema.ts'
import type { MentorRow } from './mentors/queries.ts'

/** A mentor's card. How many students they have is between them and staff. */
export function serializeMentor(
  { photoKey, totalPoints, studentCount, capacity, ...row }: MentorRow,
  viewer: Pick<Viewer, 'role'>,
): z.input<typeof mentor> {
  const isStaff = viewer.role === 'director' || viewer.role === 'admin'
  return {
    ...row,
    profileImageUrl: photoKey && `/api/${photoKey}`,
    currentLevel: levelFor(totalPoints),
    hasRoom: studentCount < capacity,
    studentCount: isStaff ? studentCount : null,
    capacity: isStaff ? capacity : null,
  }
}
