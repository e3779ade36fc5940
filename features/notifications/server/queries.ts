import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** The viewer's notifications, newest first. */
export async function listOwnNotifications(ctx: Ctx, page: PageQuery): Promise<Page<NotificationRow>> {
  const own = eq(notifications.personId, ctx.me.id)
  const list = keyset<NotificationRow>({
    at: { column: notifications.createdAt, of: (row) => row.createdAt },
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
  return ctx.db.$count(notifications, and(eq(notifications.personId, ctx.me.id), isNull(notifications.readAt)))
}

/** Marks the viewer's notifications as read: the named ones, or all. */
export async function markOwnRead(ctx: Ctx, ids: string[] | undefined): Promise<void> {
  const which = and(
    eq(notifications.personId, ctx.me.id),
    isNull(notifications.readAt),
    ids ? inArray(notifications.id, ids) : undefined,
  )
  await ctx.db.update(notifications).set({ readAt: ctx.now() }).where(which)
}

/** Adds a notification unless this cause told already, and tells the person's open windows. */
export async function insertNotification(tx: TxCtx, given: typeof notifications.$inferInsert): Promise<void> {
  const added = await tx.db
    .insert(notifications)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (added.length > 0) await tx.tell({ personId: given.personId, topic: 'notifications' })
}
