import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { personName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import type { change } from '../../schema.ts'
import { ventureChanges } from '../tables.ts'

type NewChange = Pick<typeof ventureChanges.$inferInsert, 'ventureId' | 'field' | 'before' | 'after'>

export async function insertChange(tx: TxCtx, input: NewChange): Promise<void> {
  await tx.db.insert(ventureChanges).values({ ...input, id: newId(), personId: tx.me.id, changedAt: tx.now() })
}

/** Changes of stage and status, newest first. The caller has checked access to the venture. */
export async function listChanges(
  { db }: Ctx,
  { ventureId, page }: { ventureId: string; page: PageQuery },
): Promise<Page<z.input<typeof change>>> {
  const { id, field, before, after, changedAt } = ventureChanges
  const own = eq(ventureChanges.ventureId, ventureId)
  const list = keyset({ from: ventureChanges, by: 'changedAt', page })
  const select = db
    .select({ id, field, before, after, changedAt, personName })
    .from(ventureChanges)
    .leftJoin(people, eq(people.id, ventureChanges.personId))
  return list.read(select, { where: own, count: () => db.$count(ventureChanges, own) })
}
