import type { z } from 'zod'
import type { CampusIdentity } from '#providers/identity/port.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { campusAccount } from '../../schema.ts'
import { leave } from '../campus-sign-ins/departure.ts'
import { decryptIdentity } from '../campus-sign-ins/identity.ts'
import { findClaim } from '../campus-sign-ins/queries.ts'
import type { SignInLink } from '../sign-in-links/queries.ts'
import { campusAccountNotice } from './emails.ts'
import { deleteCampusAccount, listCampusAccounts, putCampusAccount } from './queries.ts'

/** The viewer's campus accounts. One whose provider is gone from the settings is listed by its id: it can be disconnected. */
export async function listOwnCampusAccounts(ctx: RequestCtx): Promise<z.input<typeof campusAccount>[]> {
  const rows = await listCampusAccounts(ctx, ctx.me.id)
  const labels = new Map(ctx.providers.identity.map(({ id, label }) => [id, label]))
  return rows.map((row) => ({ ...row, label: labels.get(row.providerId) ?? row.providerId }))
}

/** The address at which the viewer signs in with the account that they want to connect. */
export async function startConnecting(ctx: RequestCtx, providerId: string): Promise<{ url: string }> {
  assertFreshSignIn(ctx)
  return { url: await leave(ctx, { providerId, personId: ctx.me.id, nextPath: null }) }
}

/** Disconnects one of the viewer's campus accounts and tells them by email. Emailed links sign them in as before. */
export async function disconnectCampusAccount(ctx: RequestCtx, id: string): Promise<{ message: string }> {
  assertFreshSignIn(ctx)
  await ctx.transaction(async (tx) => {
    const account = await deleteCampusAccount(tx, id)
    if (!account) throw problem('campus_account.not_found')
    const { providerId } = account
    await tx.record({ name: 'campusAccount.disconnected', subjectId: ctx.me.id, data: { providerId } })
    const label = ctx.providers.identity.find((one) => one.id === providerId)?.label ?? providerId
    await notify(tx, { person: ctx.me, label, isConnected: false })
  })
  return { message: 'Campus account disconnected' }
}

type NewConnection = {
  person: Person
  providerId: string
  identity: Pick<CampusIdentity, 'subject'>
  /** Named in the email about it; without one there is none, as for an account that is just being created. */
  label?: string
}

/** Connects the campus account to the person; a 409 when it is somebody else's. */
export async function connectAccount(
  tx: TxCtx,
  { person, providerId, identity: { subject }, label }: NewConnection,
): Promise<void> {
  const { account, isNew } = await putCampusAccount(tx, { personId: person.id, providerId, subject })
  if (account.personId !== person.id) throw problem('auth.campus_taken')
  if (!isNew) return
  await tx.record({ name: 'campusAccount.connected', subjectId: person.id, data: { providerId } })
  if (label) await notify(tx, { person, label, isConnected: true })
}

/** Connects the campus account that an emailed link is about, if it is; returns its provider. */
export async function connectClaimedAccount(
  tx: TxCtx,
  { link, person }: { link: SignInLink; person: Person },
): Promise<string | null> {
  if (link.campusSignInId === null) return null
  const claim = await findClaim(tx, link.campusSignInId)
  const identity = claim && decryptIdentity(tx, claim)
  if (!identity) throw problem('auth.campus_expired')
  await connectAccount(tx, { person, providerId: claim.providerId, identity })
  return claim.providerId
}

type Notice = { person: Person; label: string; isConnected: boolean }

async function notify(tx: TxCtx, { person, label, isConnected }: Notice): Promise<void> {
  const template = campusAccountNotice({ firstName: person.firstName, label, isConnected })
  await tx.sendEmail({ to: person.email, template, isForDemo: person.isDemo })
}
