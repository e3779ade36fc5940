import type { CampusIdentity, IdentityProvider } from '#providers/identity/port.ts'
import { registerPerson } from '#features/users/server/actions.ts'
import { findPerson } from '#features/users/server/queries.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { isEmailAtDomain, normalizeEmail } from '#platform/server/mail/address.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import { signInLimits } from '#rules/sign-in-limits.ts'
import { connectAccount } from '../campus-accounts/actions.ts'
import { findCampusAccount, noteCampusSignIn, type CampusAccount } from '../campus-accounts/queries.ts'
import { startSession } from '../sessions/actions.ts'
import { findSignInPerson, isSandbox } from '../sign-in-links/actions.ts'
import { mailClaimLink } from './claim.ts'
import { toClaimScreen, toSettings, toTroubleScreen, type Outcome } from './outcome.ts'
import { markCompleted, type CampusSignIn } from './queries.ts'

type Completion = { provider: IdentityProvider; signIn: CampusSignIn; identity: CampusIdentity }

/** What follows from knowing who came back. */
export async function completeSignIn(ctx: RequestCtx, completion: Completion): Promise<Outcome> {
  const { provider, signIn, identity } = completion
  if (signIn.personId !== null) return connectOwn(ctx, completion)
  const account = await findCampusAccount(ctx, { providerId: provider.id, subject: identity.subject })
  if (account) return signInKnown(ctx, { signIn, account })
  const email = identity.email && normalizeEmail(identity.email)
  const owner = email ? await findSignInPerson(ctx, email) : null
  if (email && !owner && isEmailAtDomain(email, ctx.config.signupEmailDomains)) {
    const outcome = await register(ctx, { ...completion, email })
    if (outcome) return outcome
  }
  await requireOnce(ctx, { id: signIn.id, expiresAt: getClaimEnd(ctx) })
  // The same email does not make it the same person: its owner confirms (T31).
  if (owner) await mailClaimLink(ctx, { ...completion, person: owner, email: owner.email })
  return toClaimScreen(signIn.id)
}

async function requireOnce(ctx: RequestCtx | TxCtx, signIn: { id: string; expiresAt?: Date }): Promise<void> {
  if (!(await markCompleted(ctx, signIn))) throw problem('auth.campus_expired')
}

const getClaimEnd = ({ now }: RequestCtx): Date =>
  new Date(now().getTime() + signInLimits.campusSignIn.claimSeconds * 1_000)

/** Connects the account to the person who left to do that, in their own session. */
async function connectOwn(ctx: RequestCtx, { provider, signIn, identity }: Completion): Promise<Outcome> {
  if (ctx.viewer?.id !== signIn.personId) return toTroubleScreen('other-browser', { providerId: provider.id })
  await ctx.transaction(async (tx) => {
    await requireOnce(tx, signIn)
    await connectAccount(tx, { person: ctx.me, providerId: provider.id, label: provider.label, identity })
  })
  return toSettings('connected')
}

type KnownAccount = { signIn: CampusSignIn; account: CampusAccount }

async function signInKnown(ctx: RequestCtx, { signIn, account }: KnownAccount): Promise<Outcome> {
  const person = await findPerson(ctx, account.personId)
  if (!person || (person.isDemo && !ctx.config.isDemo)) return toTroubleScreen('closed', signIn)
  return ctx.transaction(async (tx) => {
    await requireOnce(tx, { id: signIn.id })
    await noteCampusSignIn(tx, account.id)
    return start(ctx, { tx, person, signIn })
  })
}

/** Creates the account of somebody new; null when the address got one meanwhile. */
async function register(
  ctx: RequestCtx,
  { provider, signIn, identity, email }: Completion & { email: string },
): Promise<Outcome | null> {
  const { firstName, lastName, role } = identity
  return ctx.transaction(async (tx) => {
    const names = { firstName: firstName.trim().slice(0, 80), lastName: lastName.trim().slice(0, 80) }
    const person = await registerPerson(tx, { email, ...names, role: role ?? 'student', isDemo: isSandbox(ctx) })
    if (!person) return null
    await requireOnce(tx, { id: signIn.id })
    await connectAccount(tx, { person, providerId: provider.id, identity })
    return start(ctx, { tx, person, signIn })
  })
}

type Start = { tx: TxCtx; person: Person; signIn: CampusSignIn }

async function start(ctx: RequestCtx, { tx, person, signIn: { providerId, nextPath } }: Start): Promise<Outcome> {
  const { redirect } = await startSession(ctx, { tx, person, next: nextPath, campusProviderId: providerId })
  return redirect
}
