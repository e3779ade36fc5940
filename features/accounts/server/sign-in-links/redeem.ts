import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { registerPerson } from '#features/users/server/actions.ts'
import { findPerson, findPersonByEmail } from '#features/users/server/queries.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { redeemed, redemption } from '../../schema.ts'
import { normalizeEmail } from '#platform/server/mail/address.ts'
import { confirmEmailChange } from '../email-change/confirmation.ts'
import { connectClaimedAccount } from '../campus-accounts/actions.ts'
import { startSession } from '../sessions/actions.ts'
import { countCodeAttempt, isRequestingBrowser } from './attempts.ts'
import { consumeLinkOnce, findSignInLink, linkInvalid, listActiveLinks, type SignInLink } from './queries.ts'

type RedeemInput = z.output<typeof redemption>

/**
 * Signs in with a link's token, or with an address and a code. One transaction uses the link and creates the session. The link of
 * a new address confirms it instead and creates no session.
 */
export async function redeemSignInLink(ctx: RequestCtx, input: RedeemInput): Promise<z.input<typeof redeemed>> {
  const isByCode = 'code' in input
  const link = isByCode ? await findLinkByCode(ctx, input) : await findSignInLink(ctx, input.token)
  if (link.purpose === 'change-address') return confirmEmailChange(ctx, { link, isByCode })
  if (link.campusSignInId !== null && !isRequestingBrowser(ctx, link)) throw problem('auth.campus_other_browser')
  if (!isByCode && !isRequestingBrowser(ctx, link))
    await requireConfirmation(ctx, { link, isConfirmed: input.confirmed })
  return ctx.transaction(async (tx) => {
    await consumeLinkOnce(tx, link)
    const person = await resolvePerson(tx, link)
    const campusProviderId = await connectClaimedAccount(tx, { link, person })
    return { ...(await startSession(ctx, { tx, person, next: link.nextPath, campusProviderId })), emailChange: null }
  })
}

/**
 * Opening the link in a browser that did not request it is not enough: mail scanners press buttons too. Students and
 * mentors confirm once more; staff, who can see other people's data, enter the code (T2).
 */
async function requireConfirmation(
  ctx: RequestCtx,
  { link, isConfirmed }: { link: SignInLink; isConfirmed: boolean },
): Promise<void> {
  const person = link.personId ? await findPerson(ctx, link.personId) : null
  const role = person?.role ?? link.role
  const mayConfirm = role === 'student' || role === 'mentor'
  if (isConfirmed && mayConfirm) return
  if (isConfirmed) throw problem('auth.code_required', { fields: { code: 'Enter the code from the email.' } })
  throw problem('auth.other_browser', {
    fields: mayConfirm ? { confirmed: 'Confirm that it was you.' } : { code: 'Enter the code from the email.' },
  })
}

/** Failed replies are delayed to a multiple of this, so that their duration does not reveal whether an address exists (T3). */
const replyIntervalMs = 20

/** A wrong code and an unknown address get the same reply (T3). */
async function findLinkByCode(ctx: RequestCtx, input: { email: string; code: string }): Promise<SignInLink> {
  const startedAt = performance.now()
  const email = normalizeEmail(input.email) ?? ''
  const candidates = await countCodeAttempt(ctx, await listActiveLinks(ctx, { email, now: ctx.now() }))
  const code = normalizeCode(input.code)
  const link = candidates.find((candidate) =>
    timingSafeEqual(ctx.encryption.mac(code, candidate.id), candidate.codeHash),
  )
  if (link) return link
  await setTimeout(replyIntervalMs - ((performance.now() - startedAt) % replyIntervalMs))
  throw problem('auth.link_invalid', {
    params: { reason: "That code isn't right or has expired. Check it, or request a new one." },
  })
}

/** A typed code as it was generated: upper case, without dashes and spaces. */
function normalizeCode(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** The person the link signs in: an existing account, or one created now. */
async function resolvePerson(tx: TxCtx, link: SignInLink): Promise<Person> {
  const person = link.personId === null ? await register(tx, link) : await findPerson(tx, link.personId)
  if (!person || person.deactivatedAt || (person.isDemo && !tx.config.isDemo)) throw linkInvalid()
  return person
}

async function register(tx: TxCtx, { email, firstName, lastName, role, isDemo }: SignInLink): Promise<Person | null> {
  const created = await registerPerson(tx, { email, firstName, lastName, role, isDemo })
  // Another link of the same address may have been used first.
  return created ?? findPersonByEmail(tx, email)
}
