import { and, arrayContains, eq, getColumns, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import { createRows } from '#platform/server/rows.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { announcementQuery, AnnouncementState } from '../schema.ts'
import { announcementDismissals, announcements, announcementTrash, liveAnnouncements } from './tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
type ListedRow = AnnouncementRow & { state: AnnouncementState }

const { title, body, roles, startsAt, endsAt } = liveAnnouncements

function stateAt(now: Date): SQL<AnnouncementState> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${startsAt} > ${at} then 'scheduled' when ${endsAt} <= ${at} then 'ended' else 'live' end`
}

/** Every announcement within the request's scope, the latest start first. */
export async function listAnnouncements(
  ctx: Ctx,
  { q, state, ...page }: PageQuery & z.output<typeof announcementQuery>,
): Promise<Page<ListedRow>> {
  const hasState = state && eq(stateAt(ctx.now()), state)
  return readPage(ctx, { condition: and(hasState, q ? containsText([title, body], q) : undefined), page })
}

/** What the viewer has not dismissed of the live announcements for them, newest first. */
export async function listLiveAnnouncements(ctx: Ctx, page: PageQuery): Promise<Page<ListedRow>> {
  const { announcementId, personId } = announcementDismissals
  const dismissed = ctx.db.select({ id: announcementId }).from(announcementDismissals).where(eq(personId, ctx.me.id))
  return readPage(ctx, { condition: and(isForViewer(ctx), notInArray(liveAnnouncements.id, dismissed)), page })
}

const isForViewer = ({ me, now }: Ctx) =>
  and(eq(stateAt(now()), 'live'), or(eq(roles, []), arrayContains(roles, [me.role])))

type PageOptions = { condition: SQL | undefined; page: PageQuery }

async function readPage(ctx: Ctx, { condition, page }: PageOptions): Promise<Page<ListedRow>> {
  const where = and(withinScope(ctx, { owner: liveAnnouncements.ownerId }), condition)
  const state = stateAt(ctx.now()).as('state')
  const select = ctx.db.select({ ...getColumns(liveAnnouncements), state }).from(liveAnnouncements)
  const list = keyset({ from: liveAnnouncements, by: 'startsAt', page })
  return list.read(select, { where, count: () => ctx.db.$count(liveAnnouncements, where) })
}

/** Keeps one of the live announcements for the viewer off their list, or answers a 404. */
export async function insertDismissal(ctx: Ctx, id: string): Promise<void> {
  const { items } = await readPage(ctx, {
    condition: and(eq(liveAnnouncements.id, id), isForViewer(ctx)),
    page: { limit: 1 },
  })
  if (items.length === 0) throw problem('announcement.not_found')
  await ctx.db.insert(announcementDismissals).values({ personId: ctx.me.id, announcementId: id }).onConflictDoNothing()
}

/** Marks the announcements that are live and not published yet; returns each to one caller only. */
export async function claimDue({ db, now }: TxCtx): Promise<AnnouncementRow[]> {
  const isLive = eq(stateAt(now()), 'live')
  const live = db.select({ id: liveAnnouncements.id }).from(liveAnnouncements).where(isLive)
  return db
    .update(announcements)
    .set({ publishedAt: now() })
    .where(and(isNull(announcements.publishedAt), inArray(announcements.id, live)))
    .returning()
}

export const {
  lock: lockAnnouncement,
  insert: insertAnnouncement,
  update: updateAnnouncement,
} = createRows(announcements, { live: liveAnnouncements, notFound: 'announcement.not_found' })

export const {
  list: listTrashedAnnouncements,
  trashOne: moveToTrash,
  restoreOne: restoreFromTrash,
  purge: purgeFromTrash,
} = announcementTrash
