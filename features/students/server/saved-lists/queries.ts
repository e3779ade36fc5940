import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { studentLists } from '../tables.ts'

export type ListRow = typeof studentLists.$inferSelect & { ownerName: string | null }

const selectLists = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      id: studentLists.id,
      ownerId: studentLists.ownerId,
      name: studentLists.name,
      filters: studentLists.filters,
      isShared: studentLists.isShared,
      createdAt: studentLists.createdAt,
      ownerName: fullName.as('owner_name'),
    })
    .from(studentLists)
    .innerJoin(people, eq(people.id, studentLists.ownerId))

/** The viewer's own lists and, with `isStaff`, those shared by others of the same kind: demo people share among themselves (T9). */
export async function listRows(ctx: Ctx, { isStaff }: { isStaff: boolean }): Promise<ListRow[]> {
  const isOwn = eq(studentLists.ownerId, ctx.me.id)
  const isShared: SQL | undefined = and(eq(studentLists.isShared, true), eq(people.isDemo, ctx.me.isDemo))
  return selectLists(ctx)
    .where(isStaff ? or(isOwn, isShared) : isOwn)
    .orderBy(asc(studentLists.name), asc(studentLists.id))
    .limit(limits.page.max)
}

export async function countOwnLists(tx: TxCtx): Promise<number> {
  return tx.db.$count(studentLists, eq(studentLists.ownerId, tx.me.id))
}

export async function insertList(tx: TxCtx, row: typeof studentLists.$inferInsert): Promise<void> {
  await tx.db.insert(studentLists).values(row)
}

/** A list of the viewer's own, or a 404. */
export async function findOwnList(ctx: Ctx | TxCtx, id: string): Promise<ListRow> {
  const [row] = await selectLists(ctx).where(and(eq(studentLists.id, id), eq(studentLists.ownerId, ctx.me.id)))
  if (!row) throw problem('student.list_not_found')
  return row
}

type ListChange = { id: string; set: Partial<Pick<ListRow, 'name' | 'filters' | 'isShared'>> }

export async function updateList(tx: TxCtx, { id, set }: ListChange): Promise<void> {
  await tx.db.update(studentLists).set(set).where(eq(studentLists.id, id))
}

export async function deleteListRow(tx: TxCtx, id: string): Promise<void> {
  await tx.db.delete(studentLists).where(eq(studentLists.id, id))
}
