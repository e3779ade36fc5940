import { eq, getColumns, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import type { InteractionRow } from '../queries.ts'
import { interactionVersions, type FieldChange } from '../tables.ts'

type VersionRow = typeof interactionVersions.$inferSelect & { changedBy: string | null }

type NewVersion = { before: InteractionRow; changes: Partial<InteractionRow> }

/** Keeps who changed what. The caller has locked the interaction. */
export async function insertVersion(tx: TxCtx, { before, changes }: NewVersion): Promise<void> {
  const list: FieldChange[] = Object.entries(changes)
    // Not what a person sees or sets.
    .filter(([field]) => field !== 'followUpNotifiedAt')
    .map(([field, after]) => ({ field, before: toText(before[field as keyof InteractionRow]), after: toText(after) }))
  await tx.db.insert(interactionVersions).values({
    id: newId(),
    interactionId: before.id,
    version: before.version + 1,
    changedAt: tx.now(),
    changedById: tx.me.id,
    changes: list,
  })
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}

/** The changes of an interaction, newest first. */
export async function listVersions(
  { db }: Ctx,
  { interactionId, page }: { interactionId: string; page: PageQuery },
): Promise<Page<VersionRow>> {
  const isOfInteraction = eq(interactionVersions.interactionId, interactionId)
  const list = keysetBy<VersionRow>({
    keys: [{ by: interactionVersions.version, type: 'float8', of: (row) => row.version }],
    page,
  })
  const changedBy = sql<string | null>`(select nullif(trim(first_name || ' ' || last_name), '') from people
    where people.id = ${interactionVersions.changedById})`.as('changed_by')
  const select = db.select({ ...getColumns(interactionVersions), changedBy }).from(interactionVersions)
  return list.read(select, {
    where: isOfInteraction,
    count: () => db.$count(interactionVersions, isOfInteraction),
  })
}
