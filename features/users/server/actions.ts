import type { z } from 'zod'
import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { DemoRole, profileEdit, profilePatch } from '../schema.ts'
import { demoPeople } from './demo-people.ts'
import { calculateProfileCompletion } from './profile-completion.ts'
import { insertPeople, insertPerson, lockOwnProfile, updatePerson } from './queries.ts'

type ProfileEdit = z.output<typeof profileEdit>
type ProfilePatch = z.output<typeof profilePatch>

type NewPerson = Pick<Person, 'email' | 'firstName' | 'lastName' | 'isDemo'> & Partial<Pick<Person, 'role'>>

/** Creates an account. Null when the address already has one. */
export async function addPerson(tx: TxCtx, newPerson: NewPerson): Promise<Person | null> {
  const profileCompletion = calculateProfileCompletion(newPerson)
  return insertPerson(tx, { ...newPerson, profileCompletion, createdAt: tx.now() })
}

/** Creates an account whose address was proved by an emailed link. Null when the address already has one. */
export async function registerPerson(tx: TxCtx, newPerson: NewPerson): Promise<Person | null> {
  const person = await addPerson(tx, newPerson)
  if (person) await tx.record({ name: 'member.registered', subjectId: person.id })
  return person
}

type NewStudent = Pick<Person, 'email' | 'isDemo'> & {
  [K in 'firstName' | 'lastName' | 'yearOfStudy' | 'graduationYear' | 'major' | 'phone' | 'location']?:
    | NonNullable<Person[K]>
    | undefined
}

/**
 * Creates accounts of students whom staff entered; nobody is emailed. Those whose address has an account already are left out of the
 * answer.
 */
export async function insertStudents(tx: TxCtx, students: NewStudent[]): Promise<Person[]> {
  const rows = students.map(({ email, isDemo, firstName = '', lastName = '', ...profile }) => {
    const { yearOfStudy = null, graduationYear = null, major = null, phone = null, location = null } = profile
    const row = { email, isDemo, firstName, lastName, yearOfStudy, graduationYear, major, phone, location }
    return { ...row, profileCompletion: calculateProfileCompletion(row), createdAt: tx.now() }
  })
  return insertPeople(tx, rows)
}

/** Creates a demo person of this role who has not onboarded yet. */
export async function createDemoNewcomer(tx: TxCtx, demoRole: DemoRole): Promise<Person | null> {
  const { role, isAnalyst } = demoPeople[demoRole]
  // Short, because it is shown. The last characters of an id are random; ten make a collision very unlikely.
  const email = `demo.new.${newId().slice(-10)}@virginia.edu`
  return insertPerson(tx, { email, role, isAnalyst, isDemo: true, createdAt: tx.now() })
}

/** Saves some onboarding fields. Without any it completes onboarding, also for people who skipped its forms. */
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

/** Saves the defined fields of the viewer's own profile and recalculates its completion. */
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

/** Saves fields of a locked person's profile and recalculates its completion. */
export async function updateProfile(
  tx: TxCtx,
  { before, set }: { before: Person; set: Partial<Person> },
): Promise<Person> {
  const profileCompletion = calculateProfileCompletion({ ...before, ...set })
  const person = await updatePerson(tx, { id: before.id, set: { ...set, profileCompletion } })
  if (profileCompletion === 100 && before.profileCompletion < 100)
    await tx.record({ name: 'profile.completed', subjectId: person.id })
  return person
}
