import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { trashedInteraction } from '../../schema.ts'
import type { InteractionRow } from '../queries.ts'
import { interactionTrash } from '../tables.ts'

/** Whom these interactions are about, trashed ones included. */
export async function listStudentIds({ db }: { db: Db }, ids: string[]): Promise<string[]> {
  const { withTrashed } = interactionTrash
  const rows = await db
    .selectDistinct({ studentId: withTrashed.studentId })
    .from(withTrashed)
    .where(inArray(withTrashed.id, ids))
  return rows.map(({ studentId }) => studentId)
}

type TrashedRow = Omit<z.input<typeof trashedInteraction>, 'trashedAt'> & { trashedAt: Date }

/** Deleted interactions that the viewer may restore, the last one deleted first: for a mentor those they logged themselves. */
export async function listTrashed(ctx: Ctx, page: PageQuery): Promise<Page<TrashedRow>> {
  const { withTrashed: table, isTrashed } = interactionTrash
  const where = and(
    isTrashed,
    withinScope(ctx, { owner: table.studentId }),
    ctx.scope === 'all' ? undefined : eq(table.authorId, ctx.me.id),
  )
  const studentName = sql<string>`coalesce(nullif(trim(${people.firstName} || ' ' || ${people.lastName}), ''), ${people.email}::text)`
  const select = ctx.db
    .select({
      id: table.id,
      title: table.title,
      studentName,
      trashedAt: sql<Date>`${table.trashedAt}`.mapWith(table.trashedAt),
    })
    .from(table)
    .innerJoin(people, eq(people.id, table.studentId))
  const keys = [
    { by: table.trashedAt, type: 'timestamptz' as const, of: (row: TrashedRow) => row.trashedAt },
    { by: table.id, type: 'uuid' as const, of: (row: TrashedRow) => row.id },
  ]
  return keysetBy<TrashedRow>({ keys, page }).read(select, { where, count: () => ctx.db.$count(table, where) })
}

type MoveOptions = { ids: string[]; verb: 'trash' | 'restore' }

/** Moves interactions into the trash or out of it, all or none; a 404 for one that is missing or out of scope. */
export async function moveInteractions(tx: TxCtx, { ids, verb }: MoveOptions): Promise<InteractionRow[]> {
  return interactionTrash[verb](tx, { ids, set: { updatedAt: tx.now() } })
}

export const { purge, purgeExpired } = interactionTrash
