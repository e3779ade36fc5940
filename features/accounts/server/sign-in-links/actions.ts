import { randomInt } from 'node:crypto'
import { findPersonByEmail } from '#features/users/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit } from '#platform/server/rate-limits.ts'
import type { BrowserIdentity } from '#platform/server/http/browsers.ts'
import { maySendSignInEmail } from '#platform/server/mail/unsolicited.ts'
import { hashSecret, createSecret } from '#platform/server/sessions/sessions.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import { scopeFor, type Role } from '#rules/permissions.ts'
import { isEmailAtDomain, normalizeEmail } from '#platform/server/mail/address.ts'
import { campusLinkEmail, signInEmail } from './emails.ts'
import { countByBrowser } from './attempts.ts'
import { extendNewestLinks, insertSignInLink } from './queries.ts'
import type { signInLinks } from './tables.ts'

export const linkRequestLimits = {
  byBrowser: 'signIn.byBrowser',
  byAddress: 'signIn.byAddress',
  withoutCookie: 'signIn.withoutCookie',
} as const

type SignInLinkInput = {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  isRegistering: boolean
  next?: string | undefined
  /** Of the account that the link creates, where there is none. */
  role?: Role | undefined
}

/**
 * Emails a sign-in link. An unknown address is a 404, unless it registers or staff request the link: then the link creates
 * the account when it is used.
 */
export async function requestSignInLink(ctx: RequestCtx, input: SignInLinkInput): Promise<{ message: string }> {
  const email = normalizeEmail(input.email)
  if (email === null) throw problem('auth.email_invalid', { fields: { email: 'Please enter a valid email address.' } })
  const isStaff = ctx.viewer?.role === 'admin' || ctx.viewer?.role === 'director'
  const browser = isStaff ? null : await countByBrowser(ctx, linkRequestLimits)
  if (isStaff) await consumeRateLimit(ctx, { name: 'signIn.byStaff', subject: ctx.me.id })
  const person = await findSignInPerson(ctx, email)
  if (!person && !input.isRegistering && !isStaff) throw problem('auth.user_not_found')
  if (!person) assertSignupDomain(ctx, email)
  await sendSignInLink(ctx, { input: { ...input, email }, person, browser })
  return { message: 'Magic link sent' }
}

type StaffLinkInput = { email: string; firstName?: string | undefined; role: Role }

/**
 * Emails somebody else a sign-in link. Where the address has no account, using the link creates one of this role, which is at most
 * the caller's own; an account that exists keeps its role.
 */
export async function sendLinkForStaff(ctx: RequestCtx, input: StaffLinkInput): Promise<{ message: string }> {
  if (input.role === 'admin' && scopeFor(ctx.me, 'person.editAdmin') === '') throw problem('person.admins_only')
  return requestSignInLink(ctx, { ...input, isRegistering: false })
}

/**
 * Who may sign in with this address. Null for a deactivated person, so that the reply and the email are the same as for an
 * address without an account (T3); null for demo people unless this is a demo instance.
 */
export async function findSignInPerson(ctx: RequestCtx, email: string): Promise<Person | null> {
  const person = await findPersonByEmail(ctx, email)
  const isBlocked = person === null || person.deactivatedAt !== null || (person.isDemo && !ctx.config.isDemo)
  return isBlocked ? null : person
}

export function assertSignupDomain(ctx: RequestCtx, email: string): void {
  const domains = ctx.config.signupEmailDomains
  if (!isEmailAtDomain(email, domains))
    throw problem('auth.domain_not_allowed', {
      params: { domains: domains.map((domain) => `@${domain}`).join(' or ') },
    })
}

/** `campus`: the campus account that using the link also connects. */
type SendLinkOptions = {
  input: Omit<SignInLinkInput, 'isRegistering'>
  person: Person | null
  browser: BrowserIdentity | null
  campus?: { signInId: string; label: string }
}

/**
 * Above the limit of emails to one address none is sent, and nobody is told: a stranger could otherwise find out who is about to
 * sign in. The owner of the address signs in with the email that arrived last.
 */
export async function sendSignInLink(
  ctx: RequestCtx,
  { input, person, browser, campus }: SendLinkOptions,
): Promise<void> {
  const to = person?.email ?? input.email
  await ctx.transaction(async (tx) => {
    if (!(await maySendSignInEmail(tx, to))) return extendNewestLinks(tx, { email: to, now: tx.now() })
    const isDemo = person?.isDemo ?? isSandbox(ctx)
    const link = await createSignInLink(tx, {
      email: to,
      purpose: person ? 'sign-in' : 'register',
      personId: person?.id ?? null,
      firstName: input.firstName ?? '',
      lastName: input.lastName ?? '',
      role: input.role ?? 'student',
      browserHash: browser === null ? null : hashSecret(browser.value),
      nextPath: input.next ?? null,
      campusSignInId: campus?.signInId ?? null,
      isDemo,
    })
    const firstName = person?.firstName ?? input.firstName ?? ''
    const content = { ...link, firstName, isNew: person === null }
    const template = campus ? campusLinkEmail({ ...content, label: campus.label }) : signInEmail(content)
    await tx.sendEmail({ to, template, isForDemo: isDemo, isAwaited: true })
    await tx.record({ name: 'signIn.requested', subjectId: link.id })
  })
}

/**
 * Whether emails only go to the dev mailbox, where anyone can read them. A used link then does not prove who owns the
 * address, so new accounts are demo accounts.
 */
export function isSandbox({ config, providers }: RequestCtx): boolean {
  return config.isDemo && providers.mailOut === providers.mailbox
}

type NewLink = Omit<typeof signInLinks.$inferInsert, 'id' | 'tokenHash' | 'codeHash' | 'createdAt' | 'expiresAt'> & {
  ageSeconds?: number
}

/** Stores the hashes of a new link. Returns what its email contains: `url` with the token, and the code as `ABCD-2346`. */
export async function createSignInLink(
  tx: TxCtx,
  { ageSeconds = limits.signInLink.ageSeconds, ...input }: NewLink,
): Promise<{ id: string; url: string; code: string }> {
  const id = newId()
  const token = createSecret()
  const code = generateCode()
  const createdAt = tx.now()
  const expiresAt = new Date(createdAt.getTime() + ageSeconds * 1_000)
  await insertSignInLink(tx, {
    ...input,
    id,
    tokenHash: hashSecret(token),
    codeHash: tx.encryption.mac(code, id),
    createdAt,
    expiresAt,
  })
  // The token is in the fragment, which browsers do not send: it appears in no log, Referer header or proxy.
  return { id, url: `${tx.config.publicUrl}${paths.signInLink.path}#token=${token}`, code: formatCode(code) }
}

/** Without 0/O, 1/I/L and 5/S, which are easy to mistype when copied from another screen. */
const alphabet = '2346789ABCDEFGHJKMNPQRTUVWXYZ'

/** Eight characters; `formatCode` shows them as `ABCD-2346`. */
function generateCode(): string {
  return Array.from({ length: limits.signInLink.codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
