import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { QueuedAttachment } from '#platform/server/mail/mailer.ts'
import { writeXlsx, xlsxType } from '#platform/server/xlsx.ts'
import type { ImpactReport } from '../../schema.ts'
import { reportColumns, toReportRows } from '../download/report-rows.ts'
import { readReport } from '../figures/actions.ts'
import { reportEmail } from '../schedules/emails.ts'
import { toNextRun } from '../schedules/next-run.ts'
import { findIsDemo, listRecipients, lockDue, lockSchedule, markSent, type ScheduleRow } from '../schedules/queries.ts'
import { isStaff } from '../schedules/serializers.ts'

/**
 * Emails the reports that are due, each in the transaction that claims it, so that of two servers one sends it. After an outage a
 * report is sent once, not once for each run that was missed.
 */
export async function sendDueReports(ctx: Ctx): Promise<void> {
  while (await ctx.transaction(sendNextDue)) {
    // Until none is due.
  }
}

async function sendNextDue(tx: TxCtx): Promise<boolean> {
  const schedule = await lockDue(tx)
  if (!schedule) return false
  const nextRunAt = toNextRun(schedule.frequency, { after: tx.now(), timeZone: tx.config.timeZone })
  await markSent(tx, { id: schedule.id, nextRunAt })
  await sendToStaff(tx, schedule)
  return true
}

/** Emails a report now. Its next run stays. */
export async function sendNow(ctx: Ctx, id: string): Promise<ScheduleRow> {
  return ctx.transaction(async (tx) => {
    await sendToStaff(tx, await lockSchedule(tx, id))
    return lockSchedule(tx, id)
  })
}

/** Queues the emails with the transaction. Who is no longer staff, or is not of the same kind as the owner (T9), gets none. */
async function sendToStaff(tx: TxCtx, { id, ownerId, name, filters }: ScheduleRow): Promise<void> {
  const isDemo = await findIsDemo(tx, ownerId)
  const all = await listRecipients(tx, [id])
  const recipients = all.filter((person) => isStaff(person) && person.isDemo === isDemo)
  await markSent(tx, { id, lastSentAt: tx.now(), lastSentCount: recipients.length })
  await tx.record({ name: 'reportSchedule.sent', subjectId: id, data: { count: recipients.length } })
  if (recipients.length === 0) return
  const report = await readReport(tx, { query: filters, audience: { isDemo, isProtected: false } })
  const attachments = [await attachReport(report)]
  const { period: _period, ...conditions } = filters
  await tx.sendEmails(
    recipients.map(({ email, firstName }) => ({
      to: email,
      isForDemo: isDemo,
      template: reportEmail({ name, filters: conditions, report, firstName, publicUrl: tx.config.publicUrl }),
      attachments,
    })),
  )
}

async function attachReport(report: ImpactReport): Promise<QueuedAttachment> {
  async function* rows() {
    yield toReportRows(report)
  }
  const stream = writeXlsx({ name: 'Impact report', columns: reportColumns, rows: rows() })
  const content = (await buffer(stream as ReadableStream)).toString('base64')
  return { fileName: `impact-report-${report.period.from}-to-${report.period.to}.xlsx`, contentType: xlsxType, content }
}
