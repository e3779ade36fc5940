import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { writeCalendar } from '../calendar.ts'
import { eventLetter } from '../emails.ts'
import { findAnyEvent, listStarting, markMailed, type EventRow } from '../queries.ts'
import { hadLetter, listRecipients, noteLetters, type Recipient } from './queries.ts'
import type { LetterKind } from './tables.ts'

/** Letters written in one transaction: few enough that it stays short. */
const chunk = 100
const hourMs = 3_600_000

type Writing = {
  event: EventRow
  kind: LetterKind
  causeOf(recipient: Recipient): string
  method?: 'REQUEST' | 'CANCEL'
  isFromWaitlist?(recipient: Recipient): boolean
}

/** Notes and posts in one transaction, so that a job that runs twice writes once. */
async function writeTo(ctx: Ctx, { recipients, ...writing }: Writing & { recipients: Recipient[] }): Promise<void> {
  const { sender } = ctx.providers.mailOut
  await ctx.transaction(async (tx) => {
    const { event, kind, causeOf } = writing
    const given = recipients.map((recipient) => ({ personId: recipient.personId, cause: causeOf(recipient) }))
    const isNew = await noteLetters(tx, { eventId: event.id, kind, people: given })
    const told = recipients.filter(({ personId }) => isNew.has(personId))
    for (const recipient of told) await post(tx, { ...writing, recipient, sender })
    if (told.length === 0) return
    const moved = told.filter((recipient) => writing.isFromWaitlist?.(recipient))
    const people = { personIds: told.map(idOf), fromWaitlist: moved.map(idOf) }
    await tx.record({ name: 'event.told', subjectId: event.id, data: { kind, title: event.title, ...people } })
  })
}

const idOf = ({ personId }: Recipient) => personId

async function post(tx: TxCtx, writing: Writing & { recipient: Recipient; sender: string }): Promise<void> {
  const { event, kind, method, recipient, sender } = writing
  const { email, firstName, lastName } = recipient
  const attendee = { name: `${firstName} ${lastName}`.trim() || email, email }
  const isFromWaitlist = writing.isFromWaitlist?.(recipient) ?? false
  // Who only waited has nothing on the calendar to take off.
  const hasCalendar = method !== undefined && recipient.status !== 'waitlisted'
  await tx.post({
    to: email,
    isForDemo: recipient.isDemo,
    letter: eventLetter(tx, { event, firstName, kind, isFromWaitlist }),
    ...(hasCalendar && {
      calendar: {
        method,
        content: writeCalendar(tx, { events: [event], method, sender, attendee, stampedAt: tx.now() }),
      },
    }),
  })
}

type Response = {
  taken: { personId: string; status: string; place: number; isFromWaitlist?: boolean }[]
  left: { personId: string; place: number }[]
}

/** Invites who has a seat now, and says goodbye to who gave theirs back. */
export async function answerResponses(
  ctx: Ctx,
  { eventId, taken, left }: Response & { eventId: string },
): Promise<void> {
  const event = await findAnyEvent(ctx, eventId)
  if (!event || event.trashedAt || event.startsAt <= ctx.now()) return
  const seated = new Map(taken.filter(({ status }) => status === 'going').map((seat) => [seat.personId, seat]))
  const ids = [...seated.keys()]
  for (let at = 0; at < ids.length; at += chunk) {
    const recipients = await listRecipients(ctx, {
      ...about(event, 'invitation'),
      statuses: ['going'],
      people: ids.slice(at, at + chunk),
    })
    await writeTo(ctx, {
      event,
      kind: 'invitation',
      method: 'REQUEST',
      recipients: recipients.filter(({ personId, place }) => seated.get(personId)!.place === place),
      causeOf: ({ place }) => String(place),
      isFromWaitlist: ({ personId }) => seated.get(personId)!.isFromWaitlist === true,
    })
  }
  for (const { personId, place } of left) await sayGoodbye(ctx, { event, personId, place })
}

const about = ({ id }: EventRow, kind: LetterKind) => ({ eventId: id, kind, cause: '', limit: chunk })

async function sayGoodbye(
  ctx: Ctx,
  { event, personId, place }: { event: EventRow; personId: string; place: number },
): Promise<void> {
  const cause = String(place)
  // Nothing is on their calendar when they left before the invitation did.
  if (!(await hadLetter(ctx, { eventId: event.id, personId, kind: 'invitation', cause }))) return
  const recipients = await listRecipients(ctx, {
    ...about(event, 'goodbye'),
    statuses: ['cancelled'],
    people: [personId],
  })
  await writeTo(ctx, { event, kind: 'goodbye', method: 'CANCEL', recipients, causeOf: () => cause })
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
  const isLaterOneDue = sequence < event.sequence && waitedMs < limits.event.updatePatienceSeconds * 1_000
  if (isLaterOneDue) return
  const cause = String(event.sequence)
  await writeToAll(ctx, {
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
    await writeToAll(ctx, { event, kind: 'cancellation', method: 'CANCEL', cause, statuses: ['going', 'waitlisted'] })
  }
}

type WritingToAll = Pick<Writing, 'event' | 'kind' | 'method'> & {
  cause: string
  statuses?: ('going' | 'waitlisted')[]
  cancelledAt?: string
  goingBefore?: Date
}

async function writeToAll(ctx: Ctx, writing: WritingToAll): Promise<void> {
  const { event, kind, cause, statuses = ['going'] } = writing
  for (;;) {
    const recipients = await listRecipients(ctx, { ...writing, eventId: event.id, kind, cause, statuses, limit: chunk })
    if (recipients.length === 0) return
    await writeTo(ctx, { ...writing, recipients, causeOf: () => cause })
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
      await writeToAll(ctx, { event, kind, cause: event.startsAt.toISOString(), goingBefore })
    }
  }
}
