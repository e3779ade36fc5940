import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { Frequency, newSchedule, scheduleEdit } from '../../schedule-schema.ts'
import { toNextRun } from './next-run.ts'
import {
  countSchedules,
  insertSchedule,
  listStaff,
  lockSchedule,
  moveToTrash,
  purgeExpired,
  replaceRecipients,
  restoreFromTrash,
  updateSchedule,
  type ScheduleRow,
} from './queries.ts'

const nextRunOf = (tx: TxCtx, frequency: Frequency): Date =>
  toNextRun(frequency, { after: tx.now(), timeZone: tx.config.timeZone })

/** Schedules a report for staff members. */
export async function createSchedule(
  ctx: Ctx,
  { recipientIds, ...input }: z.output<typeof newSchedule>,
): Promise<ScheduleRow> {
  return ctx.transaction(async (tx) => {
    if ((await countSchedules(tx)) >= limits.reportSchedule.count) throw problem('reportSchedule.limit_reached')
    await assertStaff(tx, recipientIds)
    const row = await insertSchedule(tx, { ...input, nextRunAt: nextRunOf(tx, input.frequency) })
    await replaceRecipients(tx, { scheduleId: row.id, personIds: recipientIds })
    await tx.record({ name: 'reportSchedule.created', subjectId: row.id, data: { name: row.name } })
    return row
  })
}

async function assertStaff(tx: TxCtx, ids: string[]): Promise<void> {
  const staff = new Set((await listStaff(tx)).map(({ id }) => id))
  if (!ids.every((id) => staff.has(id)))
    throw problem('reportSchedule.recipient_unknown', { fields: { recipientIds: 'Choose staff members' } })
}

/** Changes, pauses or resumes a scheduled report. A new frequency, or the end of a pause, starts from now. */
export async function editSchedule(
  ctx: RequestCtx,
  { id, input }: { id: string; input: z.output<typeof scheduleEdit> },
): Promise<ScheduleRow> {
  const { recipientIds, ...fields } = input
  return ctx.transaction(async (tx) => {
    const before = await lockSchedule(tx, id)
    assertVersion(ctx, before.version)
    if (recipientIds) {
      await assertStaff(tx, recipientIds)
      await replaceRecipients(tx, { scheduleId: id, personIds: recipientIds })
    }
    const startsOver = fields.frequency !== undefined || fields.isPaused === false
    const row = await updateSchedule(tx, {
      id,
      set: {
        ...(fields as Partial<ScheduleRow>),
        ...(startsOver && { nextRunAt: nextRunOf(tx, fields.frequency ?? before.frequency) }),
      },
    })
    await tx.record({ name: 'reportSchedule.edited', subjectId: id, data: { fields: Object.keys(input) } })
    return row
  })
}

/** Deletes a scheduled report; for a day it can be restored. */
export async function trashSchedule(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await moveToTrash(tx, id)
    await tx.record({ name: 'reportSchedule.trashed', subjectId: id })
    return { id }
  })
}

/** Undoes deleting a scheduled report. A run it missed is left out. */
export async function restoreSchedule(ctx: Ctx, id: string): Promise<ScheduleRow> {
  return ctx.transaction(async (tx) => {
    const { frequency } = await restoreFromTrash(tx, id)
    const row = await updateSchedule(tx, { id, set: { nextRunAt: nextRunOf(tx, frequency) } })
    await tx.record({ name: 'reportSchedule.restored', subjectId: id })
    return row
  })
}

/** Deletes for good what can no longer be restored. */
export async function purgeSchedules(ctx: Ctx): Promise<void> {
  await ctx.transaction((tx) => purgeExpired(tx, { days: limits.reportSchedule.undoDays }))
}
