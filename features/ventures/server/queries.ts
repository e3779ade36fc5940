import { and, count, eq, exists, getColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { findPersonInScope } from '#features/users/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { createRows } from '#platform/server/rows.ts'
import { withinScope } from '#platform/server/scope.ts'
import { stageAliases } from '#rules/stages.ts'
import type { MemberRole, ventureQuery } from '../schema.ts'
import { liveVentures, ventureMembers, ventures, ventureTrash } from './tables.ts'

export type VentureRow = typeof ventures.$inferSelect
/** A venture with the reader's role in it, null for somebody who is no member, and its people, the owner included. */
export type VentureView = VentureRow & { role: MemberRole | null; memberCount: number }

type ViewerCtx = Pick<Ctx, 'db' | 'viewer' | 'me' | 'scope' | 'config'>

const memberships = ({ db }: ViewerCtx, filter: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(ventureMembers)
    .where(and(eq(ventureMembers.ventureId, liveVentures.id), filter))

const isMember = (ctx: ViewerCtx) => exists(memberships(ctx, eq(ventureMembers.personId, ctx.me.id)))
const isOwner = ({ me }: ViewerCtx) => eq(liveVentures.ownerId, me.id)

/** Two look-ups by index: one condition with `or` would read every venture there is. */
export const isOwnOrShared = ({ db, me }: ViewerCtx) => {
  const owned = db.select({ id: liveVentures.id }).from(liveVentures).where(eq(liveVentures.ownerId, me.id))
  const shared = db
    .select({ id: ventureMembers.ventureId })
    .from(ventureMembers)
    .where(eq(ventureMembers.personId, me.id))
  return sql`${liveVentures.id} in (${owned} union all ${shared})`
}

/** Ventures in the request's scope, and those the viewer is a member of. */
export const isAccessible = (ctx: ViewerCtx) => or(withinScope(ctx, { owner: liveVentures.ownerId }), isMember(ctx))

/** The row, the viewer's role in it, and how many people belong to it. */
function selectVentureViews(ctx: ViewerCtx) {
  const ownRole = ctx.db
    .select({ role: ventureMembers.role })
    .from(ventureMembers)
    .where(and(eq(ventureMembers.ventureId, liveVentures.id), eq(ventureMembers.personId, ctx.me.id)))
  return ctx.db
    .select({
      ...getColumns(liveVentures),
      role: sql<MemberRole | null>`case when ${isOwner(ctx)} then 'owner' else (${ownRole}) end`,
      memberCount: sql<number>`1 + (${ctx.db
        .select({ count: count() })
        .from(ventureMembers)
        .where(eq(ventureMembers.ventureId, liveVentures.id))})`.mapWith(Number),
    })
    .from(liveVentures)
}

type ListVenturesOptions = PageQuery & z.output<typeof ventureQuery>

/** The ventures the viewer owns or is a member of. */
export async function listOwnVentures(
  ctx: Ctx,
  { q, stage, status, sort, ...page }: ListVenturesOptions,
): Promise<Page<VentureView>> {
  const condition = and(
    isOwnOrShared(ctx),
    q ? containsText([liveVentures.name, liveVentures.description], q) : undefined,
    stage ? inArray(liveVentures.stage, stageAliases(stage)) : undefined,
    status ? eq(liveVentures.status, status) : undefined,
  )
  return listPage(ctx, { condition, sortBy: sort === 'newest' ? 'createdAt' : 'updatedAt', page })
}

/** The ventures of somebody in the request's scope, or a 404. */
export async function listStudentVentures(
  ctx: Ctx,
  { personId, page }: { personId: string; page: PageQuery },
): Promise<Page<VentureView>> {
  await findPersonInScope(ctx, personId)
  const condition = eq(liveVentures.ownerId, personId)
  return listPage(ctx, { condition, sortBy: 'updatedAt', page })
}

/** The viewer's own ventures in the trash, the last one trashed first. */
export async function listTrashedVentures(ctx: Ctx, page: PageQuery): Promise<Page<VentureView>> {
  const trashed = await ventureTrash.list(ctx, page)
  const items = await withMemberCounts(ctx, trashed.items)
  return { ...trashed, items: items.map((venture) => ({ ...venture, role: 'owner' })) }
}

type PageOptions = { condition: SQL | undefined; sortBy: 'createdAt' | 'updatedAt'; page: PageQuery }

async function listPage(ctx: Ctx, { condition, sortBy, page }: PageOptions): Promise<Page<VentureView>> {
  const list = keyset({ from: liveVentures, by: sortBy, page })
  const count = () => ctx.db.$count(liveVentures, condition)
  return list.read(selectVentureViews(ctx), { where: condition, count })
}

/** A live venture that the viewer may see, or a 404. */
export async function findVenture(ctx: Ctx | TxCtx, id: string): Promise<VentureView> {
  const [row] = await selectVentureViews(ctx).where(and(eq(liveVentures.id, id), isAccessible(ctx)))
  if (!row) throw problem('venture.not_found')
  return row
}

/** Who may make a change: every member, the owner and editors, or the owner. Other members get a 403, everybody else a 404. */
type LockOptions = { id: string; access: 'view' | 'edit' | 'own' }

/** Locks a live venture of the viewer's: of two changes at once the second starts from the result of the first. */
export async function lockVenture(tx: TxCtx, { id, access }: LockOptions): Promise<VentureView> {
  const [row] = await selectVentureViews(tx)
    .where(and(eq(liveVentures.id, id), or(isOwner(tx), isMember(tx))))
    .for('update')
  if (!row) throw problem('venture.not_found')
  if (access === 'edit' && row.role === 'viewer') throw problem('venture.viewers_read_only')
  if (access === 'own' && row.role !== 'owner') throw problem('venture.owners_only')
  return row
}

/** Purging also deletes all that belongs to a venture. */
export const { trashOne: moveToTrash, restoreOne: restoreFromTrash, purgeExpired } = ventureTrash

export const { insert: insertVenture } = createRows(ventures, { live: liveVentures, notFound: 'venture.not_found' })

/** Changes a venture that the caller has locked. */
export async function updateVenture(
  { db }: { db: Db },
  change: { id: string; set: Partial<VentureRow> },
): Promise<void> {
  await db.update(ventures).set(change.set).where(eq(ventures.id, change.id))
}

type OwnedVenture = Pick<VentureRow, 'id' | 'ownerId' | 'stage'> & { hasDescription: boolean; memberCount: number }

/** All ventures that these people own, trashed ones included. */
export async function listOwnedVentures({ db }: { db: Db }, ownerIds: string[]): Promise<OwnedVenture[]> {
  const { id, ownerId, stage, description } = ventures
  const rows = await db
    .select({ id, ownerId, stage, hasDescription: sql<boolean>`${description} is not null` })
    .from(ventureTrash.withTrashed)
    .where(inArray(ownerId, ownerIds))
  return withMemberCounts({ db }, rows)
}

/** Adds how many people belong to each venture, the owner included. */
async function withMemberCounts<Row extends { id: string }>(
  { db }: { db: Db },
  rows: Row[],
): Promise<(Row & { memberCount: number })[]> {
  const { ventureId } = ventureMembers
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .select({ ventureId, count: count() })
    .from(ventureMembers)
    .where(inArray(ventureId, ids))
    .groupBy(ventureId)
  const countById = new Map(counts.map((row) => [row.ventureId, row.count]))
  return rows.map((row) => ({ ...row, memberCount: 1 + (countById.get(row.id) ?? 0) }))
}
