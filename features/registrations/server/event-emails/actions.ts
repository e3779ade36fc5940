import type { EventEmailKind } from '#features/events/schema.ts'
import { writeCalendar } from '#features/events/server/calendar/serializers.ts'
import {
  wasEmailed,
  listRecipients,
  insertEventEmails,
  type Recipient,
} from '#features/events/server/event-emails/queries.ts'
import { findAnyEvent, listStarting, markMailed, type EventRow } from '#features/events/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { NewEmail } from '#platform/server/mail/mailer.ts'
import { listReminderWindows } from '#platform/server/reminders.ts'
import type { EventData } from '#rules/events.ts'
import { limits } from '#rules/limits.ts'
import { eventEmail } from '../emails.ts'

/** Emails per transaction: few enough that it stays short. */
const batchSize = 100

type SendOptions = {
  event: EventRow
  kind: EventEmailKind
  getCause(recipient: Recipient): string
  method?: 'REQUEST' | 'CANCEL'
  isPromoted?(recipient: Recipient): boolean
}

/** Records and queues the emails in one transaction, so that a job that runs twice sends each once. */
async function sendToRecipients(
  ctx: Ctx,
  { recipients, ...options }: SendOptions & { recipients: Recipient[] },
): Promise<void> {
  const { sender } = ctx.providers.mailOut
  await ctx.transaction(async (tx) => {
    const { event, kind, getCause } = options
    const entries = recipients.map((recipient) => ({ personId: recipient.personId, cause: getCause(recipient) }))
    const newPersonIds = await insertEventEmails(tx, { eventId: event.id, kind, people: entries })
    const newRecipients = recipients.filter(({ personId }) => newPersonIds.has(personId))
    if (newRecipients.length === 0) return
    await tx.sendEmails(newRecipients.map((recipient) => toEmail(tx, { ...options, recipient, sender })))
    // Reminders, which have no calendar part, change nothing that screens show.
    if (options.method) await tx.publish({ personIds: newRecipients.map(toPersonId), topic: 'events' })
    const promoted = newRecipients.filter((recipient) => options.isPromoted?.(recipient))
    const people = { personIds: newRecipients.map(toPersonId), promotedPersonIds: promoted.map(toPersonId) }
    await tx.record({
      name: 'event.notificationSent',
      subjectId: event.id,
      data: { kind, title: event.title, ...people },
    })
  })
}

const toPersonId = ({ personId }: Recipient) => personId

function toEmail(tx: TxCtx, options: SendOptions & { recipient: Recipient; sender: string }): NewEmail {
  const { event, kind, method, recipient, sender } = options
  const { email, firstName, lastName } = recipient
  const attendee = { name: `${firstName} ${lastName}`.trim() || email, email }
  const isPromoted = options.isPromoted?.(recipient) ?? false
  // People on the waitlist have nothing on their calendar.
  const hasCalendar = method !== undefined && recipient.status !== 'waitlisted'
  return {
    to: email,
    isForDemo: recipient.isDemo,
    template: eventEmail(tx, { event, firstName, kind, isPromoted }),
    ...(hasCalendar && {
      calendar: {
        method,
        content: writeCalendar(tx, { events: [event], method, sender, attendee, stampedAt: tx.now() }),
      },
    }),
  }
}

/** Sends calendar invitations to those who are registered now, and cancellations to those who no longer are. */
export async function sendResponseEmails(
  ctx: Ctx,
  { eventId, registrations, cancellations }: EventData<'event.responded'> & { eventId: string },
): Promise<void> {
  const event = await findAnyEvent(ctx, eventId)
  if (!event || event.trashedAt || event.startsAt <= ctx.now()) return
  const registrationByPerson = new Map(
    registrations
      .filter(({ status }) => status === 'going')
      .map((registration) => [registration.personId, registration]),
  )
  const ids = [...registrationByPerson.keys()]
  for (let index = 0; index < ids.length; index += batchSize) {
    const recipients = await listRecipients(ctx, {
      ...toRecipientOptions(event, 'invitation'),
      statuses: ['going'],
      people: ids.slice(index, index + batchSize),
    })
    await sendToRecipients(ctx, {
      event,
      kind: 'invitation',
      method: 'REQUEST',
      recipients: recipients.filter(
        ({ personId, queueNumber }) => registrationByPerson.get(personId)!.queueNumber === queueNumber,
      ),
      getCause: ({ queueNumber }) => String(queueNumber),
      isPromoted: ({ personId }) => registrationByPerson.get(personId)!.isPromoted === true,
    })
  }
  for (const { personId, queueNumber } of cancellations)
    await sendRsvpCancellation(ctx, { event, personId, queueNumber })
}

const toRecipientOptions = ({ id }: EventRow, kind: EventEmailKind) => ({
  eventId: id,
  kind,
  cause: '',
  limit: batchSize,
})

async function sendRsvpCancellation(
  ctx: Ctx,
  { event, personId, queueNumber }: { event: EventRow; personId: string; queueNumber: number },
): Promise<void> {
  const cause = String(queueNumber)
  // Somebody who cancelled before the invitation was sent has nothing on their calendar.
  if (!(await wasEmailed(ctx, { eventId: event.id, personId, kind: 'invitation', cause }))) return
  const recipients = await listRecipients(ctx, {
    ...toRecipientOptions(event, 'rsvpCancellation'),
    statuses: ['cancelled'],
    people: [personId],
  })
  await sendToRecipients(ctx, { event, kind: 'rsvpCancellation', method: 'CANCEL', recipients, getCause: () => cause })
}

/**
 * Emails a change to those who are going. Of several changes in a row only the last job sends, unless the first has waited for
 * `updateMaxWaitSeconds`, so that nobody learns of a change later than a minute.
 */
export async function sendUpdates(
  ctx: Ctx,
  { eventId, sequence, isRestored }: { eventId: string; sequence: number; isRestored: boolean },
): Promise<void> {
  const event = await findAnyEvent(ctx, eventId)
  if (!event || event.trashedAt || event.overAt <= ctx.now() || event.mailedSequence >= event.sequence) return
  const waitedMs = ctx.now().getTime() - (event.changedAt ?? ctx.now()).getTime()
  const isSuperseded = sequence < event.sequence && waitedMs < limits.event.updateMaxWaitSeconds * 1_000
  if (isSuperseded) return
  const cause = String(event.sequence)
  await sendToAllRecipients(ctx, {
    event,
    kind: 'update',
    method: 'REQUEST',
    cause,
    // A restored event is news only to those who got its cancellation.
    ...(isRestored && sequence === event.sequence && { cancelledAt: String(sequence - 1) }),
  })
  await markMailed(ctx, event)
}

/** Emails everybody who was going or waiting that the events are cancelled; restored ones are left out. */
export async function sendCancellations(ctx: Ctx, ids: string[]): Promise<void> {
  for (const id of ids) {
    const event = await findAnyEvent(ctx, id)
    if (!event?.trashedAt || !event.isPublished || event.overAt <= ctx.now()) continue
    const cause = String(event.sequence)
    await sendToAllRecipients(ctx, {
      event,
      kind: 'cancellation',
      method: 'CANCEL',
      cause,
      statuses: ['going', 'waitlisted'],
    })
  }
}

type SendToAllOptions = Pick<SendOptions, 'event' | 'kind' | 'method'> & {
  cause: string
  statuses?: ('going' | 'waitlisted')[]
  cancelledAt?: string
  goingBefore?: Date
}

async function sendToAllRecipients(ctx: Ctx, options: SendToAllOptions): Promise<void> {
  const { event, kind, cause, statuses = ['going'] } = options
  for (;;) {
    const recipients = await listRecipients(ctx, {
      ...options,
      eventId: event.id,
      kind,
      cause,
      statuses,
      limit: batchSize,
    })
    if (recipients.length === 0) return
    await sendToRecipients(ctx, { ...options, recipients, getCause: () => cause })
  }
}

/** Reminds a day and an hour before the start those who were registered by then. A moved event is reminded of again. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  for (const { kind, leadMs, ...window } of listReminderWindows(ctx.now())) {
    for (const event of await listStarting(ctx, window)) {
      const goingBefore = new Date(event.startsAt.getTime() - leadMs)
      await sendToAllRecipients(ctx, { event, kind, cause: event.startsAt.toISOString(), goingBefore })
    }
  }
}
