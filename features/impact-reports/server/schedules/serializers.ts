import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Recipient, ReportSchedule } from '../../schedule-schema.ts'
import { listRecipients, type RecipientRow, type ScheduleRow } from './queries.ts'

export const serializeRecipient = ({ id, firstName, lastName, email }: RecipientRow): Recipient => ({
  id,
  name: `${firstName} ${lastName}`.trim() || email,
  email,
})

/** Whether reports are emailed to this person: only while they are staff, whatever they were when chosen. */
export const isStaff = ({ role, deactivatedAt }: RecipientRow): boolean =>
  (role === 'director' || role === 'admin') && deactivatedAt === null

/** The schedules with their recipients. */
export async function serializeSchedules(ctx: Ctx | TxCtx, rows: ScheduleRow[]): Promise<ReportSchedule[]> {
  const recipients = await listRecipients(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    nextRunAt: row.nextRunAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    recipients: recipients
      .filter(({ scheduleId }) => scheduleId === row.id)
      .map((person) => ({ ...serializeRecipient(person), isStaff: isStaff(person) })),
  }))
}

export async function serializeSchedule(ctx: Ctx | TxCtx, row: ScheduleRow): Promise<ReportSchedule> {
  return (await serializeSchedules(ctx, [row]))[0]!
}
