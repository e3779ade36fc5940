import { registerPerson } from '#features/users/server/actions.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { sendNow } from '#platform/server/mail/delivery.ts'
import { toPlainName } from '#platform/server/mail/plain-name.ts'
import { countUnsolicitedEmail } from '#platform/server/mail/unsolicited.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { createSignInLink, isSandbox } from '../sign-in-links/actions.ts'
import { endInvitationLinks } from '../sign-in-links/queries.ts'
import { startSession, type SignInResult } from '../sessions/actions.ts'
import { createAccountInvitation } from './emails.ts'
import { noteDelivery, putAccountInvitation } from './queries.ts'

type InvitedPerson = Pick<Person, 'email' | 'firstName' | 'lastName' | 'isDemo'>

/**
 * Creates the account of an invited person and signs them in. The emailed invitation proved the address, so it may be at
 * any domain. Null when the address got an account in the meantime.
 */
export async function createInvitedAccount(
  ctx: RequestCtx,
  { tx, invited }: { tx: TxCtx; invited: InvitedPerson },
): Promise<{ person: Person; signInResult: SignInResult } | null> {
  const person = await registerPerson(tx, { ...invited, isDemo: invited.isDemo || isSandbox(ctx) })
  return person && { person, signInResult: await startSession(ctx, { tx, person }) }
}

/** An invitation as it was stored, and its email, which is sent after that. */
export type UnsentInvitation = { person: Person; sentAt: Date; url: string; code: string }

/** Stores a new invitation of this person; the links of earlier ones stop working. */
export async function createInvitation(tx: TxCtx, person: Person): Promise<UnsentInvitation> {
  await countUnsolicitedEmail(tx, person.email)
  await endInvitationLinks(tx, person.id)
  const { ageSeconds } = limits.invitation
  const link = await createSignInLink(tx, {
    email: person.email,
    purpose: 'invite',
    personId: person.id,
    isDemo: person.isDemo,
    ageSeconds,
  })
  const sentAt = tx.now()
  const expiresAt = new Date(sentAt.getTime() + ageSeconds * 1_000)
  await putAccountInvitation(tx, { personId: person.id, invitedById: tx.me.id, sentAt, expiresAt })
  return { person, sentAt, ...link }
}

/**
 * Emails an invitation that was stored, and notes whether the mail server took it. It is sent at once instead of queued, because
 * whoever invites waits to learn it.
 */
export async function sendInvitation(ctx: RequestCtx, { person, sentAt, ...link }: UnsentInvitation): Promise<boolean> {
  const inviterName = toPlainName(`${ctx.me.firstName} ${ctx.me.lastName}`) || ctx.me.email
  const template = createAccountInvitation({ ...link, inviterName, firstName: person.firstName })
  const isDelivered = await sendNow(ctx, { to: person.email, template, isForDemo: person.isDemo })
  await noteDelivery(ctx, { personId: person.id, sentAt, isDelivered })
  return isDelivered
}
