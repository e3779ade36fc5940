import type { z } from 'zod'
import { createInvitedAccount } from '#features/accounts/server/invitations/actions.ts'
import { findPersonByEmail } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { maskEmail, normalizeEmail } from '#platform/server/mail/address.ts'
import { toPlainName } from '#platform/server/mail/plain-name.ts'
import { countUnsolicitedEmail } from '#platform/server/mail/unsolicited.ts'
import { problem } from '#platform/server/problem.ts'
import { hashSecret, createSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import type { invitationToken, mailedInvitation, newInvitation } from '../../schema.ts'
import { findVenture, lockVenture, type VentureView } from '#features/ventures/server/queries.ts'
import { countMembers } from '#features/ventures/server/team/queries.ts'
import { joinVenture } from '../actions.ts'
import { createInvitationEmail } from './emails.ts'
import {
  endInvitation,
  findByToken,
  insertInvitation,
  listOwnInvitations,
  listPending,
  updatePending,
  type InvitationRow,
  type InvitationDetails,
} from '#features/ventures/server/invitations/queries.ts'

type InvitationKey = { ventureId: string; id: string }

/** The invitations of an own venture that nobody has answered. */
export async function listPendingInvitations(ctx: Ctx, ventureId: string): Promise<InvitationRow[]> {
  const { id, role } = await findVenture(ctx, ventureId)
  if (role !== 'owner') throw problem('venture.owners_only')
  return listPending(ctx, id)
}

type InviteOptions = { ventureId: string; input: z.output<typeof newInvitation> }

/** Invites an address by email. The reply is the same with or without an account, so that it reveals none. */
export async function invite(ctx: Ctx, { ventureId, input }: InviteOptions): Promise<InvitationRow> {
  const email = normalizeEmail(input.email)
  if (email === null) throw problem('auth.email_invalid', { fields: { email: 'Please enter a valid email address.' } })
  if (email.toLowerCase() === ctx.me.email.toLowerCase())
    throw problem('venture.self_invited', { fields: { email: "You're already on this venture's team." } })
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access: 'own' })
    await assertNotFull(tx, venture)
    const { token, ...times } = newToken(tx)
    const row = { ...times, id: newId(), ventureId: venture.id, email, role: input.role, isDemo: tx.me.isDemo }
    const invitation = await insertInvitation(tx, { ...row, invitedById: tx.me.id })
    await sendInvitationEmail(tx, { invitation, venture, token })
    await tx.record({
      name: 'venture.memberInvited',
      subjectId: venture.id,
      data: { ownerId: venture.ownerId, name: venture.name, invitationId: invitation.id },
    })
    return invitation
  })
}

async function assertNotFull(tx: TxCtx, { id }: VentureView): Promise<void> {
  const pending = await listPending(tx, id)
  if ((await countMembers(tx, id)) + pending.length >= limits.venture.memberCount)
    throw problem('venture.limit_reached', { params: { what: 'members and invitations' } })
}

/** Emails an invitation again. The link in the earlier email stops working. */
export async function resendInvitation(ctx: Ctx, { ventureId, id }: InvitationKey): Promise<InvitationRow> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access: 'own' })
    const { token, ...times } = newToken(tx)
    const invitation = await updatePending(tx, { ventureId: venture.id, id, set: times })
    await sendInvitationEmail(tx, { invitation, venture, token })
    return invitation
  })
}

/** Revokes an invitation. */
export async function revokeInvitation(ctx: Ctx, { ventureId, id }: InvitationKey): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access: 'own' })
    const set = { endedAt: tx.now(), outcome: 'revoked' as const }
    const { email } = await updatePending(tx, { ventureId: venture.id, id, set })
    const person = await findPersonByEmail(tx, email)
    if (person) await tx.publish({ personId: person.id, topic: 'invitations' })
    return { id }
  })
}

function newToken(tx: TxCtx): Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt'> & { token: string } {
  const token = createSecret()
  const sentAt = tx.now()
  const expiresAt = new Date(sentAt.getTime() + limits.venture.invitationAgeSeconds * 1_000)
  return { token, tokenHash: hashSecret(token), sentAt, expiresAt }
}

type InvitationEmailOptions = { invitation: InvitationRow; venture: VentureView; token: string }

async function sendInvitationEmail(tx: TxCtx, { invitation, venture, token }: InvitationEmailOptions): Promise<void> {
  await countUnsolicitedEmail(tx, invitation.email)
  const person = await findPersonByEmail(tx, invitation.email)
  const template = createInvitationEmail({
    inviterName: toPlainName(`${tx.me.firstName} ${tx.me.lastName}`) || tx.me.email,
    ventureName: toPlainName(venture.name),
    role: invitation.role,
    // In the fragment, which browsers send to no server: the token reaches no log and no Referer.
    url: `${tx.config.publicUrl}${paths.invitation.path}#token=${token}`,
    isNew: person === null,
  })
  await tx.sendEmail({ to: invitation.email, template, isForDemo: person?.isDemo === true })
  if (person) await tx.publish({ personId: person.id, topic: 'invitations' })
}

/** What an emailed invitation is for. */
export async function peekInvitation(ctx: Ctx, token: string): Promise<z.input<typeof mailedInvitation>> {
  const invitation = await findValidInvitation(ctx, token)
  const person = await findPersonByEmail(ctx, invitation.email)
  return { ...invitation, address: maskEmail(invitation.email), hasAccount: person !== null }
}

async function findValidInvitation(ctx: Ctx, token: string): Promise<InvitationDetails> {
  const invitation = await findByToken(ctx, hashSecret(token))
  if (!invitation) throw problem('invitation.invalid')
  return invitation
}

type Redemption = z.output<typeof invitationToken>
type JoinResult = { ventureId: string; redirect: string }

/**
 * Accepts an emailed invitation: for whoever is signed in at its address, or, where the address has no account, by creating
 * one. That requires a typed name, so a mail scanner that presses buttons creates no account (T2).
 */
export async function redeemInvitation(ctx: RequestCtx, input: Redemption): Promise<JoinResult> {
  const invitation = await findValidInvitation(ctx, input.token)
  const params = { address: maskEmail(invitation.email) }
  if (!ctx.viewer) return createAccountAndJoin(ctx, { invitation, input })
  const isOwn = ctx.me.email.toLowerCase() === invitation.email.toLowerCase() && ctx.me.isDemo === invitation.isDemo
  if (!isOwn) throw problem('invitation.other_address', { params })
  await ctx.transaction((tx) => accept(tx, { invitation, personId: tx.me.id }))
  return { ventureId: invitation.ventureId, redirect: `/ventures/${invitation.ventureId}` }
}

type CreateAccountOptions = { invitation: InvitationDetails; input: Redemption }

async function createAccountAndJoin(ctx: RequestCtx, { invitation, input }: CreateAccountOptions): Promise<JoinResult> {
  const { email, isDemo, ventureId } = invitation
  const createTakenProblem = () => problem('invitation.sign_in', { params: { address: maskEmail(email) } })
  if (await findPersonByEmail(ctx, email)) throw createTakenProblem()
  const { firstName, lastName } = input
  if (!firstName || !lastName)
    throw problem('request.invalid', {
      fields: {
        ...(!firstName && { firstName: 'First name is required' }),
        ...(!lastName && { lastName: 'Last name is required' }),
      },
    })
  return ctx.transaction(async (tx) => {
    const account = await createInvitedAccount(ctx, { tx, invited: { email, firstName, lastName, isDemo } })
    if (!account) throw createTakenProblem()
    await accept(tx, { invitation, personId: account.person.id })
    return { ventureId, redirect: account.signInResult.redirect }
  })
}

async function accept(
  tx: TxCtx,
  { invitation, personId }: { invitation: InvitationRow; personId: string },
): Promise<void> {
  if (!(await endInvitation(tx, { id: invitation.id, outcome: 'accepted' }))) throw problem('invitation.invalid')
  await joinVenture(tx, { ventureId: invitation.ventureId, personId, role: invitation.role })
}

/** Accepts or declines an invitation that was sent to the viewer's address. */
export async function answerInvitation(
  ctx: Ctx,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<InvitationDetails> {
  return ctx.transaction(async (tx) => {
    const [invitation] = await listOwnInvitations(tx, id)
    if (!invitation) throw problem('invitation.not_found')
    if (isAccepted) await accept(tx, { invitation, personId: tx.me.id })
    else await endInvitation(tx, { id, outcome: 'declined' })
    await tx.publish({ personId: invitation.invitedById, topic: 'ventures' })
    return invitation
  })
}
