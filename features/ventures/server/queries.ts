import { and, count, eq, exists, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { contain } from '#platform/server/db/contains.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainEvents } from '#platform/server/db/tables.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinReach } from '#platform/server/reach.ts'
import type { Permission } from '#rules/permissions.ts'
import { spellingsOf, stageRanks } from '#rules/stages.ts'
import type { MemberRole, ventureQuery } from '../schema.ts'
import { ventureMembers } from './team/tables.ts'
import { ventures } from './tables.ts'

export type VentureRow = typeof ventures.$inferSelect
/** A venture as its reader sees it. */
export type ReadVenture = VentureRow & { role: MemberRole | null; memberCount: number }

type Asking = Pick<Ctx, 'db' | 'me'>

const memberships = ({ db }: Asking, which: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(ventureMembers)
    .where(and(eq(ventureMembers.ventureId, ventures.id), which))

const isMember = (ctx: Asking) => exists(memberships(ctx, eq(ventureMembers.personId, ctx.me.id)))
const isOwner = ({ me }: Asking) => eq(ventures.ownerId, me.id)

/** Two short look-ups by index: "owned or belonged to" in one condition would read every venture there is. */
const isOwnOrShared = ({ db, me }: Asking) => {
  const owned = db.select({ id: ventures.id }).from(ventures).where(eq(ventures.ownerId, me.id))
  const shared = db
    .select({ id: ventureMembers.ventureId })
    .from(ventureMembers)
    .where(eq(ventureMembers.personId, me.id))
  return sql`${ventures.id} in (${owned} union all ${shared})`
}

/** Ventures the viewer owns, belongs to, or reaches by the permission. */
const reach = (ctx: Asking, permission: Permission) =>
  or(withinReach(ctx, { permission, owner: ventures.ownerId }), isMember(ctx))

/** The row, what the viewer is in it, and how many belong to it. */
function selectRead(ctx: Asking) {
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

const flat = ({ venture, ...read }: { venture: VentureRow } & Omit<ReadVenture, keyof VentureRow>): ReadVenture => ({
  ...venture,
  ...read,
})

type Listing = PageQuery & z.output<typeof ventureQuery>

/** The ventures the viewer owns or belongs to, out of the trash. */
export async function listOwnVentures(
  ctx: Ctx,
  { q, stage, status, sort, ...page }: Listing,
): Promise<Page<ReadVenture>> {
  const wanted = and(
    isOwnOrShared(ctx),
    isNull(ventures.trashedAt),
    q ? contain([ventures.name, ventures.description], q) : undefined,
    stage ? inArray(ventures.stage, spellingsOf(stage)) : undefined,
    status ? eq(ventures.status, status) : undefined,
  )
  return readPage(ctx, { wanted, by: sort === 'newest' ? 'createdAt' : 'updatedAt', page })
}

/** The ventures of somebody within reach, or a 404. */
export async function listStudentVentures(
  ctx: Ctx,
  { personId, page }: { personId: string; page: PageQuery },
): Promise<Page<ReadVenture>> {
  const reached = withinReach(ctx, { permission: 'venture.get', owner: people.id })
  const isThere = and(eq(people.id, personId), isNull(people.deactivatedAt), reached)
  if ((await ctx.db.$count(people, isThere)) === 0) throw problem('person.not_found')
  const wanted = and(eq(ventures.ownerId, personId), isNull(ventures.trashedAt))
  return readPage(ctx, { wanted, by: 'updatedAt', page })
}

/** The viewer's own ventures in the trash. */
export async function listTrashedVentures(ctx: Ctx, page: PageQuery): Promise<Page<ReadVenture>> {
  return readPage(ctx, { wanted: and(isOwner(ctx), isNotNull(ventures.trashedAt)), by: 'updatedAt', page })
}

type Reading = { wanted: SQL | undefined; by: 'createdAt' | 'updatedAt'; page: PageQuery }

async function readPage(ctx: Ctx, { wanted, by, page }: Reading): Promise<Page<ReadVenture>> {
  const list = keyset<ReadVenture>({ at: { column: ventures[by], of: (row) => row[by] }, id: ventures.id, page })
  const rows = await selectRead(ctx)
    .where(and(wanted, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows.map(flat), await ctx.db.$count(ventures, wanted))
}

/** A venture out of the trash and within reach of this permission, or a 404. */
export async function findVenture(
  ctx: Ctx | TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<ReadVenture> {
  const [row] = await selectRead(ctx).where(
    and(eq(ventures.id, id), isNull(ventures.trashedAt), reach(ctx, permission)),
  )
  if (!row) throw problem('venture.not_found')
  return flat(row)
}

/** Whom a change takes: anybody who belongs to the venture, owners and editors, or the owner. Others of it get a 403. */
type Locking = { id: string; need: 'look' | 'edit' | 'own'; isTrashed?: boolean }

/** Locks a venture of the viewer's for a change: of two at once the second sees what the first did. */
export async function lockVenture(tx: TxCtx, { id, need, isTrashed = false }: Locking): Promise<ReadVenture> {
  const where = isTrashed ? isNotNull(ventures.trashedAt) : isNull(ventures.trashedAt)
  const [row] = await selectRead(tx)
    .where(and(eq(ventures.id, id), where, or(isOwner(tx), isMember(tx))))
    .for('update', { of: ventures })
  if (!row) throw problem('venture.not_found')
  if (need === 'edit' && row.role === 'viewer') throw problem('venture.viewers_only_look')
  if (need === 'own' && row.role !== 'owner') throw problem('venture.owners_only')
  return flat(row)
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

export type VentureFacts = { validated: number; atMvp: number; mostMembers: number; progressDayCount: number }
type Counting = { db: Db; config: { timeZone: string } }

/** What the badge rules ask about people's ventures, those in the trash included: what was earned stays earned. */
export async function countVentureFacts(
  { db, config }: Counting,
  ownerIds: string[],
): Promise<Map<string, VentureFacts>> {
  const isFrom = (rank: number) =>
    sql`${ventures.stage} in ${Object.entries(stageRanks).flatMap(([stage, at]) => (at >= rank ? [stage] : []))}`
  const members = db.$count(ventureMembers, eq(ventureMembers.ventureId, ventures.id))
  const number = (counted: SQL) => sql<number>`${counted}`.mapWith(Number)
  const rows = await db
    .select({
      ownerId: ventures.ownerId,
      validated: number(sql`count(*) filter (where ${isFrom(1)} and ${isNotNull(ventures.description)})`),
      atMvp: number(sql`count(*) filter (where ${isFrom(stageRanks.mvp)})`),
      mostMembers: number(sql`max(${members})`),
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
