import type { z } from 'zod'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { permissions, scopeFor, type Permission } from '#rules/permissions.ts'
import { levelFor } from '#rules/points.ts'
import type { currentUser } from '../schema.ts'

const all = Object.keys(permissions) as Permission[]
const permissionsByKind = new Map<string, string[]>()

/** The permissions this kind of person has in any scope. Cached, because there are only five kinds of people. */
function permissionsFor(person: Pick<Person, 'role' | 'isAnalyst'>): string[] {
  const kind = `${person.role} ${person.isAnalyst}`
  const cached = permissionsByKind.get(kind)
  if (cached) return cached
  const list = all.filter((permission) => scopeFor(person, permission) !== '')
  permissionsByKind.set(kind, list)
  return list
}

/** The person as their own client sees them. `isPasskeyNeeded` is false wherever a passkey would have been asked for. */
export function serializeCurrentUser(
  person: Person | Viewer,
  { isPasskeyNeeded = false } = {},
): z.input<typeof currentUser> {
  return {
    ...person,
    profileImageUrl: person.photoKey && `/api/${person.photoKey}`,
    currentLevel: levelFor(person.totalPoints),
    onboardingCompletedAt: person.onboardedAt,
    viewAsUntil: 'viewAs' in person && person.viewAs ? person.viewAs.until : null,
    isPasskeyNeeded,
    permissions: permissionsFor(person),
  }
}
