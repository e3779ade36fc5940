import type { z } from 'zod'
import type { AttendanceMethod } from '#features/events/schema.ts'
import {
  countPresent,
  findAttendance,
  findAttendee,
  findEligiblePerson,
  insertAttendance,
  listRespondentIds,
  undoAttendance,
  type AttendanceRow,
  type AttendeeRow,
} from '#features/events/server/attendance/queries.ts'
import { findEvent, type EventRow } from '#features/events/server/queries.ts'
import { findRsvps } from '#features/events/server/rsvps/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { renderQr } from '#platform/server/qr.ts'
import { limits } from '#rules/limits.ts'
import type { checkInCode, ticket, presence } from '../../schema.ts'
import {
  createShortCode,
  createTicketCode,
  findByShortCode,
  getCurrentCode,
  isCurrentCode,
  isShortCode,
  parseTicketCode,
} from './codes.ts'

/** Whether people may be checked in now: from an hour before the start until `closesSeconds` after the end. */
function isOpen({ startsAt, overAt }: EventRow, { now, closesSeconds }: { now: Date; closesSeconds: number }): boolean {
  const { checkInOpensSeconds } = limits.event
  const nowMs = now.getTime()
  return nowMs >= startsAt.getTime() - checkInOpensSeconds * 1_000 && nowMs <= overAt.getTime() + closesSeconds * 1_000
}

const isSelfCheckInOpen = (event: EventRow, now: Date) =>
  isOpen(event, { now, closesSeconds: limits.event.checkInClosesSeconds })

function assertAttendanceEditable(event: EventRow, now: Date): void {
  if (!isOpen(event, { now, closesSeconds: limits.event.attendanceEditSeconds })) throw problem('event.check_in_closed')
}

/** The check-in code that the projector shows now. */
export async function getCurrentCheckIn(ctx: Ctx, eventId: string): Promise<z.input<typeof checkInCode>> {
  const { event } = await findEvent(ctx, eventId)
  const { url, secondsLeft } = getCurrentCode(ctx, event.id)
  return {
    isOpen: isSelfCheckInOpen(event, ctx.now()),
    url,
    secondsLeft,
    svg: renderQr(url),
    presentCount: await countPresent(ctx, event.id),
  }
}

/** The viewer's ticket for one event. Its QR code opens the check-in of that event for the staff member who scans it. */
export async function getOwnTicket(ctx: Ctx, eventId: string): Promise<z.input<typeof ticket>> {
  const { event } = await findEvent(ctx, eventId)
  const rsvpKey = { eventId: event.id, personId: ctx.me.id }
  const code = createTicketCode(ctx, rsvpKey)
  const [rsvp] = await findRsvps(ctx, [rsvpKey])
  const shortCode = rsvp ? createShortCode(ctx, rsvpKey) : null
  return { code, shortCode, svg: renderQr(`${ctx.config.publicUrl}/events/${event.id}/check-in#${code}`) }
}

/** Checks the viewer in, by the code on the event's projector. */
export async function checkIn(
  ctx: Ctx,
  { eventId, code }: { eventId: string; code: string },
): Promise<z.input<typeof presence>> {
  return ctx.transaction(async (tx) => {
    const { event } = await findEvent(tx, eventId)
    if (!isCurrentCode(tx, { eventId: event.id, code })) throw problem('event.code_invalid')
    if (!isSelfCheckInOpen(event, tx.now())) throw problem('event.check_in_closed')
    const { checkedInAt } = await recordAttendance(tx, { event, personId: tx.me.id, method: 'code', markedById: null })
    return { eventId: event.id, title: event.title, checkedInAt }
  })
}

type AttendanceParams = { event: EventRow; personId: string; method: AttendanceMethod; markedById: string | null }

async function recordAttendance(tx: TxCtx, { event, ...attendance }: AttendanceParams): Promise<AttendanceRow> {
  const attendanceKey = { eventId: event.id, personId: attendance.personId }
  const inserted = await insertAttendance(tx, { ...attendance, eventId: event.id, now: tx.now() })
  if (inserted === null) return (await findAttendance(tx, attendanceKey))!
  await tx.record({ name: 'event.attended', subjectId: inserted.id, data: { ...attendanceKey, title: event.title } })
  await tx.publish({ personId: attendance.personId, topic: 'events' })
  return inserted
}

/** Checks somebody in: a person whom staff picked, or whose ticket they scanned. */
export async function markPresent(
  ctx: Ctx,
  { eventId, input }: { eventId: string; input: { personId: string } | { ticket: string } },
): Promise<AttendeeRow> {
  return ctx.transaction(async (tx) => {
    const { event } = await findEvent(tx, eventId)
    assertAttendanceEditable(event, tx.now())
    const requestedId =
      'ticket' in input ? await findTicketHolder(tx, { eventId: event.id, ticket: input.ticket }) : input.personId
    if (requestedId === null) throw problem('event.ticket_invalid')
    const { personId } = await findEligiblePerson(tx, requestedId)
    await recordAttendance(tx, { event, personId, method: 'ticket' in input ? 'ticket' : 'list', markedById: tx.me.id })
    return findAttendee(tx, { eventId: event.id, personId })
  })
}

async function findTicketHolder(tx: TxCtx, ticket: { eventId: string; ticket: string }): Promise<string | null> {
  if (!isShortCode(ticket.ticket)) return parseTicketCode(tx, ticket)
  return findByShortCode(tx, { ...ticket, personIds: await listRespondentIds(tx, ticket.eventId) })
}

/** Undoes a check-in. Checking the person in again restores the same attendance. */
export async function unmarkPresent(
  ctx: Ctx,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<AttendeeRow> {
  return ctx.transaction(async (tx) => {
    const { event } = await findEvent(tx, eventId)
    assertAttendanceEditable(event, tx.now())
    const person = await findEligiblePerson(tx, personId)
    const attendanceKey = { eventId: event.id, personId: person.personId }
    const undone = await undoAttendance(tx, { ...attendanceKey, now: tx.now() })
    if (undone) {
      await tx.record({ name: 'event.attendanceRemoved', subjectId: undone.id, data: attendanceKey })
      await tx.publish({ personId: person.personId, topic: 'events' })
    }
    return findAttendee(tx, attendanceKey)
  })
}
