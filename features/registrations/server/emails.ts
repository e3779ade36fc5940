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
    subject: (title) => `You are coming: ${title}`,
    opening: (title) => `Your seat at “${title}” is reserved. The invitation in this mail puts it on your calendar.`,
    closing: 'If you cannot come, please give your seat back on the page of the event: others may be waiting.',
  },
  update: {
    subject: (title) => `Changed: ${title}`,
    opening: (title) => `“${title}” has changed. This is how it stands now; your calendar follows by itself.`,
    closing: 'If it does not suit you any more, please give your seat back on the page of the event.',
  },
  cancellation: {
    subject: (title) => `Cancelled: ${title}`,
    opening: (title) => `“${title}” will not take place. If it is on your calendar, this mail takes it off.`,
    closing: 'We are sorry. Other events are waiting for you on the events page.',
  },
  rsvpCancellation: {
    subject: (title) => `You gave your seat back: ${title}`,
    opening: (title) => `Your seat at “${title}” is free for somebody else. This mail takes it off your calendar.`,
    closing: 'Changed your mind? Until it begins you can ask for a seat again.',
  },
  day: {
    subject: (title) => `Soon: ${title}`,
    opening: (title) => `We look forward to seeing you at “${title}”.`,
    closing: 'If you cannot come, please give your seat back on the page of the event: others may be waiting.',
  },
  hour: {
    subject: (title) => `Starting within the hour: ${title}`,
    opening: (title) => `“${title}” is about to begin.`,
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
      ...(isPromoted ? ['A seat became free, and you were next in line.'] : []),
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
