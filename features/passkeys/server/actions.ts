import type { z } from 'zod'
import { startSession, type SignInResult } from '#features/accounts/server/sessions/actions.ts'
import { findPerson } from '#features/users/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { noteSessionPasskey } from '#platform/server/sessions/sessions.ts'
import { isPasskeyRequired, needsPasskey, type Person } from '#platform/server/viewer.ts'
import { signInLimits } from '#rules/sign-in-limits.ts'
import type { CreatedCredential, passkey, UsedCredential } from '../schema.ts'
import { createAddingOptions, verifyCreated, verifyUsed } from './ceremony.ts'
import { copiedPasskeyNotice, passkeyNotice } from './emails.ts'
import {
  deletePasskey,
  findByCredential,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
  noteUse,
  suspendPasskey,
  updateName,
  type PasskeyRow,
} from './queries.ts'

const isUsable = ({ suspendedAt }: PasskeyRow): boolean => suspendedAt === null

/**
 * Adding is for whoever just signed in. Where a passkey is required and the person has one, an emailed link is not enough to add another:
 * else whoever reads their email could.
 */
async function assertMayAdd(ctx: RequestCtx): Promise<void> {
  assertFreshSignIn(ctx)
  const rows = await listPasskeys(ctx, ctx.me.id)
  if (rows.length >= signInLimits.passkey.count) throw problem('passkey.limit_reached')
  if (needsPasskey(ctx.me, ctx.config) && rows.some(isUsable)) throw problem('auth.passkey_required')
}

export async function startAddingPasskey(ctx: RequestCtx): Promise<{ challenge: string }> {
  await assertMayAdd(ctx)
  return createAddingOptions(ctx)
}

type NewPasskey = { name: string; credential: CreatedCredential }

/** Adds the passkey that the browser made, and notes that this session has shown one. */
export async function addPasskey(
  ctx: RequestCtx,
  { name, credential: created }: NewPasskey,
): Promise<z.input<typeof passkey>> {
  await assertMayAdd(ctx)
  const { credential, credentialBackedUp: isSynced } = await verifyCreated(ctx, created)
  return ctx.transaction(async (tx) => {
    const row = await insertPasskey(tx, {
      id: newId(),
      personId: ctx.me.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: created.response.transports,
      isSynced,
      name,
      createdAt: tx.now(),
    })
    if (!row) throw problem('passkey.known')
    await noteSessionPasskey(tx.db, { id: ctx.me.sessionId, now: tx.now() })
    await tx.record({ name: 'passkey.added', subjectId: ctx.me.id })
    await notify(tx, { person: ctx.me, name, isAdded: true })
    return row
  })
}

export async function renamePasskey(ctx: Ctx, input: { id: string; name: string }): Promise<z.input<typeof passkey>> {
  return ctx.transaction(async (tx) => {
    const row = await updateName(tx, input)
    if (!row) throw problem('passkey.not_found')
    return row
  })
}

/** Removes a passkey. Of two requests at once the second sees what the first left: the last passkey stays where it is required. */
export async function removePasskey(ctx: RequestCtx, id: string): Promise<{ message: string }> {
  assertFreshSignIn(ctx)
  await ctx.transaction(async (tx) => {
    const rows = await lockPasskeys(tx)
    const row = rows.find((one) => one.id === id)
    if (!row) throw problem('passkey.not_found')
    const remaining = rows.filter((one) => one.id !== id && isUsable(one))
    if (isPasskeyRequired(ctx.me, ctx.config) && remaining.length === 0) throw problem('passkey.last')
    await deletePasskey(tx, id)
    await tx.record({ name: 'passkey.removed', subjectId: ctx.me.id })
    await notify(tx, { person: ctx.me, name: row.name, isAdded: false })
  })
  return { message: 'Passkey removed' }
}

type SignInInput = { credential: UsedCredential; next?: string | undefined }

/** Signs in the person whose passkey it is. */
export async function signInWithPasskey(ctx: RequestCtx, { credential, next }: SignInInput): Promise<SignInResult> {
  const row = await findByCredential(ctx, credential.id)
  const { counter, isSynced } = await verifyUsed(ctx, { credential, row })
  const person = await findPerson(ctx, row!.personId)
  if (!person || (person.isDemo && !ctx.config.isDemo) || !isUsable(row!)) throw problem('passkey.unknown')
  // Devices that count never count back; those that do not always say zero.
  const isCopy = (counter > 0 || row!.counter > 0) && counter <= row!.counter
  if (isCopy) {
    await suspend(ctx, { row: row!, person })
    throw problem('passkey.unknown')
  }
  return ctx.transaction(async (tx) => {
    if (!(await noteUse(tx, { row: row!, counter, isSynced }))) throw problem('passkey.expired')
    return startSession(ctx, { tx, person, next: next ?? null, isByPasskey: true })
  })
}

/** A copy of the passkey is around. Nobody can tell which of the two is whose, so neither counts. */
async function suspend(ctx: RequestCtx, { row, person }: { row: PasskeyRow; person: Person }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await suspendPasskey(tx, row.id)
    await tx.record({ name: 'passkey.suspended', subjectId: person.id })
    const template = copiedPasskeyNotice({ firstName: person.firstName, name: row.name })
    await tx.sendEmail({ to: person.email, template, isForDemo: person.isDemo })
  })
}

type Notice = { person: Person; name: string; isAdded: boolean }

async function notify(tx: TxCtx, { person, name, isAdded }: Notice): Promise<void> {
  const template = passkeyNotice({ firstName: person.firstName, name, isAdded })
  await tx.sendEmail({ to: person.email, template, isForDemo: person.isDemo })
}
