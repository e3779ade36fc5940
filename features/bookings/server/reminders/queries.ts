import { and, eq, gt, lte, notExists, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ReminderWindow } from '#platform/server/reminders.ts'
import { meetingFeedback } from '../feedback/tables.ts'
import { isAnswerable } from '../queries.ts'
import { bookingEmails, bookings, type BookingEmailKind } from '../tables.ts'

/** Booked meetings that begin in the window and were not reminded of since they were last moved. */
export async function listDueReminders(ctx: Ctx, window: ReminderWindow): Promise<string[]> {
  const { kind, leadMs, after, until } = window
  const condition = and(
    eq(bookings.state, 'booked'),
    gt(bookings.startsAt, after),
    lte(bookings.startsAt, until),
    // While a meeting is booked, its last change is when it was booked or moved: that email says enough.
    lte(bookings.updatedAt, sql`${bookings.startsAt} - ${leadMs} * interval '1 millisecond'`),
    wasNotSent(ctx, { kind, sequence: sql`${bookings.sequence}` }),
  )
  return listIds(ctx, condition)
}

/** Meetings that both should be asked about and were not. Those that ended days ago are left out: it would come as a surprise. */
export async function listUnasked(ctx: Ctx, endedAfter: Date): Promise<string[]> {
  const isNew = wasNotSent(ctx, { kind: 'feedback', sequence: sql`0` })
  return listIds(ctx, and(isAnswerable(ctx), gt(bookings.endsAt, endedAfter), isNew))
}

function wasNotSent({ db }: { db: Db }, { kind, sequence }: { kind: BookingEmailKind; sequence: SQL }): SQL {
  const sent = db.select({ one: sql`1` }).from(bookingEmails)
  const isSame = and(eq(bookingEmails.bookingId, bookings.id), eq(bookingEmails.kind, kind))
  return notExists(sent.where(and(isSame, eq(bookingEmails.sequence, sequence))))
}

async function listIds({ db }: { db: Db }, condition: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(condition).orderBy(bookings.startsAt)
  return rows.map(({ id }) => id)
}

/** Who gave feedback on a meeting. */
export async function listFeedbackAuthors({ db }: TxCtx, bookingId: string): Promise<string[]> {
  const rows = await db
    .select({ authorId: meetingFeedback.authorId })
    .from(meetingFeedback)
    .where(eq(meetingFeedback.bookingId, bookingId))
  return rows.map(({ authorId }) => authorId)
}
