import { and, eq, inArray, isNull, like, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { isListedStudent, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Role } from '#rules/permissions.ts'
import type { DemoRole } from '../schema.ts'
import { demoEmail } from './demo-people.ts'

type DbCtx = { db: Db }

/** The active person with this id, or null. */
export async function findPerson({ db }: DbCtx, id: string): Promise<Person | null> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deactivatedAt)))
  return person ?? null
}

/** The person with this address, deactivated or not, or null. */
export async function findPersonByEmail({ db }: DbCtx, email: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.email, email))
  return person ?? null
}

/** The active person with this id if they are in the request's scope, or a 404. */
export async function findPersonInScope(ctx: Ctx | TxCtx, id: string): Promise<Person> {
  const isInScope = withinScope(ctx, { owner: people.id })
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deactivatedAt), isInScope))
  if (!person) throw problem('person.not_found')
  return person
}

/** The role of the person with this id, deactivated or not, or null. */
export async function findRole({ db }: DbCtx, id: string): Promise<Role | null> {
  const [person] = await db.select({ role: people.role }).from(people).where(eq(people.id, id))
  return person?.role ?? null
}

/** Ids of the active directors and admins. Only demo staff when the actor is a demo person (T9); null is no actor. */
export async function listStaff({ db }: DbCtx, actorId: string | null): Promise<string[]> {
  const [actor] = actorId ? await db.select({ isDemo: people.isDemo }).from(people).where(eq(people.id, actorId)) : []
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        inArray(people.role, ['director', 'admin']),
        isNull(people.deactivatedAt),
        actor?.isDemo ? eq(people.isDemo, true) : undefined,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Ids of the active people with one of these roles, or of everybody without one; on the owner's side of the demo (T9). */
export async function listAudience(
  { db }: DbCtx,
  { roles, ownerId }: { roles: readonly Role[]; ownerId: string },
): Promise<string[]> {
  const side = db.select({ isDemo: people.isDemo }).from(people).where(eq(people.id, ownerId))
  const hasRole = roles.length > 0 ? inArray(people.role, [...roles]) : undefined
  const condition = and(isNull(people.deactivatedAt), eq(people.isDemo, side), hasRole)
  const rows = await db.select({ id: people.id }).from(people).where(condition)
  return rows.map(({ id }) => id)
}

/** The ids of all active administrators. */
export async function listAdmins({ db }: DbCtx): Promise<string[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'admin'), isNull(people.deactivatedAt)))
  return rows.map(({ id }) => id)
}

/**
 * The ids of all active students in batches, in the order they joined, for jobs that count something for each: a statement for
 * all of them at once would run into the time limit.
 */
export async function listStudentBatches({ db }: DbCtx, size: number): Promise<string[][]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select array_agg(id order by id) as ids
    from (
      select id, (row_number() over (order by created_at, id) - 1) / ${size}::int as batch
      from people where ${isListedStudent(people)}
    ) as students
    group by batch order by batch`)
  return rows.map(({ ids }) => ids)
}

/** The demo person of this role, or null before the demo is seeded. */
export async function findDemoPerson(ctx: DbCtx, role: DemoRole): Promise<Person | null> {
  const person = await findPersonByEmail(ctx, demoEmail(role))
  return person?.isDemo ? person : null
}

/** Inserts the person; null when the address already has an account. */
export async function insertPerson(
  { db }: DbCtx,
  row: Partial<Person> & Pick<Person, 'email' | 'createdAt'>,
): Promise<Person | null> {
  const [person] = await db.insert(people).values(row).onConflictDoNothing({ target: people.email }).returning()
  return person ?? null
}

/** Inserts many people in one statement; returns those whose address had no account. */
export async function insertPeople(
  { db }: DbCtx,
  rows: (Partial<Person> & Pick<Person, 'email' | 'createdAt'>)[],
): Promise<Person[]> {
  if (rows.length === 0) return []
  return db.insert(people).values(rows).onConflictDoNothing({ target: people.email }).returning()
}

export async function updatePerson(tx: TxCtx, { id, set }: { id: string; set: Partial<Person> }): Promise<Person> {
  const [person] = await tx.db
    .update(people)
    .set({ ...set, updatedAt: tx.now(), version: sql`${people.version} + 1` })
    .where(eq(people.id, id))
    .returning()
  if (!person) throw problem('auth.session_required')
  return person
}

/** Locks the viewer's row for the rest of the transaction, so that two edits at once both count. */
export async function lockOwnProfile(tx: TxCtx): Promise<Person> {
  const [person] = await tx.db.select().from(people).where(eq(people.id, tx.me.id)).for('update')
  if (!person) throw problem('auth.session_required')
  return person
}

/** Whether the photo with this key belongs to an active person. */
export async function isPhotoInUse({ db }: DbCtx, photoKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.photoKey, photoKey), isNull(people.deactivatedAt)))
    .limit(1)
  return rows.length > 0
}

/** Of these photo keys, the ones that a person's row references. */
export async function listReferencedPhotos({ db }: DbCtx, keys: string[]): Promise<Set<string>> {
  const rows = await db.select({ photoKey: people.photoKey }).from(people).where(inArray(people.photoKey, keys))
  return new Set(rows.flatMap(({ photoKey }) => photoKey ?? []))
}

/** Deletes the people created by "Start as a new student" on a demo instance, a day after they were created. */
export async function purgeDemoNewcomers({ db }: DbCtx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await db
    .delete(people)
    .where(and(eq(people.isDemo, true), like(people.email, 'demo.new.%@%'), lt(people.createdAt, dayAgo)))
}
