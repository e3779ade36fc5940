import type { z } from 'zod'
import { enrolInvited } from '#features/members/server/invited/actions.ts'
import { findPersonByAddress } from '#features/members/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { maskAddress, normaliseAddress } from '#platform/server/mail/address.ts'
import { problem } from '#platform/server/problem.ts'
import { hashOf, newSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import type { invitationToken, mailedInvitation, newInvitation } from '../../schema.ts'
import { findVenture, lockVenture, type ReadVenture } from '../queries.ts'
import { joinVenture } from '../team/actions.ts'
import { countMembers } from '../team/queries.ts'
import { invitationLetter } from './emails.ts'
import {
  endInvitation,
  findByToken,
  insertInvitation,
  listOwnInvitations,
  listPending,
  updatePending,
  type InvitationRow,
  type ToldInvitation,
} from './queries.ts'

type Of = { ventureId: string; id: string }

/** The invitations of an own venture that wait. */
export async function readInvitations(ctx: Ctx, ventureId: string): Promise<InvitationRow[]> {
  const { id, role } = await findVenture(ctx, { id: ventureId, permission: 'venture.edit' })
  if (role !== 'owner') throw problem('venture.owners_only')
  return listPending(ctx, id)
}

type NewInvitation = { ventureId: string; given: z.output<typeof newInvitation> }

/** Invites an address by mail, whether or not it has an account: the answer is the same. */
export async function invite(ctx: Ctx, { ventureId, given }: NewInvitation): Promise<InvitationRow> {
  const email = normaliseAddress(given.email)
  if (email === null)
    throw problem('auth.address_invalid', { fields: { email: 'Please enter a valid email address.' } })
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, need: 'own' })
    await refuseFull(tx, venture)
    const { token, ...times } = newToken(tx)
    const row = { ...times, id: newId(), ventureId: venture.id, email, role: given.role, isDemo: tx.me.isDemo }
    const invitation = await insertInvitation(tx, { ...row, invitedById: tx.me.id })
    await mail(tx, { invitation, venture, token })
    await tx.record({
      name: 'venture.memberInvited',
      subjectId: venture.id,
      data: { ownerId: venture.ownerId, name: venture.name, invitationId: invitation.id },
    })
    return invitation
  })
}

async function refuseFull(tx: TxCtx, { id }: ReadVenture): Promise<void> {
  const waiting = await listPending(tx, id)
  if ((await countMembers(tx, id)) + waiting.length >= limits.venture.memberCount)
    throw problem('venture.full', { words: { what: 'members and invitations' } })
}

/** Mails an invitation again. The link mailed before ends with it. */
export async function resendInvitation(ctx: Ctx, { ventureId, id }: Of): Promise<InvitationRow> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, need: 'own' })
    const { token, ...times } = newToken(tx)
    const invitation = await updatePending(tx, { ventureId: venture.id, id, set: times })
    await mail(tx, { invitation, venture, token })
    return invitation
  })
}

/** Takes an invitation back. */
export async function revokeInvitation(ctx: Ctx, { ventureId, id }: Of): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, need: 'own' })
    await updatePending(tx, { ventureId: venture.id, id, set: { endedAt: tx.now(), outcome: 'revoked' } })
    return { id }
  })
}

function newToken(tx: TxCtx): Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt'> & { token: string } {
  const token = newSecret()
  const sentAt = tx.now()
  const expiresAt = new Date(sentAt.getTime() + limits.venture.invitationAgeSeconds * 1_000)
  return { token, tokenHash: hashOf(token), sentAt, expiresAt }
}

type Mailing = { invitation: InvitationRow; venture: ReadVenture; token: string }

async function mail(tx: TxCtx, { invitation, venture, token }: Mailing): Promise<void> {
  const person = await findPersonByAddress(tx, invitation.email)
  const letter = invitationLetter({
    inviterName: `${tx.me.firstName} ${tx.me.lastName}`.trim() || tx.me.email,
    ventureName: venture.name,
    role: invitation.role,
    // In the fragment, which browsers send to no server: the token reaches no log and no Referer.
    url: `${tx.config.publicUrl}${paths.invitation.path}#token=${token}`,
    isNew: person === null,
  })
  await tx.post({ to: invitation.email, letter, isForDemo: person?.isDemo === true })
}

/** What a mailed invitation is about. */
export async function peekInvitation(ctx: Ctx, token: string): Promise<z.input<typeof mailedInvitation>> {
  const invitation = await findAlive(ctx, token)
  const person = await findPersonByAddress(ctx, invitation.email)
  return { ...invitation, address: maskAddress(invitation.email), hasAccount: person !== null }
}

async function findAlive(ctx: Ctx, token: string): Promise<ToldInvitation> {
  const invitation = await findByToken(ctx, hashOf(token))
  if (!invitation) throw problem('invitation.invalid')
  return invitation
}

type Redemption = z.output<typeof invitationToken>
type Joined = { ventureId: string; redirect: string }

/**
 * Accepts a mailed invitation: for whoever is signed in at its address, or, where the address has no account, by making one.
 * The names that takes are typed by a person, so a mail scanner that presses buttons makes none (T2).
 */
export async function redeemInvitation(ctx: RequestCtx, given: Redemption): Promise<Joined> {
  const invitation = await findAlive(ctx, given.token)
  const words = { address: maskAddress(invitation.email) }
  if (!ctx.viewer) return enrol(ctx, { invitation, given })
  const isOwn = ctx.me.email.toLowerCase() === invitation.email.toLowerCase() && ctx.me.isDemo === invitation.isDemo
  if (!isOwn) throw problem('invitation.other_address', { words })
  await ctx.transaction((tx) => accept(tx, { invitation, personId: tx.me.id }))
  return { ventureId: invitation.ventureId, redirect: `/ventures/${invitation.ventureId}` }
}

type Enrolment = { invitation: ToldInvitation; given: Redemption }

async function enrol(ctx: RequestCtx, { invitation, given }: Enrolment): Promise<Joined> {
  const { email, isDemo, ventureId } = invitation
  const taken = () => problem('invitation.sign_in', { words: { address: maskAddress(email) } })
  if (await findPersonByAddress(ctx, email)) throw taken()
  const { firstName, lastName } = given
  if (!firstName || !lastName)
    throw problem('request.invalid', {
      fields: {
        ...(!firstName && { firstName: 'First name is required' }),
        ...(!lastName && { lastName: 'Last name is required' }),
      },
    })
  return ctx.transaction(async (tx) => {
    const enrolled = await enrolInvited(ctx, { tx, invited: { email, firstName, lastName, isDemo } })
    if (!enrolled) throw taken()
    await accept(tx, { invitation, personId: enrolled.person.id })
    return { ventureId, redirect: enrolled.signedIn.redirect }
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
): Promise<ToldInvitation> {
  return ctx.transaction(async (tx) => {
    const [invitation] = await listOwnInvitations(tx, id)
    if (!invitation) throw problem('invitation.not_found')
    if (isAccepted) await accept(tx, { invitation, personId: tx.me.id })
    else await endInvitation(tx, { id, outcome: 'declined' })
    return invitation
  })
}
