import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'
import type { FullBooking } from './queries.ts'
import { meetingsUrl, toName } from './serializers.ts'

export type BookingChange = 'created' | 'rescheduled' | 'canceled'
type EmailContext = { config: { publicUrl: string; timeZone: string } }
type EmailOptions = { row: FullBooking; role: 'mentor' | 'student'; kind: BookingChange }

const subjects: Record<BookingChange, (other: string) => string> = {
  created: (other) => `Meeting with ${other}`,
  rescheduled: (other) => `Moved: meeting with ${other}`,
  canceled: (other) => `Canceled: meeting with ${other}`,
}

const openings: Record<BookingChange, (other: string) => string> = {
  created: (other) => `You have a meeting with ${other}. The invitation in this email adds it to your calendar.`,
  rescheduled: (other) => `Your meeting with ${other} was moved. Your calendar updates automatically.`,
  canceled: (other) => `Your meeting with ${other} was canceled. This email removes it from your calendar.`,
}

/** What one of the two reads about a meeting. Times are in the mentor's zone, named; the calendar part tells the reader's own. */
export function bookingEmail(ctx: EmailContext, { row, role, kind }: EmailOptions): EmailTemplate {
  const [reader, other] = role === 'mentor' ? [row.mentor, toName(row.student)] : [row.student, toName(row.mentor)]
  const isCanceled = kind === 'canceled'
  return {
    subject: subjects[kind](other),
    greeting: greet(reader),
    paragraphs: [
      openings[kind](other),
      `When: ${formatWhen(row, row.timeZone ?? ctx.config.timeZone)}`,
      ...(isCanceled
        ? [`Reason: ${row.cancelReason}`]
        : [`Where: ${row.location ?? 'To be agreed'}`, `Topic: ${row.topic}`]),
    ],
    action: { label: 'Open your meetings', url: meetingsUrl(ctx, role) },
    closing: isCanceled
      ? 'You can book another time whenever it suits you.'
      : "Can't make it? Please move or cancel the meeting in Foundry, so that the other one knows.",
  }
}

/** `Friday, November 27, 2026, 3:00 PM to 3:30 PM EST` */
export function formatWhen({ startsAt, endsAt }: FullBooking, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  const withZone = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `${format({ dateStyle: 'full' }).format(startsAt)}, ${time.format(startsAt)} to ${withZone.format(endsAt)}`
}
