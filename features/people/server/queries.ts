import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Role } from '#rules/permissions.ts'

/** People who signed in through the demo see and change demo people only (T9). */
const withinDemo = ({ me }: Pick<Ctx, 'me'>) => (me.isDemo ? eq(people.isDemo, true) : undefined)

export async function listPeople(
  ctx: Ctx,
  { role, ...page }: PageQuery & { role?: Role | undefined },
): Promise<Page<Person>> {
  const live = and(isNull(people.deactivatedAt), withinDemo(ctx), role ? eq(people.role, role) : undefined)
  const list = keyset<Person>({ at: { column: people.createdAt, of: (row) => row.createdAt }, id: people.id, page })
  const rows = await ctx.db
    .select()
    .from(people)
    .where(and(live, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await ctx.db.$count(people, live))
}

/** Locks the person for a change, or answers a 404. */
export async function lockPerson(tx: TxCtx, id: string): Promise<Person> {
  const [person] = await tx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deactivatedAt), withinDemo(tx)))
    .for('update')
  if (!person) throw problem('person.not_found')
  return person
}

/**
 * How many admins there are. Whoever is about to make one fewer holds this lock first: two admins who demote each other
 * at the same instant would otherwise both still count two (T13).
 */
export async function countAdminsLocked(tx: TxCtx): Promise<number> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('people.last-admin'))`)
  const [admins] = await tx.db
    .select({ count: count() })
    .from(people)
    .where(and(eq(people.role, 'admin'), isNull(people.deactivatedAt)))
  return admins?.count ?? 0
}

export async function updatePerson(tx: TxCtx, change: { id: string; set: Partial<Person> }): Promise<Person> {
  const [person] = await tx.db
    .update(people)
    .set({ ...change.set, updatedAt: tx.now() })
    .where(eq(people.id, change.id))
    .returning()
  return person!
}
