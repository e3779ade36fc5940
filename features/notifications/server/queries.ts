import { and, eq, gt, inArray, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { Person } from '#platform/server/viewer.ts'
import { notificationKinds, type NotificationKind } from '#rules/notifications.ts'
import type { NotificationView, Preference } from '../schema.ts'
import { notificationPreferences } from './preferences/tables.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** The viewer's notifications in a view. Those about messages quote them, so an admin who views as another person does not see them. */
function whereInView(ctx: Pick<Ctx, 'me' | 'now'>, view: NotificationView): SQL {
  const { personId, isInApp, shownAt, readAt, kind } = notifications
  const isShared = ctx.me.viewAs ? ne(kind, 'message_received') : undefined
  const isDue = view === 'snoozed' ? gt(shownAt, ctx.now()) : lte(shownAt, ctx.now())
  return and(eq(personId, ctx.me.id), isInApp, isDue, isShared, view === 'unread' ? isNull(readAt) : undefined)!
}

/** The viewer's notifications, newest first. */
export async function listOwnNotifications(
  ctx: Ctx,
  { view, ...page }: PageQuery & { view: NotificationView },
): Promise<Page<NotificationRow>> {
  const own = whereInView(ctx, view)
  const list = keyset({ from: notifications, by: 'shownAt', page })
  return list.read(ctx.db.select().from(notifications), { where: own, count: () => ctx.db.$count(notifications, own) })
}

export async function countOwnUnread(ctx: Ctx): Promise<number> {
  return ctx.db.$count(notifications, whereInView(ctx, 'unread'))
}

/** Marks the viewer's notifications as read: the named ones, or all in the list. */
export async function markOwnRead(ctx: Ctx, ids: string[] | undefined): Promise<void> {
  const condition = and(whereInView(ctx, 'unread'), ids ? inArray(notifications.id, ids) : undefined)
  await ctx.db.update(notifications).set({ readAt: ctx.now() }).where(condition)
}

/** Marks what a cause notified a person of as read, once they saw the thing itself. */
export async function markCausesRead(
  { db }: { db: Db },
  { personId, kind, causeIds, now }: { personId: string; kind: NotificationKind; causeIds: string[]; now: Date },
): Promise<void> {
  const isOfCauses = and(eq(notifications.kind, kind), inArray(notifications.causeId, causeIds))
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.personId, personId), isOfCauses, isNull(notifications.readAt)))
}

/** Shows one of the viewer's notifications again, unread, at that moment. */
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

/** Somebody to notify, and how notifications of the kind reach them. */
export type Recipient = Pick<Person, 'id' | 'email' | 'firstName' | 'isDemo'> & Omit<Preference, 'kind'>

/** Those of these people who have an active account and want notifications of this kind in some way. */
export async function listRecipients(
  { db }: { db: Db },
  { personIds, kind }: { personIds: readonly string[]; kind: NotificationKind },
): Promise<Recipient[]> {
  const { id, email, firstName, isDemo } = people
  const preference = notificationPreferences
  const rows = await db
    .select({ id, email, firstName, isDemo, inApp: preference.inApp, byMail: preference.byMail })
    .from(people)
    .leftJoin(preference, and(eq(preference.personId, id), eq(preference.kind, kind)))
    .where(and(inArray(id, [...personIds]), isNull(people.deactivatedAt)))
  const defaults = notificationKinds[kind]
  return rows
    .map((row) => ({ ...row, inApp: row.inApp ?? defaults.inApp, byMail: row.byMail ?? defaults.byMail }))
    .filter(({ inApp, byMail }) => inApp || byMail !== 'off')
}

type NewNotifications = Pick<NotificationRow, 'kind' | 'causeId' | 'title' | 'body' | 'path'> & {
  recipients: Recipient[]
  now: Date
}

/** Adds a notification for each; answers the ids of those who had none of this kind and cause yet. */
export async function insertNotifications(
  { db }: { db: Db },
  { recipients, now, kind, causeId, title, body, path }: NewNotifications,
): Promise<Set<string>> {
  if (recipients.length === 0) return new Set()
  const rows = recipients.map(({ id, inApp, byMail }) => ({
    id: newId(),
    personId: id,
    inApp,
    isForDigest: byMail === 'digest',
  }))
  const inserted = await db.execute<{ personId: string }>(sql`
    insert into notifications
      (id, person_id, kind, cause_id, title, body, path, created_at, shown_at, is_in_app, is_for_digest)
    select id, "personId", ${kind}, ${causeId}, ${title}, ${body}, ${path}, ${now}::timestamptz, ${now}::timestamptz,
      "inApp", "isForDigest"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id uuid, "personId" uuid, "inApp" boolean, "isForDigest" boolean)
    on conflict do nothing
    returning person_id as "personId"`)
  return new Set(inserted.rows.map(({ personId }) => personId))
}

/** People who have something in the next digest. */
export async function listDigestRecipients({ db }: { db: Db }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ personId: notifications.personId })
    .from(notifications)
    .where(and(notifications.isForDigest, isNull(notifications.readAt)))
  return rows.map(({ personId }) => personId)
}

/** Takes what goes into a person's digest, oldest first, so that no other digest repeats it. */
export async function claimForDigest({ db }: { db: Db }, personId: string): Promise<NotificationRow[]> {
  const rows = await db
    .update(notifications)
    .set({ isForDigest: false })
    .where(and(eq(notifications.personId, personId), notifications.isForDigest, isNull(notifications.readAt)))
    .returning()
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Deletes notifications, read or not, that were last shown before then. */
export async function deleteOldNotifications({ db }: { db: Db }, before: Date): Promise<void> {
  await db.execute(sql`delete from notifications where shown_at < ${before.toISOString()}::timestamptz`)
}

/** Deletes a person's notifications that lead to a student: to their messages, ventures or interactions. */
export async function deleteNotificationsAbout(
  { db }: { db: Db },
  { personId, studentId }: { personId: string; studentId: string },
): Promise<void> {
  await db.execute(sql`
    with subjects as (
      select ${studentId}::text as id
      union all select id::text from live_ventures where owner_id = ${studentId}
      union all select id::text from live_interactions where student_id = ${studentId})
    delete from notifications n using subjects s where n.person_id = ${personId} and position(s.id in n.path) > 0`)
}
