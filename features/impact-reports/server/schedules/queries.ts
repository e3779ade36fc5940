import { and, asc, eq, inArray, isNull, lte, not } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { createRows } from '#platform/server/rows.ts'
import { withinScope } from '#platform/server/scope.ts'
import { liveReportSchedules, reportScheduleRecipients, reportSchedules, reportScheduleTrash } from './tables.ts'

export type ScheduleRow = typeof reportSchedules.$inferSelect

/** The newest first. */
export async function listSchedules(ctx: Ctx, page: PageQuery): Promise<Page<ScheduleRow>> {
  const where = withinScope(ctx, { owner: liveReportSchedules.ownerId })
  const list = keyset({ from: liveReportSchedules, by: 'createdAt', page })
  const select = ctx.db.select().from(liveReportSchedules)
  return list.read(select, { where, count: () => ctx.db.$count(liveReportSchedules, where) })
}

export async function countSchedules(ctx: TxCtx): Promise<number> {
  return ctx.db.$count(liveReportSchedules, withinScope(ctx, { owner: liveReportSchedules.ownerId }))
}

const personColumns = {
  id: people.id,
  email: people.email,
  firstName: people.firstName,
  lastName: people.lastName,
  role: people.role,
  isDemo: people.isDemo,
  deactivatedAt: people.deactivatedAt,
}

export type RecipientRow = Pick<
  typeof people.$inferSelect,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'isDemo' | 'deactivatedAt'
>

/** The staff members whom the viewer may choose, by name. */
export async function listStaff(ctx: Ctx | TxCtx): Promise<RecipientRow[]> {
  return ctx.db
    .select(personColumns)
    .from(people)
    .where(
      and(inArray(people.role, ['director', 'admin']), isNull(people.deactivatedAt), eq(people.isDemo, ctx.me.isDemo)),
    )
    .orderBy(asc(people.firstName), asc(people.lastName), asc(people.id))
}

export type ScheduleRecipient = RecipientRow & { scheduleId: string }

/** Everybody these schedules name, also those who left the staff. */
export async function listRecipients({ db }: Ctx | TxCtx, scheduleIds: string[]): Promise<ScheduleRecipient[]> {
  return db
    .select({ scheduleId: reportScheduleRecipients.scheduleId, ...personColumns })
    .from(reportScheduleRecipients)
    .innerJoin(people, eq(people.id, reportScheduleRecipients.personId))
    .where(inArray(reportScheduleRecipients.scheduleId, scheduleIds))
    .orderBy(asc(people.firstName), asc(people.lastName), asc(people.id))
}

export async function replaceRecipients(
  { db }: TxCtx,
  { scheduleId, personIds }: { scheduleId: string; personIds: string[] },
): Promise<void> {
  await db.delete(reportScheduleRecipients).where(eq(reportScheduleRecipients.scheduleId, scheduleId))
  await db.insert(reportScheduleRecipients).values(personIds.map((personId) => ({ scheduleId, personId })))
}

/** Locks the schedule that has been due longest. One that another server works on is skipped. */
export async function lockDue({ db, now }: TxCtx): Promise<ScheduleRow | undefined> {
  const { withTrashed, isTrashed } = reportScheduleTrash
  // On the locked table itself: of a row that was just sent by another server, PostgreSQL checks these again.
  const isDue = and(not(isTrashed), eq(withTrashed.isPaused, false), lte(withTrashed.nextRunAt, now()))
  const oldest = db.select().from(withTrashed).where(isDue).orderBy(asc(withTrashed.nextRunAt)).limit(1)
  const [row] = await oldest.for('update', { skipLocked: true })
  return row
}

/** Notes a run without changing the version, so that an edit at the same time does not conflict. */
export async function markSent(
  { db }: TxCtx,
  { id, ...set }: Pick<ScheduleRow, 'id'> & Partial<Pick<ScheduleRow, 'nextRunAt' | 'lastSentAt' | 'lastSentCount'>>,
): Promise<void> {
  await db.update(reportSchedules).set(set).where(eq(reportSchedules.id, id))
}

export async function findIsDemo({ db }: TxCtx, personId: string): Promise<boolean> {
  const [row] = await db.select({ isDemo: people.isDemo }).from(people).where(eq(people.id, personId))
  return row?.isDemo ?? false
}

export const {
  find: findSchedule,
  lock: lockSchedule,
  insert: insertSchedule,
  update: updateSchedule,
} = createRows(reportSchedules, { live: liveReportSchedules, notFound: 'reportSchedule.not_found' })

export const { trashOne: moveToTrash, restoreOne: restoreFromTrash, purgeExpired } = reportScheduleTrash
