import { inArray } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
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

type MoveOptions = { ids: string[]; verb: 'trash' | 'restore' }

/** Moves interactions into the trash or out of it, all or none; a 404 for one that is missing or out of scope. */
export async function moveInteractions(tx: TxCtx, { ids, verb }: MoveOptions): Promise<InteractionRow[]> {
  return interactionTrash[verb](tx, { ids, set: { updatedAt: tx.now() } })
}

export const { purgeExpired } = interactionTrash
