import type { EventEmailKind } from '#features/events/schema.ts'
import { eventUrl } from '#features/events/server/calendar/serializers.ts'
import type { EventRow } from '#features/events/server/queries.ts'
import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type EmailContext = { config: { publicUrl: string; timeZone: string } }
type EventEmailOptions = { event: EventRow; firstName: string; kind: EventEmailKind; isPromoted?: boolean }

const templates: Record<
  EventEmailKind,
  { subject(title: string): string; opening(title: string): string; closing: string }
> = {
  invitation: {
    subject: (title) => `You're going: ${title}`,
    opening: (title) => `You have a seat at “${title}”. The invitation in this email adds it to your calendar.`,
    closing: "Can't make it? Please cancel your RSVP on the event page so someone else can go.",
  },
  update: {
    subject: (title) => `Changed: ${title}`,
    opening: (title) => `“${title}” has changed. Here are the new details; your calendar updates automatically.`,
    closing: 'If it no longer works for you, please cancel your RSVP on the event page.',
  },
  cancellation: {
    subject: (title) => `Canceled: ${title}`,
    opening: (title) => `“${title}” has been canceled. This email removes it from your calendar.`,
    closing: "We're sorry. See what else is coming up on the events page.",
  },
  rsvpCancellation: {
    subject: (title) => `RSVP canceled: ${title}`,
    opening: (title) => `You're no longer going to “${title}”. This email removes it from your calendar.`,
    closing: 'Changed your mind? You can RSVP again until it starts.',
  },
  day: {
    subject: (title) => `Coming up: ${title}`,
    opening: (title) => `See you soon at “${title}”.`,
    closing: "Can't make it? Please cancel your RSVP on the event page so someone else can go.",
  },
  hour: {
    subject: (title) => `Starting within the hour: ${title}`,
    opening: (title) => `“${title}” is about to start.`,
    closing: 'See you there.',
  },
}

/** An email about an event to somebody who is or was registered. */
export function eventEmail(
  ctx: EmailContext,
  { event, firstName, kind, isPromoted }: EventEmailOptions,
): EmailTemplate {
  const { subject, opening, closing } = templates[kind]
  const isCancellation = kind === 'cancellation' || kind === 'rsvpCancellation'
  return {
    subject: subject(event.title),
    greeting: greet({ firstName }),
    paragraphs: [
      ...(isPromoted ? ['A seat opened up, and you were next on the waitlist.'] : []),
      opening(event.title),
      `When: ${formatWhen(event, ctx.config.timeZone)}`,
      ...(isCancellation ? [] : [`Where: ${formatWhere(event)}`]),
    ],
    action:
      kind === 'cancellation'
        ? { label: 'See other events', url: `${ctx.config.publicUrl}/events` }
        : { label: 'Open the event', url: eventUrl(ctx, event.id) },
    closing,
  }
}

function formatWhen({ startsAt, endsAt }: EventRow, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' })
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(startsAt)
    .find(({ type }) => type === 'timeZoneName')!.value
  const start = `${day.format(startsAt)}, ${time.format(startsAt)}`
  if (endsAt === null) return `${start} ${zone}`
  const isSameDay = day.format(startsAt) === day.format(endsAt)
  return `${start} to ${isSameDay ? '' : `${day.format(endsAt)}, `}${time.format(endsAt)} ${zone}`
}

const formatWhere = ({ isVirtual, location }: EventRow): string =>
  isVirtual ? `Online${location ? `, ${location}` : ''}` : (location ?? 'To be announced')
