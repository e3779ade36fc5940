import type { Person } from '#platform/server/viewer.ts'
import type { Outcome } from '../schema.ts'
import type { ImportedRow } from './imported-row.ts'

type Decision = { outcome: Outcome; problem: string | null }
type Situation = {
  /** Who has the address already. */
  person: Person | null
  isUpdating: boolean
  /** Whether the importing person is of the demo. */
  isDemo: boolean
}

const refuse = (problem: string): Decision => ({ outcome: 'problem', problem })

/** What becomes of a row: the same in the dry run and in the import. Roles never change, and removed accounts stay removed. */
export function decide(
  { student, problem }: Pick<ImportedRow, 'student' | 'problem'>,
  { person, isUpdating, isDemo }: Situation,
): Decision {
  if (student === null) return refuse(problem ?? 'This row could not be read')
  if (person === null) return { outcome: 'created', problem: null }
  if (person.isDemo !== isDemo) return refuse('This email cannot be imported')
  if (person.role !== 'student') return refuse('This email belongs to a mentor or a staff member')
  if (person.deactivatedAt !== null) return refuse('This account was removed')
  return { outcome: isUpdating ? 'updated' : 'skipped', problem: null }
}
