import { and, eq, inArray, isNull, like, lt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'

type DbCtx = { db: Db }

/** The person with this address, deactivated or not. */
export async function findPersonByEmail({ db }: DbCtx, email: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.email, email))
  return person ?? null
}

/** A live person, or null. */
export async function findPerson({ db }: DbCtx, id: string): Promise<Person | null> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deactivatedAt)))
  return person ?? null
}

type NewPerson = Partial<Person> & Pick<Person, 'email' | 'createdAt'>

/** Inserts the person; answers null when the address has an account already. */
export async function insertPerson({ db }: DbCtx, input: NewPerson): Promise<Person | null> {
  const [person] = await db.insert(people).values(input).onConflictDoNothing({ target: people.email }).returning()
  return person ?? null
}

/** Locks the viewer's row for the rest of the transaction, so that two edits at once both count. */
export async function lockOwnProfile(tx: TxCtx): Promise<Person> {
  const [person] = await tx.db.select().from(people).where(eq(people.id, tx.me.id)).for('update')
  if (!person) throw problem('auth.session_required')
  return person
}

export async function updatePerson({ db }: DbCtx, change: { id: string; set: Partial<Person> }): Promise<Person> {
  const [person] = await db.update(people).set(change.set).where(eq(people.id, change.id)).returning()
  if (!person) throw problem('auth.session_required')
  return person
}

/** Whether a photo of this key is anybody's still. */
export async function isPhotoInUse(ctx: Ctx, photoKey: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.photoKey, photoKey), isNull(people.deactivatedAt)))
    .limit(1)
  return rows.length > 0
}

/** Of these keys of stored photos, those that somebody's row names. */
export async function listReferencedPhotos({ db }: DbCtx, keys: string[]): Promise<Set<string>> {
  const rows = await db.select({ photoKey: people.photoKey }).from(people).where(inArray(people.photoKey, keys))
  return new Set(rows.flatMap(({ photoKey }) => photoKey ?? []))
}

/** Removes people made by "start as somebody new" on a demo instance, a day after. */
export async function purgeDemoNewcomers({ db }: DbCtx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await db
    .delete(people)
    .where(and(eq(people.isDemo, true), like(people.email, 'demo.new.%@%'), lt(people.createdAt, dayAgo)))
}
