import type { z } from 'zod'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { profileEdit, profilePatch } from '../schema.ts'
import { isEmailAtDomain, normalizeEmail } from '#platform/server/mail/address.ts'
import { emailChangeNotice, emailChangeConfirmation } from './links/emails.ts'
import { createSignInLink } from './links/actions.ts'
import { calculateProfileCompletion } from './profile-completion.ts'
import { findPersonByEmail, lockOwnProfile, updatePerson } from './queries.ts'

type ProfileEdit = z.output<typeof profileEdit>
type ProfilePatch = z.output<typeof profilePatch>

/** Edits the own profile. A changed address waits for its owner's confirmation; until then the old one counts. */
export async function editProfile(
  ctx: RequestCtx,
  { email, ...fields }: ProfileEdit,
): Promise<{ person: Person; pendingEmail: string | null }> {
  return ctx.transaction(async (tx) => {
    const person = await saveProfile(tx, fields)
    const pendingEmail = email === undefined ? null : await requestEmailChange(tx, { person, email })
    return { person, pendingEmail }
  })
}

/** Saves some onboarding fields; with none, onboarding is complete, also for those who skipped its forms. */
export async function patchProfile(ctx: RequestCtx, fields: ProfilePatch): Promise<Person> {
  const isCompleting = Object.values(fields).every((value) => value === undefined)
  return ctx.transaction(async (tx) => {
    if (!isCompleting) return saveProfile(tx, fields)
    const before = await lockOwnProfile(tx)
    if (before.onboardedAt) return before
    await tx.record({ name: 'member.onboarded', subjectId: before.id })
    return updateProfile(tx, { before, set: { onboardedAt: tx.now() } })
  })
}

/** Saves what is given of the own profile and derives how complete it is. */
export async function saveProfile(
  tx: TxCtx,
  fields: { [K in keyof ProfilePatch | keyof ProfileEdit | 'photoKey']?: unknown },
): Promise<Person> {
  const before = await lockOwnProfile(tx)
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return before
  const person = await updateProfile(tx, { before, set })
  await tx.record({ name: 'profile.edited', subjectId: person.id, data: { fields: Object.keys(set) } })
  return person
}

async function updateProfile(tx: TxCtx, { before, set }: { before: Person; set: Partial<Person> }): Promise<Person> {
  const profileCompletion = calculateProfileCompletion({ ...before, ...set })
  const person = await updatePerson(tx, { id: before.id, set: { ...set, profileCompletion, updatedAt: tx.now() } })
  if (profileCompletion === 100 && before.profileCompletion < 100)
    await tx.record({ name: 'profile.completed', subjectId: person.id })
  return person
}

async function requestEmailChange(
  tx: TxCtx,
  { person, email }: { person: Person; email: string },
): Promise<string | null> {
  const address = normalizeEmail(email)
  if (address === null)
    throw problem('auth.email_invalid', { fields: { email: 'Please enter a valid email address.' } })
  if (address.toLowerCase() === person.email.toLowerCase()) return null
  assertEmailDomain(tx, { person, address })
  if (await findPersonByEmail(tx, address))
    throw problem('profile.email_taken', { fields: { email: 'That address belongs to another account.' } })
  const link = await createSignInLink(tx, {
    email: address,
    purpose: 'change-address',
    personId: person.id,
    isDemo: person.isDemo,
  })
  await tx.sendEmail({
    to: address,
    template: emailChangeConfirmation({ ...link, firstName: person.firstName }),
    isForDemo: person.isDemo,
  })
  await tx.sendEmail({
    to: person.email,
    template: emailChangeNotice({ firstName: person.firstName, newEmail: address }),
    isForDemo: person.isDemo,
  })
  await tx.record({ name: 'profile.emailChangeRequested', subjectId: link.id })
  return address
}

/** Students stay within the programme's domains; mentors and staff may be invited from anywhere and move anywhere. */
function assertEmailDomain(tx: TxCtx, { person, address }: { person: Person; address: string }): void {
  const domains = tx.config.signupEmailDomains
  if (person.role !== 'student' || isEmailAtDomain(address, domains)) return
  const domainList = domains.map((domain) => `@${domain}`).join(' or ')
  throw problem('auth.domain_not_allowed', {
    params: { domains: domainList },
    fields: { email: `Use an address at ${domainList}.` },
  })
}
