import type { people } from './people/tables.ts'
import type { Role } from '#rules/permissions.ts'

/** A person's row. */
export type Person = typeof people.$inferSelect

/** The signed-in person of a request, read from the database for each request. */
export type Viewer = Person & {
  sessionId: string
  signedInAt: Date
  /** Set while an admin views the platform as this person: then nothing can be changed. */
  viewAs?: ViewAs
}

/** Who views as the person, and until when. */
export type ViewAs = { id: string; adminId: string; until: Date }

/** Until their profile is 50 percent complete, students and mentors may use only what onboarding needs. */
export function isOnboarding(person: { role: Role; profileCompletion: number }): boolean {
  return (person.role === 'student' || person.role === 'mentor') && person.profileCompletion < 50
}
