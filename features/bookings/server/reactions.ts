import { writeCalendar } from '#features/events/server/calendar/serializers.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { on } from '#platform/server/events.ts'
import type { NewEmail } from '#platform/server/mail/mailer.ts'
import { cancelMeetingsOfGone, cancelMeetingsOfPair } from './actions.ts'
import { bookingEmail, type BookingChange } from './emails.ts'
import { findAnyBooking, insertBookingEmails, type FullBooking } from './queries.ts'
import { toCalendarEvent, toName } from './serializers.ts'

export const reactions = [
  on('booking.created', {
    job: 'bookings.email-created',
    react: (ctx, { subjectId, data }) => sendEmails(ctx, { bookingId: subjectId, ...data, kind: 'created' }),
  }),
  on('booking.rescheduled', {
    job: 'bookings.email-rescheduled',
    react: (ctx, { subjectId, data }) => sendEmails(ctx, { bookingId: subjectId, ...data, kind: 'rescheduled' }),
  }),
  on('booking.canceled', {
    job: 'bookings.email-canceled',
    react: (ctx, { subjectId, data }) => sendEmails(ctx, { bookingId: subjectId, ...data, kind: 'canceled' }),
  }),
  on('mentor.unassigned', {
    job: 'bookings.cancel-of-unassigned',
    react: (ctx, { subjectId, data }) => cancelMeetingsOfPair(ctx, { mentorId: data.mentorId, studentId: subjectId }),
  }),
  on('person.deactivated', {
    job: 'bookings.cancel-of-deactivated',
    react: (ctx, { subjectId }) => cancelMeetingsOfGone(ctx, subjectId),
  }),
  on('person.roleChanged', {
    job: 'bookings.cancel-of-role-changed',
    react: (ctx, { subjectId }) => cancelMeetingsOfGone(ctx, subjectId),
  }),
]

type SendOptions = { bookingId: string; sequence: number; kind: BookingChange }

/** Mails both an invitation, its change or its end. What was changed again meanwhile is mailed by that change's own job. */
async function sendEmails(ctx: Ctx, { bookingId, sequence, kind }: SendOptions): Promise<void> {
  const row = await findAnyBooking(ctx, bookingId)
  if (!row || row.sequence !== sequence) return
  const { sender } = ctx.providers.mailOut
  await ctx.transaction(async (tx) => {
    const personIds = [row.mentorId, row.studentId]
    const isNew = await insertBookingEmails(tx, { bookingId, kind: 'invitation', sequence, personIds })
    const roles = (['mentor', 'student'] as const).filter((role) => isNew.has(row[role].id))
    await tx.sendEmails(roles.map((role) => toEmail(tx, { row, role, kind, sender })))
  })
}

type EmailOptions = { row: FullBooking; role: 'mentor' | 'student'; kind: BookingChange; sender: string }

function toEmail(tx: Parameters<typeof bookingEmail>[0] & { now(): Date }, options: EmailOptions): NewEmail {
  const { row, role, kind, sender } = options
  const { email, isDemo } = row[role]
  const method = kind === 'canceled' ? 'CANCEL' : 'REQUEST'
  const attendee = { name: toName(row[role]), email }
  const events = [toCalendarEvent(tx, { row, role })]
  return {
    to: email,
    isForDemo: isDemo,
    template: bookingEmail(tx, { row, role, kind }),
    calendar: { method, content: writeCalendar(tx, { events, method, sender, attendee, stampedAt: tx.now() }) },
  }
}
