import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import type { NotificationView } from '../schema.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Which of the viewer's notifications a view holds. */
function whereInView(ctx: Pick<Ctx, 'me' | 'now'>, view: NotificationView): SQL {
  const { personId, isInApp, shownAt, readAt } = notifications
  const isDue = view === 'snoozed' ? gt(shownAt, ctx.now()) : lte(shownAt, ctx.now())
  return and(eq(personId, ctx.me.id), isInApp, isDue, view === 'unread' ? isNull(readAt) : undefined)!
}

/** The viewer's notifications, newest first. */
export async function listOwnNotifications(
  ctx: Ctx,
  { view, ...page }: PageQuery & { view: NotificationView },
): Promise<Page<NotificationRow>> {
  const own = whereInView(ctx, view)
  const list = keyset<NotificationRow>({
    at: { column: notifications.shownAt, of: (row) => row.shownAt },
    id: notifications.id,
    page,
  })
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(own, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await ctx.db.$count(notifications, own))
}

export async function countOwnUnread(ctx: Ctx): Promise<number> {
  return ctx.db.$count(notifications, whereInView(ctx, 'unread'))
}

/** Marks the viewer's notifications as read: the named ones, or all that lie in the list. */
export async function markOwnRead(ctx: Ctx, ids: string[] | undefined): Promise<void> {
  const condition = and(whereInView(ctx, 'unread'), ids ? inArray(notifications.id, ids) : undefined)
  await ctx.db.update(notifications).set({ readAt: ctx.now() }).where(condition)
}

/** Lets one of the viewer's come back, unread, at that moment. */
export async function rescheduleNotification(
  ctx: Pick<Ctx, 'me' | 'db'>,
  { id, shownAt }: { id: string; shownAt: Date },
): Promise<NotificationRow> {
  const [row] = await ctx.db
    .update(notifications)
    .set({ shownAt, readAt: null })
    .where(and(eq(notifications.id, id), eq(notifications.personId, ctx.me.id), notifications.isInApp))
    .returning()
  if (!row) throw problem('notification.not_found')
  return row
}

/** Adds a notification; false when this cause told already. */
export async function insertNotification(
  { db }: Pick<TxCtx, 'db'>,
  input: typeof notifications.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(notifications)
    .values(input)
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return inserted.length > 0
}

/** People whom the next digest tells of something. */
export async function listDigestRecipients({ db }: { db: Db }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ personId: notifications.personId })
    .from(notifications)
    .where(and(notifications.isForDigest, isNull(notifications.readAt)))
  return rows.map(({ personId }) => personId)
}

/** Takes what a person's digest shall tell, oldest first, so that no other digest tells it again. */
export async function claimForDigest({ db }: { db: Db }, personId: string): Promise<NotificationRow[]> {
  const rows = await db
    .update(notifications)
    .set({ isForDigest: false })
    .where(and(eq(notifications.personId, personId), notifications.isForDigest, isNull(notifications.readAt)))
    .returning()
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Forgets what was read, or is older than a season. */
export async function deleteOldNotifications({ db }: { db: Db }, before: Date): Promise<void> {
  await db.execute(sql`delete from notifications where shown_at < ${before.toISOString()}::timestamptz`)
}
