import type { people } from './people/tables.ts'
import type { Role } from '#rules/permissions.ts'

/** A person's row. */
export type Person = typeof people.$inferSelect

/** The signed-in person as every request carries them: fresh from the database by the session look-up. */
export type Viewer = Person & { sessionId: string }

/** Students and mentors below 50 percent who never finished onboarding reach only what onboarding needs. */
export function isOnboarding(person: { role: Role; profileCompletion: number }): boolean {
  return (person.role === 'student' || person.role === 'mentor') && person.profileCompletion < 50
}
