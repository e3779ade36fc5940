import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { EventData } from '#rules/events.ts'
import { limits } from '#rules/limits.ts'
import { writeCalendar } from '../calendar.ts'
import { eventEmail } from '../emails.ts'
import { findAnyEvent, listStarting, markMailed, type EventRow } from '../queries.ts'
import { wasEmailed, listRecipients, insertEventEmails, type Recipient } from './queries.ts'
import type { EventEmailKind } from './tables.ts'

/** Letters written in one transaction: few enough that it stays short. */
const batchSize = 100
const hourMs = 3_600_000

type SendOptions = {
  event: EventRow
  kind: EventEmailKind
  getCause(recipient: Recipient): string
  method?: 'REQUEST' | 'CANCEL'
  isPromoted?(recipient: Recipient): boolean
}

/** Notes and posts in one transaction, so that a job that runs twice writes once. */
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
    for (const recipient of newRecipients) await sendEmail(tx, { ...options, recipient, sender })
    if (newRecipients.length === 0) return
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

async function sendEmail(tx: TxCtx, options: SendOptions & { recipient: Recipient; sender: string }): Promise<void> {
  const { event, kind, method, recipient, sender } = options
  const { email, firstName, lastName } = recipient
  const attendee = { name: `${firstName} ${lastName}`.trim() || email, email }
  const isPromoted = options.isPromoted?.(recipient) ?? false
  // Who only waited has nothing on the calendar to take off.
  const hasCalendar = method !== undefined && recipient.status !== 'waitlisted'
  await tx.sendEmail({
    to: email,
    isForDemo: recipient.isDemo,
    template: eventEmail(tx, { event, firstName, kind, isPromoted }),
    ...(hasCalendar && {
      calendar: {
        method,
        content: writeCalendar(tx, { events: [event], method, sender, attendee, stampedAt: tx.now() }),
      },
    }),
  })
}

/** Invites who has a seat now, and says goodbye to who gave theirs back. */
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
  // Nothing is on their calendar when they left before the invitation did.
  if (!(await wasEmailed(ctx, { eventId: event.id, personId, kind: 'invitation', cause }))) return
  const recipients = await listRecipients(ctx, {
    ...toRecipientOptions(event, 'rsvpCancellation'),
    statuses: ['cancelled'],
    people: [personId],
  })
  await sendToRecipients(ctx, { event, kind: 'rsvpCancellation', method: 'CANCEL', recipients, getCause: () => cause })
}

/**
 * Tells of a change. Of several in a row only the last job writes, unless the first of them has waited long enough: nobody
 * learns of anything later than a minute.
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
    // Who never heard of the cancellation need not hear that it was taken back.
    ...(isRestored && sequence === event.sequence && { cancelledAt: String(sequence - 1) }),
  })
  await markMailed(ctx, event)
}

/** Tells everybody who was coming or waiting that it will not take place, unless that was taken back meanwhile. */
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

/** A day before, when they had a seat by then, and an hour before. An event that moved is another cause. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  for (const [kind, from, until] of [
    ['hour', 0, 1],
    // What begins very soon needs no word about tomorrow.
    ['day', 2, 24],
  ] as const) {
    const after = new Date(now + from * hourMs)
    for (const event of await listStarting(ctx, { after, until: new Date(now + until * hourMs) })) {
      const goingBefore = new Date(event.startsAt.getTime() - until * hourMs)
      await sendToAllRecipients(ctx, { event, kind, cause: event.startsAt.toISOString(), goingBefore })
    }
  }
}
