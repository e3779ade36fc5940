import type { z } from 'zod'
import { saveProfile } from '#features/users/server/actions.ts'
import { findPersonByEmail } from '#features/users/server/queries.ts'
import type { profileEdit } from '#features/users/schema.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { isEmailAtDomain, normalizeEmail } from '#platform/server/mail/address.ts'
import { countUnsolicitedEmail } from '#platform/server/mail/unsolicited.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import { createSignInLink } from '../sign-in-links/actions.ts'
import { emailChangeConfirmation, emailChangeNotice } from '../sign-in-links/emails.ts'

/**
 * Edits the own profile. A new address takes effect when its owner confirms it; until then the old one stays, and
 * `pendingEmail` is the new one. Null when the address did not change.
 */
export async function editProfile(
  ctx: RequestCtx,
  { email, ...fields }: z.output<typeof profileEdit>,
): Promise<{ person: Person; pendingEmail: string | null }> {
  return ctx.transaction(async (tx) => {
    const person = await saveProfile(tx, fields)
    const pendingEmail = email === undefined ? null : await requestEmailChange(tx, { person, email })
    return { person, pendingEmail }
  })
}

async function requestEmailChange(
  tx: TxCtx,
  { person, email }: { person: Person; email: string },
): Promise<string | null> {
  const newEmail = normalizeEmail(email)
  if (newEmail === null)
    throw problem('auth.email_invalid', { fields: { email: 'Please enter a valid email address.' } })
  if (newEmail.toLowerCase() === person.email.toLowerCase()) return null
  assertEmailDomain(tx, { person, newEmail })
  if (await findPersonByEmail(tx, newEmail))
    throw problem('profile.email_taken', { fields: { email: 'That address belongs to another account.' } })
  const { firstName, isDemo } = person
  await countUnsolicitedEmail(tx, newEmail)
  const link = await createSignInLink(tx, { email: newEmail, purpose: 'change-address', personId: person.id, isDemo })
  await tx.sendEmail({
    to: newEmail,
    template: emailChangeConfirmation({ ...link, firstName, from: person.email, to: newEmail }),
    isForDemo: isDemo,
    isAwaited: true,
  })
  await tx.sendEmail({ to: person.email, template: emailChangeNotice({ firstName, newEmail }), isForDemo: isDemo })
  await tx.record({ name: 'profile.emailChangeRequested', subjectId: link.id })
  return newEmail
}

/** Students keep an address at one of the program's domains. Mentors and staff may use any address. */
function assertEmailDomain(tx: TxCtx, { person, newEmail }: { person: Person; newEmail: string }): void {
  const domains = tx.config.signupEmailDomains
  if (person.role !== 'student' || isEmailAtDomain(newEmail, domains)) return
  const domainList = domains.map((domain) => `@${domain}`).join(' or ')
  throw problem('auth.domain_not_allowed', {
    params: { domains: domainList },
    fields: { email: `Use your ${domainList} email.` },
  })
}
