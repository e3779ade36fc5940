import { and, eq, getColumns, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { mayEdit, type InteractionRow } from '../queries.ts'
import { interactionVersions, type FieldChange } from '../tables.ts'

type VersionRow = typeof interactionVersions.$inferSelect & { changedBy: string | null }

type NewVersion = { before: InteractionRow; changes: Partial<InteractionRow> }

/** Keeps who changed what. The caller has locked the interaction. */
export async function insertVersion(tx: TxCtx, { before, changes }: NewVersion): Promise<void> {
  const list: FieldChange[] = Object.entries(changes)
    // Not what a person sees or sets.
    .filter(([field]) => field !== 'followUpNotifiedAt')
    .map(([field, after]) => ({
      field,
      before: toText(before[field as keyof InteractionRow]),
      after: toText(after as Value),
    }))
  await tx.db.insert(interactionVersions).values({
    id: newId(),
    interactionId: before.id,
    version: before.version + 1,
    changedAt: tx.now(),
    changedById: tx.me.id,
    changes: list,
  })
}

type Value = InteractionRow[keyof InteractionRow] | undefined

function toText(value: Value): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}

/** The changes of an interaction, newest first: for those who may not edit it, the ones since it was shared. */
export async function listVersions(
  ctx: Ctx,
  { interaction, page }: { interaction: InteractionRow; page: PageQuery },
): Promise<Page<VersionRow>> {
  const { db } = ctx
  const isOfInteraction = and(
    eq(interactionVersions.interactionId, interaction.id),
    mayEdit(ctx, interaction) ? undefined : isSinceShared(interaction.id),
  )
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

/** A change shows what was there before it. What an interaction said while it was private stays with its author and staff. */
const isSinceShared = (interactionId: string): SQL => sql`${interactionVersions.version} > coalesce((
  select max(version) from interaction_versions
  where interaction_id = ${interactionId} and changes @> '[{"field": "visibility"}]'), 0)`
