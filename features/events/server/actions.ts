import { newId } from '#platform/server/db/columns.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { EventEdit, NewEvent, Recurrence, Scope } from '../schema.ts'
import {
  defaultEventValues,
  changesForSibling,
  getChanges,
  toDerivedColumns,
  affectsCalendar,
  toEventValues,
  type EventValues,
} from './event-values.ts'
import {
  findEvent,
  insertEvents,
  insertSeries,
  lockEvents,
  updateEvent,
  type EventRow,
  type ViewerEvent,
} from './queries.ts'
import { promoteFromWaitlist } from './rsvps/actions.ts'
import { listOccurrences } from './local-time.ts'
import { listTrashedTogether, moveToTrash, restoreFromTrash } from './trash/queries.ts'

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)

/** Creates an event, or with a recurrence one for each of its dates. Returns the first. */
export async function createEvent(ctx: Ctx, { recurrence, ...input }: NewEvent): Promise<ViewerEvent> {
  const { timeZone } = ctx.config
  const values = { ...defaultEventValues, ...toEventValues(input, timeZone) } as EventValues
  assertEndNotBeforeStart(values)
  return ctx.transaction(async (tx) => {
    const starts = recurrence ? listOccurrences(recurrence, { startsAt: values.startsAt, timeZone }) : [values.startsAt]
    if (starts.length === 0) throw problem('event.never_repeats')
    const seriesId = recurrence ? await startSeries(tx, recurrence) : null
    const rows = starts.map((startsAt) => toRow(tx, { seriesId, values: moveToStart(values, { startsAt, timeZone }) }))
    await insertEvents(tx, rows)
    const [first] = rows
    await tx.record({ name: 'event.created', subjectId: first!.id, data: { title: values.title, count: rows.length } })
    return findEvent(tx, first!.id)
  })
}

async function startSeries(tx: TxCtx, rule: Recurrence): Promise<string> {
  const id = newId()
  await insertSeries(tx, { id, rule, createdAt: tx.now() })
  return id
}

function moveToStart(values: EventValues, { startsAt, timeZone }: { startsAt: Date; timeZone: string }): EventValues {
  const { endsAt } = values
  if (startsAt.getTime() === values.startsAt.getTime()) return values
  const moved = changesForSibling({ startsAt } as EventRow, {
    before: values as EventRow,
    changes: { endsAt },
    timeZone,
  })
  return { ...values, startsAt, endsAt: moved.endsAt ?? null }
}

function toRow(tx: TxCtx, { seriesId, values }: { seriesId: string | null; values: EventValues }) {
  const now = tx.now()
  return {
    ...values,
    ...toDerivedColumns(values),
    id: newId(),
    ownerId: tx.me.id,
    seriesId,
    createdAt: now,
    updatedAt: now,
  }
}

function assertEndNotBeforeStart({ startsAt, endsAt }: Pick<EventValues, 'startsAt' | 'endsAt'>): void {
  const isWrong = endsAt !== null && endsAt < startsAt
  if (isWrong) throw problem('event.end_before_start', { fields: { endDate: 'The end must not be before the start' } })
}

type EditEventInput = { id: string; input: EventEdit; scope: Scope }

/** Changes an event, and with a wider scope also later ones of its series, by what differs. More seats promote from the waitlist. */
export async function editEvent(ctx: RequestCtx, { id, input, scope }: EditEventInput): Promise<ViewerEvent> {
  const { timeZone } = ctx.config
  return ctx.transaction(async (tx) => {
    const [before, ...siblings] = await lockEvents(tx, { id, scope })
    assertVersion(ctx, before.version)
    const changes = getChanges(before, toEventValues(input, timeZone))
    await applyChanges(tx, { event: before, changes })
    for (const event of siblings)
      await applyChanges(tx, { event, changes: changesForSibling(event, { before, changes, timeZone }) })
    if (Object.keys(changes).length > 0)
      await tx.record({ name: 'event.edited', subjectId: id, data: { fields: Object.keys(changes), scope } })
    return findEvent(tx, id)
  })
}

/** Writes the changes of one locked event and queues the emails about them. */
async function applyChanges(
  tx: TxCtx,
  { event, changes }: { event: EventRow; changes: Partial<EventValues> },
): Promise<void> {
  const values = { ...event, ...changes }
  assertEndNotBeforeStart(values)
  if (Object.keys(changes).length === 0) return
  const now = tx.now()
  const affectsAttendees = affectsCalendar(changes)
  const updated = await updateEvent(tx, {
    id: event.id,
    set: {
      ...changes,
      ...toDerivedColumns(values),
      updatedAt: now,
      version: event.version + 1,
      ...(affectsAttendees && { sequence: event.sequence + 1, changedAt: event.changedAt ?? now }),
    },
  })
  if ('capacity' in changes) await promoteFromWaitlist(tx, { event: updated, cancellations: [] })
  if (affectsAttendees) await queueUpdateEmails(tx, { ...updated, isRestored: false })
}

type UpdateEmailParams = Pick<EventRow, 'id' | 'sequence'> & { isRestored: boolean }

async function queueUpdateEmails(tx: TxCtx, { id, sequence, isRestored }: UpdateEmailParams): Promise<void> {
  const after = addSeconds(tx.now(), limits.event.updateDelaySeconds)
  await tx.queue('events.send-updates', { data: { eventId: id, sequence, isRestored }, after })
}

/** Cancels an event, and with a wider scope also later ones of its series. Emails wait for 20 seconds, for an undo. */
export async function trashEvent(
  ctx: Ctx,
  { id, scope }: { id: string; scope: Scope },
): Promise<{ id: string; trashedCount: number }> {
  return ctx.transaction(async (tx) => {
    const rows = await lockEvents(tx, { id, scope })
    const ids = rows.map((row) => row.id)
    await moveToTrash(tx, ids)
    await tx.record({ name: 'event.trashed', subjectId: id, data: { title: rows[0].title, count: rows.length } })
    await tx.queue('events.send-cancellations', {
      data: { ids },
      after: addSeconds(tx.now(), limits.event.cancelDelaySeconds),
    })
    return { id, trashedCount: rows.length }
  })
}

/** Restores the events that were cancelled together. People who got the cancellation get an update. */
export async function restoreEvent(ctx: Ctx, id: string): Promise<ViewerEvent> {
  return ctx.transaction(async (tx) => {
    const ids = await listTrashedTogether(tx, id)
    for (const restored of await restoreFromTrash(tx, ids)) {
      await queueUpdateEmails(tx, { ...restored, isRestored: true })
      await promoteFromWaitlist(tx, { event: restored, cancellations: [] })
    }
    await tx.record({ name: 'event.restored', subjectId: id })
    return findEvent(tx, id)
  })
}
