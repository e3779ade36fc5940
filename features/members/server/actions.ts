import type { z } from 'zod'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { profileEdit, profilePatch } from '../schema.ts'
import { isAtDomain, normaliseAddress } from '#platform/server/mail/address.ts'
import { addressChangeNotice, confirmAddressLetter } from './links/emails.ts'
import { createLink } from './links/actions.ts'
import { profileCompletionOf } from './profile-completion.ts'
import { findPersonByAddress, lockOwnProfile, updatePerson } from './queries.ts'

type Edit = z.output<typeof profileEdit>
type Patch = z.output<typeof profilePatch>

/** Edits the own profile. A changed address waits for its owner's confirmation; until then the old one counts. */
export async function editProfile(
  ctx: RequestCtx,
  { email, ...fields }: Edit,
): Promise<{ person: Person; pendingEmail: string | null }> {
  return ctx.transaction(async (tx) => {
    const person = await saveProfile(tx, fields)
    const pendingEmail = email === undefined ? null : await requestAddressChange(tx, { person, email })
    return { person, pendingEmail }
  })
}

/** Saves some onboarding fields; with none, onboarding is complete, also for those who skipped its forms. */
export async function patchProfile(ctx: RequestCtx, fields: Patch): Promise<Person> {
  const isCompleting = Object.values(fields).every((value) => value === undefined)
  return ctx.transaction(async (tx) => {
    if (!isCompleting) return saveProfile(tx, fields)
    const before = await lockOwnProfile(tx)
    if (before.onboardedAt) return before
    await tx.record({ name: 'member.onboarded', subjectId: before.id })
    return store(tx, { before, set: { onboardedAt: tx.now() } })
  })
}

/** Saves what is given of the own profile and derives how complete it is. */
export async function saveProfile(
  tx: TxCtx,
  fields: { [K in keyof Patch | keyof Edit | 'photoKey']?: unknown },
): Promise<Person> {
  const before = await lockOwnProfile(tx)
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return before
  const person = await store(tx, { before, set })
  await tx.record({ name: 'profile.edited', subjectId: person.id, data: { fields: Object.keys(set) } })
  return person
}

async function store(tx: TxCtx, { before, set }: { before: Person; set: Partial<Person> }): Promise<Person> {
  const profileCompletion = profileCompletionOf({ ...before, ...set })
  const person = await updatePerson(tx, { id: before.id, set: { ...set, profileCompletion, updatedAt: tx.now() } })
  if (profileCompletion === 100 && before.profileCompletion < 100)
    await tx.record({ name: 'profile.completed', subjectId: person.id })
  return person
}

async function requestAddressChange(
  tx: TxCtx,
  { person, email }: { person: Person; email: string },
): Promise<string | null> {
  const address = normaliseAddress(email)
  if (address === null)
    throw problem('auth.address_invalid', { fields: { email: 'Please enter a valid email address.' } })
  if (address.toLowerCase() === person.email.toLowerCase()) return null
  refuseForeignAddress(tx, { person, address })
  if (await findPersonByAddress(tx, address))
    throw problem('profile.address_taken', { fields: { email: 'That address belongs to another account.' } })
  const link = await createLink(tx, {
    email: address,
    purpose: 'change-address',
    personId: person.id,
    isDemo: person.isDemo,
  })
  await tx.post({
    to: address,
    letter: confirmAddressLetter({ ...link, firstName: person.firstName }),
    isForDemo: person.isDemo,
  })
  await tx.post({
    to: person.email,
    letter: addressChangeNotice({ firstName: person.firstName, newAddress: address }),
    isForDemo: person.isDemo,
  })
  await tx.record({ name: 'address.changeRequested', subjectId: link.id })
  return address
}

/** Students stay within the programme's domains; mentors and staff may be invited from anywhere and move anywhere. */
function refuseForeignAddress(tx: TxCtx, { person, address }: { person: Person; address: string }): void {
  const domains = tx.config.signupEmailDomains
  if (person.role !== 'student' || isAtDomain(address, domains)) return
  const named = domains.map((domain) => `@${domain}`).join(' or ')
  throw problem('auth.domain_refused', { words: { domains: named }, fields: { email: `Use an address at ${named}.` } })
}
