import { findPerson, updatePerson } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import type { Person } from '#platform/server/viewer.ts'
import { scopeFor, type Role } from '#rules/permissions.ts'
import { roleChangedEmail } from './emails.ts'
import { countAdmins, lockPerson, lockRemoved, lockRoles } from './queries.ts'

/** Changes a person's role and ends their sessions, so that no request keeps the permissions of the old role. */
export async function changeRole(ctx: Ctx, { id, role }: { id: string; role: Role }): Promise<Person> {
  return ctx.transaction(async (tx) => {
    const before = await lockForChange(tx, { id, next: role })
    if (before.role === role) return before
    const person = await updatePerson(tx, { id, set: { role } })
    await endSessions(tx.db, { personId: id })
    const template = roleChangedEmail({ ...person, before: before.role, url: tx.config.publicUrl })
    await tx.sendEmail({ to: person.email, template, isForDemo: person.isDemo })
    await tx.record({ name: 'person.roleChanged', subjectId: id, data: { before: before.role, after: role } })
    await tx.publish({ personId: id, topic: 'currentUser' })
    return person
  })
}

/**
 * Removes a person: they are signed out immediately and cannot sign in. Staff can restore them for 30 days, then everything of them
 * is erased.
 */
export async function removePerson(ctx: Ctx, id: string): Promise<{ id: string }> {
  assertFreshSignIn(ctx)
  return ctx.transaction(async (tx) => {
    await lockForChange(tx, { id, next: null })
    await deactivate(tx, id)
    return { id }
  })
}

/** Removes the viewer at their own request; the same 30 days apply. The last admin stays. */
export async function removeOneself(tx: TxCtx): Promise<void> {
  await lockRoles(tx)
  const person = await lockPerson(tx, tx.me.id)
  await assertNotLastAdmin(tx, { person, next: null })
  await deactivate(tx, person.id)
}

async function deactivate(tx: TxCtx, id: string): Promise<void> {
  await updatePerson(tx, { id, set: { deactivatedAt: tx.now() } })
  await endSessions(tx.db, { personId: id })
  await tx.record({ name: 'person.deactivated', subjectId: id })
}

/** Lets a removed person sign in again. */
export async function restorePerson(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await lockRoles(tx)
    const person = await lockRemoved(tx, id)
    await assertCallerMayEdit(tx, [person.role])
    await updatePerson(tx, { id, set: { deactivatedAt: null } })
    await tx.record({ name: 'person.restored', subjectId: id })
    return { id }
  })
}

/** Signs a person out everywhere. */
export async function endPersonSessions(ctx: Ctx, id: string): Promise<{ endedCount: number }> {
  return ctx.transaction(async (tx) => {
    await lockRoles(tx)
    const person = await lockPerson(tx, id)
    await assertCallerMayEdit(tx, [person.role])
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
  await assertNotLastAdmin(tx, { person, next })
  await assertCallerMayEdit(tx, [person.role, next])
  return person
}

/** Once more by the role the caller has now: it may have changed since the request was authorized. The caller holds `lockRoles`. */
export async function assertCallerMayEdit(tx: TxCtx, roles: (Role | null)[]): Promise<void> {
  const caller = await findPerson(tx, tx.me.id)
  if (!caller) throw problem('auth.session_required')
  assertMayEditAdmins(caller, roles)
}

async function assertNotLastAdmin(tx: TxCtx, { person, next }: { person: Person; next: Role | null }): Promise<void> {
  if (person.role === 'admin' && next !== 'admin' && (await countAdmins(tx, person)) <= 1)
    throw problem('person.last_admin')
}

/** Only admins give the admin role, take it away, or touch people who have it. */
export function assertMayEditAdmins(caller: Pick<Person, 'role' | 'isAnalyst'>, roles: (Role | null)[]): void {
  if (scopeFor(caller, 'person.changeRole') === '') throw problem('permission.denied')
  if (roles.includes('admin') && scopeFor(caller, 'person.editAdmin') === '') throw problem('person.admins_only')
}
