import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import type { Person } from '#platform/server/viewer.ts'
import { scopeFor, type Role } from '#rules/permissions.ts'
import { countAdmins, findPerson, lockPerson, lockRoles, updatePerson } from '../queries.ts'

/** Changes a person's role and ends their sessions, so that no request keeps the permissions of the old role. */
export async function changeRole(ctx: Ctx, { id, role }: { id: string; role: Role }): Promise<Person> {
  return ctx.transaction(async (tx) => {
    const before = await lockForChange(tx, { id, next: role })
    if (before.role === role) return before
    const person = await updatePerson(tx, { id, set: { role } })
    await endSessions(tx.db, { personId: id })
    await tx.record({ name: 'person.roleChanged', subjectId: id, data: { before: before.role, after: role } })
    await tx.publish({ personId: id, topic: 'currentUser' })
    return person
  })
}

/** Deactivates a person immediately and ends their sessions. What they created stays. */
export async function deactivatePerson(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await lockForChange(tx, { id, next: null })
    await updatePerson(tx, { id, set: { deactivatedAt: tx.now() } })
    await endSessions(tx.db, { personId: id })
    await tx.record({ name: 'person.deactivated', subjectId: id })
    return { id }
  })
}

/** Signs a person out everywhere. */
export async function endPersonSessions(ctx: Ctx, id: string): Promise<{ endedCount: number }> {
  return ctx.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    assertMayEditAdmins(tx.me, [person.role])
    const endedCount = await endSessions(tx.db, { personId: id })
    await tx.record({ name: 'person.sessionsEnded', subjectId: id, data: { endedCount } })
    return { endedCount }
  })
}

/** Locks the person for a change. Only admins may change admins, nobody themselves, and one admin always remains. */
async function lockForChange(tx: TxCtx, { id, next }: { id: string; next: Role | null }): Promise<Person> {
  // The lock on roles comes before the row lock: in the other order two calls could deadlock.
  await lockRoles(tx)
  const person = await lockPerson(tx, id)
  // Compare the stored id: a UUID in the path may be spelled differently (upper case).
  if (person.id === tx.me.id) throw problem('person.self_change')
  assertMayEditAdmins(tx.me, [person.role, next])
  if (person.role === 'admin' && next !== 'admin' && (await countAdmins(tx, person)) <= 1)
    throw problem('person.last_admin')
  // Once more by the role the caller has now: it may have changed since the request was authorized.
  const caller = await findPerson(tx, tx.me.id)
  if (!caller) throw problem('auth.session_required')
  assertMayEditAdmins(caller, [person.role, next])
  return person
}

function assertMayEditAdmins(caller: Pick<Person, 'role' | 'isAnalyst'>, roles: (Role | null)[]): void {
  if (scopeFor(caller, 'person.changeRole') === '') throw problem('permission.denied')
  if (roles.includes('admin') && scopeFor(caller, 'person.editAdmin') === '') throw problem('person.admins_only')
}
