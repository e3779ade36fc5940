import { createInvitation, sendInvitation } from '#features/accounts/server/invitations/actions.ts'
import { findAccountInvitations } from '#features/accounts/server/invitations/queries.ts'
import { isSandbox } from '#features/accounts/server/sign-in-links/actions.ts'
import { addPerson } from '#features/users/server/actions.ts'
import { findPersonByEmail } from '#features/users/server/queries.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { normalizeEmail } from '#platform/server/mail/address.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit } from '#platform/server/rate-limits.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { NewInvitation } from '../../schema.ts'
import { assertCallerMayEdit, assertMayEditAdmins } from '../actions.ts'
import { lockPerson, lockRoles } from '../queries.ts'

type InvitationResult = { person: Person; emailDelivered: boolean }

/**
 * Creates an account and emails its owner a link. When the mail server refuses the email, the account and its invitation stay, and
 * it can be sent again. A 409 for an address that has an account.
 */
export async function invite(ctx: RequestCtx, input: NewInvitation): Promise<InvitationResult> {
  assertMayEditAdmins(ctx.me, [input.role])
  const email = normalizeEmail(input.email)
  if (email === null) throw problem('auth.email_invalid', { fields: { email: 'Please enter a valid email address.' } })
  await consumeRateLimit(ctx, { name: 'person.inviteDaily', subject: ctx.me.id })
  const unsent = await ctx.transaction(async (tx) => {
    await lockRoles(tx)
    await assertCallerMayEdit(tx, [input.role])
    const isDemo = tx.me.isDemo || isSandbox(ctx)
    const person = await addPerson(tx, { ...input, email, isDemo })
    if (!person) throw await createTakenProblem(tx, email)
    await tx.record({ name: 'person.invited', subjectId: person.id, data: { role: person.role } })
    return createInvitation(tx, person)
  })
  return { person: unsent.person, emailDelivered: await sendInvitation(ctx, unsent) }
}

async function createTakenProblem(tx: TxCtx, email: string) {
  const existing = await findPersonByEmail(tx, email)
  return existing?.deactivatedAt ? problem('person.removed_before') : problem('person.email_taken')
}

/** Emails an invitation again. The link in the earlier email stops working. */
export async function resendInvitation(ctx: RequestCtx, id: string): Promise<InvitationResult> {
  const unsent = await ctx.transaction(async (tx) => {
    await lockRoles(tx)
    const person = await lockPerson(tx, id)
    await assertCallerMayEdit(tx, [person.role])
    const invitation = (await findAccountInvitations(tx, [person.id])).get(person.id)
    if (!invitation) throw problem('person.not_invited')
    if (invitation.acceptedAt) throw problem('person.already_accepted')
    await tx.record({ name: 'person.invited', subjectId: person.id, data: { role: person.role } })
    return createInvitation(tx, person)
  })
  return { person: unsent.person, emailDelivered: await sendInvitation(ctx, unsent) }
}
