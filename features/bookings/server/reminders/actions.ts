import { notify, type NewNotification } from '#features/notifications/server/actions.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { listReminderWindows } from '#platform/server/reminders.ts'
import { meetingRoles, type MeetingRole } from '../../feedback-schema.ts'
import { formatWhen } from '../emails.ts'
import { findAnyBooking, insertBookingEmails, lockCalendars, type FullBooking } from '../queries.ts'
import { meetingsPath, toName } from '../serializers.ts'
import type { BookingEmailKind } from '../tables.ts'
import { listDueReminders, listFeedbackAuthors, listUnasked } from './queries.ts'

const dayMs = 86_400_000

/** Reminds both of a meeting a day and an hour before. A moved one is reminded of again. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  for (const window of listReminderWindows(ctx.now()))
    for (const id of await listDueReminders(ctx, window)) await remind(ctx, { id, kind: window.kind })
}

const reminderTitles = { day: 'Coming up', hour: 'Starting within the hour' }

async function remind(ctx: Ctx, { id, kind }: { id: string; kind: 'day' | 'hour' }): Promise<void> {
  await withBooking(ctx, {
    id,
    work: async (tx, row) => {
      if (row.state !== 'booked') return
      const { topic, location, timeZone, sequence } = row
      const body = [formatWhen(row, timeZone ?? tx.config.timeZone), location, topic].filter(Boolean).join(' · ')
      await notifyOnce(tx, {
        row,
        emailKind: kind,
        sequence,
        toNotification: (role, other) => ({
          kind: 'meeting_reminder',
          causeId: `${id} ${kind} ${sequence}`,
          title: `${reminderTitles[kind]}: meeting with ${other}`,
          body,
          path: meetingsPath(role),
        }),
      })
    },
  })
}

/** Asks both how a meeting was, unless they said so already. */
export async function askForFeedback(ctx: Ctx): Promise<void> {
  const endedAfter = new Date(ctx.now().getTime() - 2 * dayMs)
  for (const id of await listUnasked(ctx, endedAfter)) {
    await withBooking(ctx, {
      id,
      work: async (tx, row) => {
        if (row.state !== 'booked' && row.state !== 'completed') return
        const answered = await listFeedbackAuthors(tx, id)
        await notifyOnce(tx, {
          row,
          emailKind: 'feedback',
          sequence: 0,
          toNotification: (role, other) =>
            answered.includes(row[role].id)
              ? null
              : {
                  kind: 'meeting_feedback',
                  causeId: id,
                  title: `How was your meeting with ${other}?`,
                  body: 'Answer 2 questions. Only staff read your answers.',
                  path: `${meetingsPath(role)}?feedback=${id}`,
                },
        })
      },
    })
  }
}

/** Under the lock of both calendars, so that nothing is sent about a meeting that is canceled or moved at this moment. */
async function withBooking(
  ctx: Ctx,
  { id, work }: { id: string; work(tx: TxCtx, row: FullBooking): Promise<void> },
): Promise<void> {
  const listed = await findAnyBooking(ctx, id)
  if (!listed) return
  await ctx.transaction(async (tx) => {
    await lockCalendars(tx, [listed.mentorId, listed.studentId])
    const row = await findAnyBooking(tx, id)
    if (row) await work(tx, row)
  })
}

type NotifyOnceOptions = {
  row: FullBooking
  emailKind: BookingEmailKind
  sequence: number
  /** What one of the two reads; null for nothing. */
  toNotification(role: MeetingRole, other: string): NewNotification | null
}

async function notifyOnce(tx: TxCtx, { row, emailKind, sequence, toNotification }: NotifyOnceOptions): Promise<void> {
  const personIds = [row.mentorId, row.studentId]
  const isNew = await insertBookingEmails(tx, { bookingId: row.id, kind: emailKind, sequence, personIds })
  for (const role of meetingRoles) {
    const person = row[role]
    const other = toName(role === 'mentor' ? row.student : row.mentor)
    const notification = isNew.has(person.id) ? toNotification(role, other) : null
    if (notification) await notify(tx, { ...notification, personId: person.id })
  }
}
