import { and, eq, getColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keyset, keysetBy } from '#platform/server/db/keyset.ts'
import { hasWords, toWordQuery } from '#platform/server/db/word-search.ts'
import { people, searchedColumns, sortName } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import type { peopleQuery } from '../schema.ts'

type DbCtx = { db: Db }
type ListOptions = PageQuery & z.output<typeof peopleQuery>

/**
 * Viewers who signed in through the demo see and change demo people only (T9). Where the demo was switched off, its people are
 * still stored, but nobody sees them.
 */
const withinDemo = ({ me, config }: Pick<Ctx, 'me' | 'config'>) =>
  me.isDemo || !config.isDemo ? eq(people.isDemo, me.isDemo) : undefined

/** Active people of these roles whose name or address has words that begin like the search. */
export async function listPeople(ctx: Ctx, { role, q = '', sort, ...page }: ListOptions): Promise<Page<Person>> {
  const where = and(
    isNull(people.deactivatedAt),
    withinDemo(ctx),
    role && inArray(people.role, role),
    toWordQuery(q) === null ? undefined : hasWords(searchedColumns(people), q),
  )
  const list = { where, count: () => ctx.db.$count(people, where) }
  const select = ctx.db.select({ ...getColumns(people), sortName: sql<string>`${sortName(people)}`.as('sort_name') })
  if (sort === 'newest') return keyset({ from: people, by: 'createdAt', page }).read(select.from(people), list)
  const byTime = { by: people.createdAt, type: 'timestamptz', of: (row: Row) => row.createdAt } as const
  const byName = { by: sortName(people), type: 'text', of: (row: Row) => row.sortName } as const
  const first = sort === 'oldest' ? byTime : byName
  const keys = [first, { by: people.id, type: 'uuid', of: (row: Row) => row.id } as const]
  return keysetBy<Row>({ keys, page, isAscending: sort !== '-name' }).read(select.from(people), list)
}

type Row = Person & { sortName: string }

/** People who were removed and can still be restored, the last one first. */
export async function listRemoved(ctx: Ctx, page: PageQuery): Promise<Page<Person & { deactivatedAt: Date }>> {
  const where = and(gt(people.deactivatedAt, findRestoreLimit(ctx)), withinDemo(ctx))
  const list = keyset({ from: people, by: 'deactivatedAt', page })
  const found = await list.read(ctx.db.select().from(people), { where, count: () => ctx.db.$count(people, where) })
  return found as Page<Person & { deactivatedAt: Date }>
}

/** Who was removed before this can no longer be restored. */
export const findRestoreLimit = ({ now }: Pick<Ctx, 'now'>): Date =>
  new Date(now().getTime() - limits.person.restoreDays * 86_400_000)

/** Locks an active person's row for the rest of the transaction, or throws a 404. */
export async function lockPerson(tx: TxCtx, id: string): Promise<Person> {
  return lock(tx, { id, isActive: true })
}

/** Locks the row of a removed person who can still be restored, or throws a 404. */
export async function lockRemoved(tx: TxCtx, id: string): Promise<Person> {
  return lock(tx, { id, isActive: false })
}

async function lock(tx: TxCtx, { id, isActive }: { id: string; isActive: boolean }): Promise<Person> {
  const isWanted = isActive ? isNull(people.deactivatedAt) : gt(people.deactivatedAt, findRestoreLimit(tx))
  const [person] = await tx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isWanted, withinDemo(tx)))
    .for('update')
  if (!person) throw problem('person.not_found')
  return person
}

/**
 * The lock that everyone who is about to change a role takes first: without it, two admins who demote each other at the same
 * moment would both count two and leave none (T13).
 */
export async function lockRoles(tx: TxCtx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('people.last-admin'))`)
}

/** How many active admins there are among real or among demo people: neither can stand in for the other. */
export async function countAdmins({ db }: DbCtx, { isDemo }: { isDemo: boolean }): Promise<number> {
  return db.$count(people, and(eq(people.role, 'admin'), eq(people.isDemo, isDemo), isNull(people.deactivatedAt)))
}

/** Ids of the people who were removed so long ago that they cannot be restored. */
export async function listDueForErasure(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const isDue = lte(people.deactivatedAt, findRestoreLimit(ctx))
  const rows = await ctx.db.select({ id: people.id }).from(people).where(isDue).limit(1_000)
  return rows.map(({ id }) => id)
}
