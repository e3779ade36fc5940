import { and, asc, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { CrmKind } from '#providers/crm/port.ts'
import { lockLiveVenture, ventureCompanies } from '#features/ventures/server/companies/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { LinkState } from '../../schema.ts'
import { crmLinks } from '../tables.ts'

type LinkRow = typeof crmLinks.$inferSelect
type DbContext = { db: Db }

const localId = sql<string>`coalesce(${crmLinks.personId}, ${crmLinks.ventureId})`

/** The local ids of these records of the CRM, by remote id. */
export async function findLocalIds(
  { db }: DbContext,
  { kind, remoteIds }: { kind: CrmKind; remoteIds: string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ remoteId: crmLinks.remoteId, localId })
    .from(crmLinks)
    .where(and(eq(crmLinks.kind, kind), inArray(crmLinks.remoteId, remoteIds)))
  return new Map(rows.map((row) => [row.remoteId!, row.localId]))
}

/** The local ids of links in this state, by id. */
export async function listIdsInState(
  { db }: DbContext,
  { kind, state }: { kind: CrmKind; state: LinkState },
): Promise<string[]> {
  const rows = await db
    .select({ localId })
    .from(crmLinks)
    .where(and(eq(crmLinks.kind, kind), eq(crmLinks.state, state)))
    .orderBy(asc(localId))
  return rows.map((row) => row.localId)
}

export async function hasLinks({ db }: DbContext): Promise<boolean> {
  return (await db.$count(crmLinks, isNotNull(crmLinks.remoteId))) > 0
}

type SavedLink = typeof crmLinks.$inferInsert

/**
 * Inserts or replaces the link of a person or venture; false where its record of the CRM got linked to somebody else in the meantime.
 */
export async function saveLink({ db }: DbContext, link: SavedLink): Promise<boolean> {
  const target = link.kind === 'person' ? crmLinks.personId : crmLinks.ventureId
  if (link.remoteId) {
    const owner = (await findLocalIds({ db }, { kind: link.kind, remoteIds: [link.remoteId] })).get(link.remoteId)
    if (owner !== undefined && owner !== (link.personId ?? link.ventureId)) return false
  }
  const { id: _, ...set } = link
  await db.insert(crmLinks).values(link).onConflictDoUpdate({ target, set })
  return true
}

/** Keeps what is known of a record that could not be synced, and why. */
export async function saveFailure(
  { db }: DbContext,
  link: Pick<SavedLink, 'kind' | 'personId' | 'ventureId' | 'error'>,
): Promise<void> {
  const target = link.kind === 'person' ? crmLinks.personId : crmLinks.ventureId
  const set = { state: 'failed' as const, error: link.error, theirs: null }
  await db
    .insert(crmLinks)
    .values({ ...link, state: 'failed' })
    .onConflictDoUpdate({ target, set })
}

type ConflictRow = LinkRow & { name: string; localId: string; localFields: Record<string, string> }

function selectLinks(db: Db) {
  const name = sql<string>`coalesce(${ventureCompanies.name}, ${fullName}, ${people.email})`
  return db
    .select({
      link: crmLinks,
      name,
      localId,
      localFields: {
        firstName: people.firstName,
        lastName: people.lastName,
        name: sql<string>`coalesce(${ventureCompanies.name}, '')`,
      },
    })
    .from(crmLinks)
    .leftJoin(ventureCompanies, eq(ventureCompanies.id, crmLinks.ventureId))
    .innerJoin(people, sql`${people.id} = coalesce(${crmLinks.personId}, ${ventureCompanies.ownerId})`)
}

/** Links in conflict within scope. */
export async function listConflictRows(ctx: Ctx, page: PageQuery): Promise<Page<ConflictRow>> {
  const where = and(eq(crmLinks.state, 'conflict'), withinScope(ctx, { owner: people.id }))
  type Row = Awaited<ReturnType<typeof selectLinks>>[number]
  const list = keysetBy<Row>({
    keys: [{ by: crmLinks.id, type: 'uuid', of: ({ link }) => link.id }],
    page,
    isAscending: true,
  })
  const count = async () => (await selectLinks(ctx.db).where(where)).length
  const { items, ...rest } = await list.read(selectLinks(ctx.db), { where, count })
  return { ...rest, items: items.map(({ link, ...row }) => ({ ...link, ...row })) }
}

/** A link in conflict within scope, or a 404. */
export async function findConflict(ctx: Ctx, id: string): Promise<{ kind: CrmKind; localId: string }> {
  const isWanted = and(eq(crmLinks.id, id), eq(crmLinks.state, 'conflict'), withinScope(ctx, { owner: people.id }))
  const [row] = await selectLinks(ctx.db).where(isWanted)
  if (!row) throw problem('crm.conflict_not_found')
  return { kind: row.link.kind, localId: row.localId }
}

/** How many links there are in each state, within scope. */
export async function countStates(ctx: Ctx): Promise<Record<LinkState, number>> {
  const rows = await ctx.db
    .select({ state: crmLinks.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(crmLinks)
    .leftJoin(ventureCompanies, eq(ventureCompanies.id, crmLinks.ventureId))
    .innerJoin(people, sql`${people.id} = coalesce(${crmLinks.personId}, ${ventureCompanies.ownerId})`)
    .where(withinScope(ctx, { owner: people.id }))
    .groupBy(crmLinks.state)
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { linked: counts['linked'] ?? 0, conflict: counts['conflict'] ?? 0, failed: counts['failed'] ?? 0 }
}

type Locked = { person: typeof people.$inferSelect } | { venture: LockedVenture }
type LockedVenture = NonNullable<Awaited<ReturnType<typeof lockLiveVenture>>>

/** Locks a person or venture and returns the row, whose fields the CRM may change; null where it is gone. */
export async function lockLocal(tx: TxCtx, { kind, id }: { kind: CrmKind; id: string }): Promise<Locked | null> {
  if (kind === 'person') {
    const [person] = await tx.db.select().from(people).where(eq(people.id, id)).for('update')
    return person ? { person } : null
  }
  const venture = await lockLiveVenture(tx, id)
  return venture && { venture }
}

/** Deletes links of ventures that are gone for good. Those of ventures in the trash go, too: a restored one is found by its id again. */
export async function deleteStaleLinks({ db }: DbContext): Promise<void> {
  const isLive = exists(
    db
      .select({ one: sql`1` })
      .from(ventureCompanies)
      .where(eq(ventureCompanies.id, crmLinks.ventureId)),
  )
  await db.delete(crmLinks).where(and(isNotNull(crmLinks.ventureId), not(isLive)))
}
