import type { z } from 'zod'
import type { CampusIdentity, IdentityProvider } from '#providers/identity/port.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { normalizeEmail } from '#platform/server/mail/address.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { campusClaim } from '../../schema.ts'
import { assertSignupDomain, findSignInPerson, linkRequestLimits, sendSignInLink } from '../sign-in-links/actions.ts'
import { countByBrowser } from '../sign-in-links/attempts.ts'
import { findClaimEmail } from '../sign-in-links/queries.ts'
import { decryptIdentity, findProvider, isSameBrowser } from './identity.ts'
import { findClaim, type CampusSignIn } from './queries.ts'

/** The sign-in of this browser whose person has to confirm an email address; a 404 in any other browser, and later. */
async function requireClaim(ctx: RequestCtx, id: string): Promise<CampusSignIn> {
  const claim = await findClaim(ctx, id)
  if (!claim || claim.expiresAt <= ctx.now() || !isSameBrowser(ctx, claim)) throw problem('auth.campus_expired')
  return claim
}

/** What the person still has to do before their campus account signs them in. */
export async function getCampusClaim(ctx: RequestCtx, id: string): Promise<z.input<typeof campusClaim>> {
  const claim = await requireClaim(ctx, id)
  const { label } = findProvider(ctx, claim.providerId)
  return { label, sentTo: await findClaimEmail(ctx, claim.id) }
}

/** Emails the link that creates the account of this address, or signs in to it, and connects the campus account either way. */
export async function sendClaimLink(
  ctx: RequestCtx,
  input: { id: string; email: string },
): Promise<{ message: string }> {
  const signIn = await requireClaim(ctx, input.id)
  const email = normalizeEmail(input.email)
  if (email === null) throw problem('auth.email_invalid', { fields: { email: 'Please enter a valid email address.' } })
  const person = await findSignInPerson(ctx, email)
  if (!person) assertSignupDomain(ctx, email)
  const provider = findProvider(ctx, signIn.providerId)
  await mailClaimLink(ctx, { provider, signIn, identity: decryptIdentity(ctx, signIn)!, person, email })
  return { message: 'Magic link sent' }
}

type ClaimLink = {
  provider: IdentityProvider
  signIn: CampusSignIn
  identity: CampusIdentity
  person: Person | null
  email: string
}

export async function mailClaimLink(
  ctx: RequestCtx,
  { provider, signIn, identity, person, email }: ClaimLink,
): Promise<void> {
  const browser = await countByBrowser(ctx, linkRequestLimits)
  const { firstName, lastName, role } = identity
  await sendSignInLink(ctx, {
    input: { email, firstName, lastName, role: role ?? 'student', next: signIn.nextPath ?? undefined },
    person,
    browser,
    campus: { signInId: signIn.id, label: provider.label },
  })
}
