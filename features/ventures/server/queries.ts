import { and, count, eq, exists, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainEvents } from '#platform/server/db/tables.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { stageAliases, stageRanks } from '#rules/stages.ts'
import type { MemberRole, ventureQuery } from '../schema.ts'
import { ventureMembers } from './team/tables.ts'
import { ventures } from './tables.ts'

export type VentureRow = typeof ventures.$inferSelect
/** A venture as its reader sees it. */
export type VentureView = VentureRow & { role: MemberRole | null; memberCount: number }

type ViewerCtx = Pick<Ctx, 'db' | 'viewer' | 'me' | 'scope'>

const memberships = ({ db }: ViewerCtx, filter: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(ventureMembers)
    .where(and(eq(ventureMembers.ventureId, ventures.id), filter))

const isMember = (ctx: ViewerCtx) => exists(memberships(ctx, eq(ventureMembers.personId, ctx.me.id)))
const isOwner = ({ me }: ViewerCtx) => eq(ventures.ownerId, me.id)

/** Two short look-ups by index: "owned or belonged to" in one condition would read every venture there is. */
const isOwnOrShared = ({ db, me }: ViewerCtx) => {
  const owned = db.select({ id: ventures.id }).from(ventures).where(eq(ventures.ownerId, me.id))
  const shared = db
    .select({ id: ventureMembers.ventureId })
    .from(ventureMembers)
    .where(eq(ventureMembers.personId, me.id))
  return sql`${ventures.id} in (${owned} union all ${shared})`
}

/** Ventures in the request's scope, and those the viewer belongs to. */
const isAccessible = (ctx: ViewerCtx) => or(withinScope(ctx, { owner: ventures.ownerId }), isMember(ctx))

/** The row, what the viewer is in it, and how many belong to it. */
function selectVentureViews(ctx: ViewerCtx) {
  const ownRole = ctx.db
    .select({ role: ventureMembers.role })
    .from(ventureMembers)
    .where(and(eq(ventureMembers.ventureId, ventures.id), eq(ventureMembers.personId, ctx.me.id)))
  return ctx.db
    .select({
      venture: ventures,
      role: sql<MemberRole | null>`case when ${isOwner(ctx)} then 'owner' else (${ownRole}) end`,
      memberCount: sql<number>`1 + (${ctx.db
        .select({ count: count() })
        .from(ventureMembers)
        .where(eq(ventureMembers.ventureId, ventures.id))})`.mapWith(Number),
    })
    .from(ventures)
}

const toVentureView = ({
  venture,
  ...rest
}: { venture: VentureRow } & Omit<VentureView, keyof VentureRow>): VentureView => ({
  ...venture,
  ...rest,
})

type ListVenturesOptions = PageQuery & z.output<typeof ventureQuery>

/** The ventures the viewer owns or belongs to, out of the trash. */
export async function listOwnVentures(
  ctx: Ctx,
  { q, stage, status, sort, ...page }: ListVenturesOptions,
): Promise<Page<VentureView>> {
  const condition = and(
    isOwnOrShared(ctx),
    isNull(ventures.trashedAt),
    q ? containsText([ventures.name, ventures.description], q) : undefined,
    stage ? inArray(ventures.stage, stageAliases(stage)) : undefined,
    status ? eq(ventures.status, status) : undefined,
  )
  return listPage(ctx, { condition, sortBy: sort === 'newest' ? 'createdAt' : 'updatedAt', page })
}

/** The ventures of somebody in the request's scope, or a 404. */
export async function listStudentVentures(
  ctx: Ctx,
  { personId, page }: { personId: string; page: PageQuery },
): Promise<Page<VentureView>> {
  const isInScope = withinScope(ctx, { owner: people.id })
  const isVisiblePerson = and(eq(people.id, personId), isNull(people.deactivatedAt), isInScope)
  if ((await ctx.db.$count(people, isVisiblePerson)) === 0) throw problem('person.not_found')
  const condition = and(eq(ventures.ownerId, personId), isNull(ventures.trashedAt))
  return listPage(ctx, { condition, sortBy: 'updatedAt', page })
}

/** The viewer's own ventures in the trash. */
export async function listTrashedVentures(ctx: Ctx, page: PageQuery): Promise<Page<VentureView>> {
  return listPage(ctx, { condition: and(isOwner(ctx), isNotNull(ventures.trashedAt)), sortBy: 'updatedAt', page })
}

type PageOptions = { condition: SQL | undefined; sortBy: 'createdAt' | 'updatedAt'; page: PageQuery }

async function listPage(ctx: Ctx, { condition, sortBy, page }: PageOptions): Promise<Page<VentureView>> {
  const list = keyset<VentureView>({
    at: { column: ventures[sortBy], of: (row) => row[sortBy] },
    id: ventures.id,
    page,
  })
  const rows = await selectVentureViews(ctx)
    .where(and(condition, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows.map(toVentureView), await ctx.db.$count(ventures, condition))
}

/** A venture out of the trash that the viewer may see, or a 404. */
export async function findVenture(ctx: Ctx | TxCtx, id: string): Promise<VentureView> {
  const [row] = await selectVentureViews(ctx).where(
    and(eq(ventures.id, id), isNull(ventures.trashedAt), isAccessible(ctx)),
  )
  if (!row) throw problem('venture.not_found')
  return toVentureView(row)
}

/** Whom a change takes: anybody who belongs to the venture, owners and editors, or the owner. Others of it get a 403. */
type LockOptions = { id: string; access: 'view' | 'edit' | 'own'; isTrashed?: boolean }

/** Locks a venture of the viewer's for a change: of two at once the second sees what the first did. */
export async function lockVenture(tx: TxCtx, { id, access, isTrashed = false }: LockOptions): Promise<VentureView> {
  const where = isTrashed ? isNotNull(ventures.trashedAt) : isNull(ventures.trashedAt)
  const [row] = await selectVentureViews(tx)
    .where(and(eq(ventures.id, id), where, or(isOwner(tx), isMember(tx))))
    .for('update', { of: ventures })
  if (!row) throw problem('venture.not_found')
  if (access === 'edit' && row.role === 'viewer') throw problem('venture.viewers_read_only')
  if (access === 'own' && row.role !== 'owner') throw problem('venture.owners_only')
  return toVentureView(row)
}

export async function insertVenture({ db }: { db: Db }, venture: typeof ventures.$inferInsert): Promise<void> {
  await db.insert(ventures).values(venture)
}

/** Changes a venture that the caller has locked. */
export async function updateVenture(
  { db }: { db: Db },
  change: { id: string; set: Partial<VentureRow> },
): Promise<void> {
  await db.update(ventures).set(change.set).where(eq(ventures.id, change.id))
}

/** Deletes for good, with all that belongs to them, the ventures that have been in the trash since before then. */
export async function deleteTrashed({ db }: { db: Db }, before: Date): Promise<Pick<VentureRow, 'id' | 'ownerId'>[]> {
  return db
    .delete(ventures)
    .where(lt(ventures.trashedAt, before))
    .returning({ id: ventures.id, ownerId: ventures.ownerId })
}

export type VentureStats = {
  validatedCount: number
  mvpCount: number
  maxMemberCount: number
  progressDayCount: number
}
type StatsCtx = { db: Db; config: { timeZone: string } }

/** What the badge rules ask about people's ventures, those in the trash included: what was earned stays earned. */
export async function findVentureStats(
  { db, config }: StatsCtx,
  ownerIds: string[],
): Promise<Map<string, VentureStats>> {
  const isStageAtLeast = (rank: number) =>
    sql`${ventures.stage} in ${Object.entries(stageRanks).flatMap(([stage, at]) => (at >= rank ? [stage] : []))}`
  const members = db.$count(ventureMembers, eq(ventureMembers.ventureId, ventures.id))
  const number = (expression: SQL) => sql<number>`${expression}`.mapWith(Number)
  const rows = await db
    .select({
      ownerId: ventures.ownerId,
      validatedCount: number(sql`count(*) filter (where ${isStageAtLeast(1)} and ${isNotNull(ventures.description)})`),
      mvpCount: number(sql`count(*) filter (where ${isStageAtLeast(stageRanks.mvp)})`),
      maxMemberCount: number(sql`max(${members})`),
    })
    .from(ventures)
    .where(inArray(ventures.ownerId, ownerIds))
    .groupBy(ventures.ownerId)
  const days = await countProgressDays(db, { ownerIds, timeZone: config.timeZone })
  return new Map(rows.map((row) => [row.ownerId, { ...row, progressDayCount: days.get(row.ownerId) ?? 0 }]))
}

/** On how many days of the programme's calendar the progress of one of a person's ventures was updated. */
async function countProgressDays(
  db: Db,
  { ownerIds, timeZone }: { ownerIds: string[]; timeZone: string },
): Promise<Map<string, number>> {
  const day = sql`(${domainEvents.recordedAt} at time zone ${timeZone}::text)::date`
  const rows = await db
    .select({ ownerId: ventures.ownerId, count: sql<number>`count(distinct ${day})`.mapWith(Number) })
    .from(ventures)
    .innerJoin(domainEvents, eq(sql`${ventures.id}::text`, domainEvents.subjectId))
    .where(
      and(
        inArray(ventures.ownerId, ownerIds),
        eq(domainEvents.name, 'venture.edited'),
        sql`${domainEvents.data} -> 'fields' ? 'progress'`,
      ),
    )
    .groupBy(ventures.ownerId)
  return new Map(rows.map((row) => [row.ownerId, row.count]))
}
