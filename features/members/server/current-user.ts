import type { z } from 'zod'
import type { Person } from '#platform/server/viewer.ts'
import { permissions, reachOf, type Permission } from '#rules/permissions.ts'
import { levelOf } from '#rules/points.ts'
import type { currentUser } from '../schema.ts'

const all = Object.keys(permissions) as Permission[]
const granted = new Map<string, string[]>()

/** The permissions this kind of person has at all; there are only five kinds, so each list is made once. */
export function permissionsOf(person: Pick<Person, 'role' | 'isAnalyst'>): string[] {
  const kind = `${person.role} ${person.isAnalyst}`
  const known = granted.get(kind)
  if (known) return known
  const list = all.filter((permission) => reachOf(person, permission) !== '')
  granted.set(kind, list)
  return list
}

/** The person as they see themselves. */
export function presentCurrentUser(person: Person): z.input<typeof currentUser> {
  return {
    ...person,
    profileImageUrl: person.photoKey && `/api/${person.photoKey}`,
    currentLevel: levelOf(person.totalPoints),
    onboardingCompletedAt: person.onboardedAt,
    permissions: permissionsOf(person),
  }
}
