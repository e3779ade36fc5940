import { timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { registerPerson } from '#features/users/server/actions.ts'
import { findPerson, findPersonByEmail } from '#features/users/server/queries.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { clientKey } from '#platform/server/http/network.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit } from '#platform/server/rate-limits.ts'
import { readCookie } from '#platform/server/http/cookie.ts'
import { hashSecret } from '#platform/server/sessions/sessions.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { redemption } from '../../schema.ts'
import { normalizeEmail } from '#platform/server/mail/address.ts'
import { confirmEmailChange } from '../email-change/actions.ts'
import { startSession, type SignInResult } from '../sign-in.ts'
import { endOtherSignInLinks, findSignInLink, consumeGuess, consumeSignInLink, type SignInLink } from './queries.ts'

type RedeemInput = z.output<typeof redemption>

/** Signs in with a link's token, or with an address and a code. One transaction uses the link and creates the session. */
export async function redeemSignInLink(ctx: RequestCtx, input: RedeemInput): Promise<SignInResult> {
  const link = 'token' in input ? await findLinkByToken(ctx, input) : await findLinkByCode(ctx, input)
  return ctx.transaction(async (tx) => {
    if (!(await consumeSignInLink(tx, { id: link.id, now: tx.now() }))) throw problem('auth.link_invalid')
    await endOtherSignInLinks(tx, { link, now: tx.now() })
    const person = await resolvePerson(tx, link)
    return startSession(ctx, { tx, person })
  })
}

async function findLinkByToken(ctx: RequestCtx, input: { token: string; confirmed: boolean }): Promise<SignInLink> {
  const link = await findSignInLink(ctx, input.token)
  if (!isRequestingBrowser(ctx, link)) await requireConfirmation(ctx, { link, isConfirmed: input.confirmed })
  return link
}

function isRequestingBrowser(ctx: RequestCtx, link: SignInLink): boolean {
  const cookie = readCookie(ctx.http.request, ctx.http.cookies.browser)
  return cookie !== null && link.browserHash !== null && timingSafeEqual(hashSecret(cookie), link.browserHash)
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
  if (isConfirmed) throw problem('auth.code_required', { fields: { code: 'Type the code from the email.' } })
  throw problem('auth.other_browser', {
    fields: mayConfirm ? { confirmed: 'Confirm that it was you.' } : { code: 'Type the code from the email.' },
  })
}

/** Failed replies are delayed to a multiple of this, so that their duration does not reveal whether an address exists (T3). */
const replyIntervalMs = 20

/** A wrong code and an unknown address get the same reply (T3). Guesses are rate limited by client. */
async function findLinkByCode(ctx: RequestCtx, input: { email: string; code: string }): Promise<SignInLink> {
  const startedAt = performance.now()
  await consumeRateLimit(ctx.db, { name: 'signIn.redeem', subject: clientKey(ctx.http.request.ip), now: ctx.now() })
  const email = normalizeEmail(input.email) ?? ''
  const candidates = await ctx.transaction(async (tx) => {
    const links = await consumeGuess(tx, { email, now: tx.now() })
    // Guesses against an existing link write a row, so write one always: the duration must be the same without a link.
    await consumeRateLimit(tx.db, { name: 'signIn.guess', subject: email, now: tx.now() })
    return links
  })
  const code = normalizeCode(input.code)
  const link = candidates.find((candidate) =>
    timingSafeEqual(ctx.encryption.mac(code, candidate.id), candidate.codeHash),
  )
  if (link) return link
  await setTimeout(replyIntervalMs - ((performance.now() - startedAt) % replyIntervalMs))
  throw problem('auth.link_invalid')
}

/** A typed code as it was generated: upper case, without dashes and spaces. */
function normalizeCode(input: string): string {
  return input.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** The person the link signs in: an existing account, or one created now. Also applies a confirmed email change. */
async function resolvePerson(tx: TxCtx, link: SignInLink): Promise<Person> {
  const person = link.personId === null ? await register(tx, link) : await findPerson(tx, link.personId)
  if (!person || person.deactivatedAt || (person.isDemo && !tx.config.isDemo)) throw problem('auth.link_invalid')
  return link.purpose === 'change-address' ? confirmEmailChange(tx, { person, email: link.email }) : person
}

async function register(tx: TxCtx, { email, firstName, lastName, role, isDemo }: SignInLink): Promise<Person | null> {
  const created = await registerPerson(tx, { email, firstName, lastName, role, isDemo })
  // Another link of the same address may have been used first.
  return created ?? findPersonByEmail(tx, email)
}
