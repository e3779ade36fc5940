import type { people } from './people/tables.ts'
import type { Role } from '#rules/permissions.ts'

/** A person's row. */
export type Person = typeof people.$inferSelect

/** The signed-in person of a request, read from the database for each request. */
export type Viewer = Person & {
  sessionId: string
  signedInAt: Date
  /** Whether they showed a passkey in this session. */
  hasShownPasskey: boolean
  /** Set while an admin views the platform as this person: then nothing can be changed. */
  viewAs?: ViewAs
}

/** Who views as the person, and until when. */
export type ViewAs = { id: string; adminId: string; until: Date }

/** Until their profile is 50 percent complete, students and mentors may use only what onboarding needs. */
export function isOnboarding(person: { role: Role; profileCompletion: number }): boolean {
  return (person.role === 'student' || person.role === 'mentor') && person.profileCompletion < 50
}

type PasskeyRule = { requirePasskeyFor: readonly Role[] }

/** Whether people of this role need a passkey here. The demo's people sign in with a click. */
export function isPasskeyRequired(
  person: Pick<Person, 'role' | 'isDemo'>,
  { requirePasskeyFor }: PasskeyRule,
): boolean {
  return requirePasskeyFor.includes(person.role) && !person.isDemo
}

/** Whether the viewer must show a passkey before anything else. */
export function needsPasskey(viewer: Pick<Viewer, 'role' | 'isDemo' | 'hasShownPasskey'>, rule: PasskeyRule): boolean {
  return isPasskeyRequired(viewer, rule) && !viewer.hasShownPasskey
}
