import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { assertCallerMayEdit } from '../actions.ts'
import { lockPerson, lockRoles } from '../queries.ts'
import { endImpersonation, insertImpersonation } from './queries.ts'

/**
 * Shows the platform as a student or mentor sees it, in this session, read-only, for 30 minutes. Never as staff: an admin would borrow
 * another's name for what staff see.
 */
export async function startViewAs(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ until: Date }> {
  const until = new Date(ctx.now().getTime() + limits.viewAs.ageSeconds * 1_000)
  return ctx.transaction(async (tx) => {
    await lockRoles(tx)
    const person = await lockPerson(tx, id)
    await assertCallerMayEdit(tx, ['admin'])
    if (person.role === 'admin' || person.role === 'director') throw problem('view_as.staff')
    await insertImpersonation(tx, { personId: person.id, reason, expiresAt: until })
    await tx.record({ name: 'person.viewAsStarted', subjectId: person.id })
    return { until }
  })
}

/** Ends the look; the session is the admin's own again. Returns who was viewed. */
export async function stopViewAs(ctx: Ctx): Promise<{ id: string }> {
  const { viewAs, id } = ctx.me
  if (!viewAs) throw problem('view_as.not_found')
  return ctx.transaction(async (tx) => {
    await endImpersonation(tx, viewAs.id)
    await tx.record({ name: 'person.viewAsEnded', subjectId: id })
    return { id }
  })
}
