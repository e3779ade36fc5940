import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { drawQr } from '#platform/server/qr.ts'
import { limits } from '#rules/limits.ts'
import type { AttendanceMethod, checkInCode, pass, presence } from '../../schema.ts'
import { findEvent, type EventRow } from '../queries.ts'
import { currentCode, isCurrentCode, passOf, personOfPass } from './codes.ts'
import {
  countPresent,
  findAttendance,
  findAttendee,
  findMarkable,
  insertAttendance,
  undoAttendance,
  type AttendanceRow,
  type AttendeeRow,
} from './queries.ts'

/** Whether people may be checked in now: an hour before the start until so long after the end. */
function isOpen({ startsAt, overAt }: EventRow, { now, closesSeconds }: { now: Date; closesSeconds: number }): boolean {
  const { checkInOpensSeconds } = limits.event
  const at = now.getTime()
  return at >= startsAt.getTime() - checkInOpensSeconds * 1_000 && at <= overAt.getTime() + closesSeconds * 1_000
}

const isOpenToAll = (event: EventRow, now: Date) =>
  isOpen(event, { now, closesSeconds: limits.event.checkInClosesSeconds })

function refuseUnlessStaffMay(event: EventRow, now: Date): void {
  if (!isOpen(event, { now, closesSeconds: limits.event.attendanceEditSeconds })) throw problem('event.check_in_closed')
}

/** What the projector shows at this moment. */
export async function findCode(ctx: Ctx, eventId: string): Promise<z.input<typeof checkInCode>> {
  const { event } = await findEvent(ctx, { id: eventId, permission: 'event.checkIn' })
  const { url, secondsLeft } = currentCode(ctx, event.id)
  return {
    isOpen: isOpenToAll(event, ctx.now()),
    url,
    secondsLeft,
    svg: drawQr(url),
    presentCount: await countPresent(ctx, event.id),
  }
}

/** The viewer's pass for one event. Its code opens the check-in of that event on the phone of whoever scans it. */
export async function findPass(ctx: Ctx, eventId: string): Promise<z.input<typeof pass>> {
  const { event } = await findEvent(ctx, { id: eventId, permission: 'event.list' })
  const code = passOf(ctx, { eventId: event.id, personId: ctx.me.id })
  return { code, svg: drawQr(`${ctx.config.publicUrl}/events/${event.id}/check-in#${code}`) }
}

/** Says that the viewer is at an event, by the code on its projector. */
export async function checkIn(
  ctx: Ctx,
  { eventId, code }: { eventId: string; code: string },
): Promise<z.input<typeof presence>> {
  return ctx.transaction(async (tx) => {
    const { event } = await findEvent(tx, { id: eventId, permission: 'event.list' })
    if (!isCurrentCode(tx, { eventId: event.id, code })) throw problem('event.code_invalid')
    if (!isOpenToAll(event, tx.now())) throw problem('event.check_in_closed')
    const { seenAt } = await mark(tx, { event, personId: tx.me.id, method: 'code', markedById: null })
    return { eventId: event.id, title: event.title, seenAt }
  })
}

type Marking = { event: EventRow; personId: string; method: AttendanceMethod; markedById: string | null }

async function mark(tx: TxCtx, { event, ...marking }: Marking): Promise<AttendanceRow> {
  const pair = { eventId: event.id, personId: marking.personId }
  const isNew = await insertAttendance(tx, { ...marking, eventId: event.id, now: tx.now() })
  if (isNew === null) return (await findAttendance(tx, pair))!
  await tx.record({ name: 'event.attended', subjectId: isNew.id, data: { ...pair, title: event.title } })
  return isNew
}

/** Says that somebody is there: whom staff picked, or whose pass they scanned. */
export async function markPresent(
  ctx: Ctx,
  { eventId, given }: { eventId: string; given: { personId: string } | { pass: string } },
): Promise<AttendeeRow> {
  return ctx.transaction(async (tx) => {
    const { event } = await findEvent(tx, { id: eventId, permission: 'event.checkIn' })
    refuseUnlessStaffMay(event, tx.now())
    const named = 'pass' in given ? personOfPass(tx, { eventId: event.id, pass: given.pass }) : given.personId
    if (named === null) throw problem('event.pass_invalid')
    const { personId } = await findMarkable(tx, named)
    await mark(tx, { event, personId, method: 'pass' in given ? 'pass' : 'list', markedById: tx.me.id })
    return findAttendee(tx, { eventId: event.id, personId })
  })
}

/** Takes back that somebody was there; saying so again is the same attendance. */
export async function unmarkPresent(
  ctx: Ctx,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<AttendeeRow> {
  return ctx.transaction(async (tx) => {
    const { event } = await findEvent(tx, { id: eventId, permission: 'event.checkIn' })
    refuseUnlessStaffMay(event, tx.now())
    const marked = await findMarkable(tx, personId)
    const pair = { eventId: event.id, personId: marked.personId }
    const undone = await undoAttendance(tx, { ...pair, now: tx.now() })
    if (undone) await tx.record({ name: 'event.unattended', subjectId: undone.id, data: pair })
    return findAttendee(tx, pair)
  })
}
