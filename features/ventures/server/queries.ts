import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainEvents } from '#platform/server/db/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinReach } from '#platform/server/reach.ts'
import type { Permission } from '#rules/permissions.ts'
import { stageRanks } from '../schema.ts'
import { liveVentures, ventures } from './tables.ts'

export type VentureRow = typeof ventures.$inferSelect

/** The viewer's own ventures, most recently updated first. */
export async function listOwnVentures(ctx: Ctx, page: PageQuery): Promise<Page<VentureRow>> {
  const own = eq(liveVentures.ownerId, ctx.me.id)
  const list = keyset<VentureRow>({
    at: { column: liveVentures.updatedAt as never, of: (row) => row.updatedAt },
    id: liveVentures.id as never,
    page,
  })
  const rows = await ctx.db
    .select()
    .from(liveVentures)
    .where(and(own, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await ctx.db.$count(liveVentures, own))
}

/** A venture within reach of this permission, or a 404. */
export async function findVenture(
  ctx: Ctx | TxCtx,
  { id, permission }: { id: string; permission: Permission },
): Promise<VentureRow> {
  const [venture] = await ctx.db
    .select()
    .from(liveVentures)
    .where(and(eq(liveVentures.id, id), withinReach(ctx, { permission, owner: liveVentures.ownerId as never })))
  if (!venture) throw problem('venture.not_found')
  return venture
}

export async function insertVenture({ db }: { db: Db }, venture: typeof ventures.$inferInsert): Promise<VentureRow> {
  const [row] = await db.insert(ventures).values(venture).returning()
  return row!
}

/** Changes a venture of the viewer's own, or answers a 404. */
export async function updateOwnVenture(
  tx: TxCtx,
  change: { id: string; set: Partial<VentureRow>; permission: Permission },
): Promise<VentureRow> {
  const [row] = await tx.db
    .update(ventures)
    .set(change.set)
    .where(
      and(
        eq(ventures.id, change.id),
        isNull(ventures.trashedAt),
        withinReach(tx, { permission: change.permission, owner: ventures.ownerId }),
      ),
    )
    .returning()
  if (!row) throw problem('venture.not_found')
  return row
}

type VentureFacts = { all: number; validated: number; atMvp: number; progressDayCount: number }

/** What the badge rules ask about a person's ventures, those in the trash included: what was earned stays earned. */
export async function countVentureFacts(
  { db, config }: { db: Db; config: { timeZone: string } },
  ownerId: string,
): Promise<VentureFacts> {
  const stagesFrom = (rank: number) =>
    Object.entries(stageRanks)
      .filter(([, at]) => at >= rank)
      .map(([stage]) => stage)
  const isPast = (rank: number) => sql`${ventures.stage} in ${stagesFrom(rank)}`
  const [facts] = await db
    .select({
      all: count(),
      validated: sql<number>`count(*) filter (where ${isPast(1)} and ${isNotNull(ventures.description)})`.mapWith(
        Number,
      ),
      atMvp: sql<number>`count(*) filter (where ${isPast(stageRanks.mvp)})`.mapWith(Number),
    })
    .from(ventures)
    .where(eq(ventures.ownerId, ownerId))
  return { ...facts!, progressDayCount: await countProgressDays(db, { ownerId, timeZone: config.timeZone }) }
}

/** On how many days of the programme's calendar the progress of one of the person's ventures was updated. */
async function countProgressDays(
  db: Db,
  { ownerId, timeZone }: { ownerId: string; timeZone: string },
): Promise<number> {
  const day = sql`(${domainEvents.recordedAt} at time zone ${timeZone}::text)::date`
  const [days] = await db
    .select({ count: sql<number>`count(distinct ${day})`.mapWith(Number) })
    .from(domainEvents)
    .innerJoin(ventures, eq(sql`${ventures.id}::text`, domainEvents.subjectId))
    .where(
      and(
        eq(ventures.ownerId, ownerId),
        eq(domainEvents.name, 'venture.edited'),
        sql`${domainEvents.data} -> 'fields' ? 'progress'`,
      ),
    )
  return days?.count ?? 0
}
