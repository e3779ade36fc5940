import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { renderEmail } from '#platform/server/mail/email-template.ts'
import { problem } from '#platform/server/problem.ts'
import { tryRateLimit } from '#platform/server/rate-limits.ts'
import { limits } from '#rules/limits.ts'
import { publishStudents } from '#features/students/server/actions.ts'
import { listStudentIds } from '#features/students/server/queries.ts'
import type { emailPreview, newStudentEmail, studentEmail } from '../schema.ts'
import { createStudentEmail } from './emails.ts'
import * as queries from './queries.ts'

/** The job that works an email off: its data is `{ emailId }`. */
export const emailJob = 'student-emails.send'

type EmailInput = z.output<typeof newStudentEmail>
const { emailRecipientCount, emailBatchCount, emailDelaySeconds } = limits.student

/** What an email would look like and how many would get it. */
export async function previewEmail(ctx: Ctx, input: EmailInput): Promise<z.input<typeof emailPreview>> {
  const studentIds = await listRecipients(ctx, input.ids)
  const { email, firstName } = await queries.findFirstRecipient(ctx, studentIds)
  const authorName = `${ctx.me.firstName} ${ctx.me.lastName}`.trim() || null
  const { subject, text } = renderEmail(createStudentEmail({ ...input, firstName, authorName }))
  return {
    recipientCount: studentIds.length,
    skippedCount: new Set(input.ids).size - studentIds.length,
    maxCount: emailRecipientCount,
    to: email,
    subject,
    text,
  }
}

/** Stores an email to many students and queues the job that writes to each of them, late enough to take it back. */
export async function sendEmail(ctx: Ctx, input: EmailInput): Promise<z.input<typeof studentEmail>> {
  return ctx.transaction(async (tx) => {
    const studentIds = await listRecipients(tx, input.ids)
    const { subject, message } = input
    const row = { id: newId(), authorId: tx.me.id, isDemo: tx.me.isDemo, subject, message, createdAt: tx.now() }
    await queries.insertEmail(tx, { row, studentIds })
    const data = { count: studentIds.length, subject }
    await tx.record({ name: 'student.emailed', subjectId: row.id, data })
    const after = new Date(tx.now().getTime() + emailDelaySeconds * 1_000)
    await tx.queue(emailJob, { data: { emailId: row.id }, after })
    return queries.findEmailProgress(tx, row.id)
  })
}

/** Deletes an email of the viewer's own, unless it is being sent already. */
export async function cancelEmail(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const email = await queries.findAnyEmail(tx, id)
    if (email?.authorId !== tx.me.id) throw problem('student.email_not_found')
    if (!(await queries.lockUnsent(tx, email.id))) throw problem('student.email_sent')
    await queries.deleteEmail(tx, email.id)
    await tx.record({
      name: 'student.emailCanceled',
      subjectId: email.id,
      data: { subject: email.subject },
    })
    return { id: email.id }
  })
}

async function listRecipients(ctx: Ctx | TxCtx, ids: string[]): Promise<string[]> {
  const tooMany = new Set(ids).size > emailRecipientCount
  const params = { max: emailRecipientCount.toLocaleString('en-US') }
  if (tooMany) throw problem('student.too_many_recipients', { params })
  const studentIds = await listStudentIds(ctx, ids)
  if (studentIds.length === 0) throw problem('student.no_recipients')
  return studentIds
}

/** Writes to the recipients in batches, each committed with its emails: a job that runs twice emails each person once. */
export async function runEmail(ctx: Ctx, emailId: string): Promise<void> {
  const email = await queries.findAnyEmail(ctx, emailId)
  if (!email) return
  while (await ctx.transaction((tx) => sendNextBatch(tx, email)));
}

type StoredEmail = NonNullable<Awaited<ReturnType<typeof queries.findAnyEmail>>>

/** Returns whether there may be more to do. */
async function sendNextBatch(tx: TxCtx, email: StoredEmail): Promise<boolean> {
  const recipients = await queries.lockNextRecipients(tx, { emailId: email.id, limit: emailBatchCount })
  const reached: queries.Recipient[] = []
  for (const recipient of recipients) if (await mayReceive(tx, recipient)) reached.push(recipient)
  // In a job nobody is signed in: that the author is a demo person has to be said (T9).
  const mails = reached.map(({ email: to, firstName, isDemo }) => {
    return { to, template: createStudentEmail({ ...email, firstName }), isForDemo: email.isDemo || isDemo }
  })
  if (mails.length > 0) await tx.sendEmails(mails)
  const sentIds = reached.map(({ id }) => id)
  const skippedIds = recipients.map(({ id }) => id).filter((id) => !sentIds.includes(id))
  if (recipients.length > 0) await queries.settleRecipients(tx, { emailId: email.id, sentIds, skippedIds })
  if (recipients.length > 0 && recipients.length < emailBatchCount) await publishStudents(tx)
  return recipients.length === emailBatchCount
}

/** Counts the email against its recipient; the last ones of the limit are kept for sign-in links. */
async function mayReceive(tx: TxCtx, { email, isActive }: queries.Recipient): Promise<boolean> {
  if (!isActive) return false
  const max = limits.unsolicitedEmail.beforeSignIn
  return (await tryRateLimit(tx, { name: 'email.unsolicited', subject: email.toLowerCase(), max })).isWithin
}
