import { newId } from '#platform/server/db/columns.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { clientKey } from '#platform/server/http/network.ts'
import { problem } from '#platform/server/problem.ts'
import { spendRate } from '#platform/server/rates.ts'
import { readCookie, setCookie } from '#platform/server/http/cookie.ts'
import { hashOf, newSecret } from '#platform/server/sessions/sessions.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import { isAtDomain, normaliseAddress } from '#platform/server/mail/address.ts'
import { findPersonByAddress } from '../queries.ts'
import type { signInLinks } from '../tables.ts'
import { signInLetter } from './emails.ts'
import { insertLink } from './queries.ts'
import { newCode, showCode } from './secrets.ts'

type Asked = { email: string; firstName?: string | undefined; lastName?: string | undefined; isRegistering: boolean }

/** Mails a sign-in link. Unknown people are told to register; a registration becomes an account when the link is used. */
export async function requestSignInLink(ctx: RequestCtx, asked: Asked): Promise<{ message: string }> {
  const email = normaliseAddress(asked.email)
  if (email === null)
    throw problem('auth.address_invalid', { fields: { email: 'Please enter a valid email address.' } })
  await spendRate(ctx.db, { name: 'signIn.byClient', subject: clientKey(ctx.http.request.ip), now: ctx.now() })
  await spendRate(ctx.db, { name: 'signIn.byAddress', subject: email.toLowerCase(), now: ctx.now() })
  const person = await findSignInPerson(ctx, email)
  const isStaff = ctx.viewer?.role === 'admin' || ctx.viewer?.role === 'director'
  if (!person && !asked.isRegistering && !isStaff) throw problem('auth.user_not_found')
  if (!person) refuseForeignDomain(ctx, email)
  await mailLink(ctx, { asked: { ...asked, email }, person, isForSelf: !isStaff })
  return { message: 'Magic link sent' }
}

/**
 * Who may sign in by this address. For a deactivated person nobody, so that they are answered and mailed like an address
 * without an account (T3), and their link then signs nobody in; likewise demo people where there is no demo.
 */
async function findSignInPerson(ctx: RequestCtx, email: string): Promise<Person | null> {
  const person = await findPersonByAddress(ctx, email)
  const isBarred = person === null || person.deactivatedAt !== null || (person.isDemo && !ctx.config.isDemo)
  return isBarred ? null : person
}

function refuseForeignDomain(ctx: RequestCtx, email: string): void {
  const domains = ctx.config.signupEmailDomains
  if (!isAtDomain(email, domains))
    throw problem('auth.domain_refused', { words: { domains: domains.map((domain) => `@${domain}`).join(' or ') } })
}

type Mailing = { asked: Asked; person: Person | null; isForSelf: boolean }

async function mailLink(ctx: RequestCtx, { asked, person, isForSelf }: Mailing): Promise<void> {
  const browser = isForSelf ? rememberBrowser(ctx) : null
  const to = person?.email ?? asked.email
  await ctx.transaction(async (tx) => {
    const isDemo = person?.isDemo ?? isSandbox(ctx)
    const link = await createLink(tx, {
      email: to,
      purpose: person ? 'sign-in' : 'register',
      personId: person?.id ?? null,
      firstName: asked.firstName ?? '',
      lastName: asked.lastName ?? '',
      browserHash: browser === null ? null : hashOf(browser),
      isDemo,
    })
    const letter = signInLetter({
      ...link,
      firstName: person?.firstName ?? asked.firstName ?? '',
      isNew: person === null,
    })
    await tx.post({ to, letter, isForDemo: isDemo })
    await tx.record({ name: 'signIn.requested', subjectId: link.id })
  })
}

/** Where only the mailbox catches mail, a used link proves nothing of its address: such an account is a demo account. */
export function isSandbox({ config, providers }: RequestCtx): boolean {
  return config.isDemo && providers.mailOut === providers.mailbox
}

type NewLink = Omit<typeof signInLinks.$inferInsert, 'id' | 'tokenHash' | 'codeHash' | 'createdAt' | 'expiresAt'>

/** Stores a link's hashes and answers what its letter says: the address with the token, and the code. */
export async function createLink(tx: TxCtx, given: NewLink): Promise<{ id: string; url: string; code: string }> {
  const id = newId()
  const token = newSecret()
  const code = newCode()
  const createdAt = tx.now()
  const expiresAt = new Date(createdAt.getTime() + limits.signInLink.ageSeconds * 1_000)
  await insertLink(tx, {
    ...given,
    id,
    tokenHash: hashOf(token),
    codeHash: tx.seal.mac(code, id),
    createdAt,
    expiresAt,
  })
  // The token stands in the fragment, which browsers send to no server: it reaches no log, no Referer, no proxy.
  return { id, url: `${tx.config.publicUrl}${paths.signInLink.path}#token=${token}`, code: showCode(code) }
}

/** Marks the asking browser for as long as the link lives, so that the link is one press there and only there. */
function rememberBrowser(ctx: RequestCtx): string {
  const { request, reply, cookies } = ctx.http
  const value = readCookie(request, cookies.browser) ?? newSecret()
  setCookie(reply, {
    name: cookies.browser,
    value,
    maxAgeSeconds: limits.signInLink.ageSeconds,
    isSecure: cookies.isSecure,
  })
  return value
}
