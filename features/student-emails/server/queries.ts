import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { isStudentInScope } from '#features/students/server/queries.ts'
import type { studentEmail } from '../schema.ts'
import { studentEmailRecipients, studentEmails } from './tables.ts'

export type EmailRow = typeof studentEmails.$inferSelect
type NewEmail = { row: typeof studentEmails.$inferInsert; studentIds: string[] }

/** Stores an email and who gets it, in one statement each. */
export async function insertEmail(tx: TxCtx, { row, studentIds }: NewEmail): Promise<void> {
  await tx.db.insert(studentEmails).values(row)
  await tx.db.execute(sql`
    insert into student_email_recipients (email_id, student_id)
    select ${row.id}, student_id from unnest(${sql.param(studentIds)}::uuid[]) as student_id`)
}

export type Recipient = { id: string; email: string; firstName: string; isDemo: boolean; isActive: boolean }

/** The first of these students, by name, as a preview shows them. */
export async function findFirstRecipient(ctx: Ctx, ids: string[]): Promise<Pick<Recipient, 'email' | 'firstName'>> {
  const [row] = await ctx.db
    .select({ email: people.email, firstName: people.firstName })
    .from(people)
    .where(and(sql`${people.id} = any(${sql.param(ids)}::uuid[])`, isStudentInScope(ctx)))
    .orderBy(people.firstName, people.lastName, people.id)
    .limit(1)
  if (!row) throw problem('student.no_recipients')
  return row
}

/** The email with its author's name; null once it is gone. */
export async function findAnyEmail(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<(EmailRow & { authorName: string | null }) | null> {
  const [row] = await db
    .select({ email: studentEmails, authorName: fullName.as('author_name') })
    .from(studentEmails)
    .leftJoin(people, eq(people.id, studentEmails.authorId))
    .where(eq(studentEmails.id, id))
  return row ? { ...row.email, authorName: row.authorName } : null
}

/** The next recipients, locked: of two jobs at once each writes to others. */
export async function lockNextRecipients(
  { db }: Pick<TxCtx, 'db'>,
  { emailId, limit }: { emailId: string; limit: number },
): Promise<Recipient[]> {
  return db
    .select({
      id: people.id,
      email: people.email,
      firstName: people.firstName,
      isDemo: people.isDemo,
      isActive: sql<boolean>`${people.deactivatedAt} is null`,
    })
    .from(studentEmailRecipients)
    .innerJoin(people, eq(people.id, studentEmailRecipients.studentId))
    .where(
      and(
        eq(studentEmailRecipients.emailId, emailId),
        isNull(studentEmailRecipients.sentAt),
        eq(studentEmailRecipients.isSkipped, false),
      ),
    )
    .orderBy(studentEmailRecipients.studentId)
    .limit(limit)
    .for('update', { of: studentEmailRecipients, skipLocked: true })
}

type Settled = { emailId: string; sentIds: string[]; skippedIds: string[] }

export async function settleRecipients(tx: TxCtx, { emailId, sentIds, skippedIds }: Settled): Promise<void> {
  await tx.db.execute(sql`
    update student_email_recipients set
      sent_at = case when student_id = any(${sql.param(sentIds)}::uuid[]) then ${tx.now()}::timestamptz end,
      is_skipped = student_id = any(${sql.param(skippedIds)}::uuid[])
    where email_id = ${emailId} and student_id = any(${sql.param([...sentIds, ...skippedIds])}::uuid[])`)
}

/** How far an email of this kind of staff is, demo or not (T9), or a 404. */
export async function findEmailProgress(ctx: Ctx | TxCtx, id: string): Promise<z.input<typeof studentEmail>> {
  const [email] = await ctx.db
    .select()
    .from(studentEmails)
    .where(and(eq(studentEmails.id, id), eq(studentEmails.isDemo, ctx.me.isDemo)))
  if (!email) throw problem('student.email_not_found')
  const { rows } = await ctx.db.execute<{ recipientCount: number; sentCount: number; skippedCount: number }>(sql`
    select count(*)::int as "recipientCount", count(sent_at)::int as "sentCount",
      (count(*) filter (where is_skipped))::int as "skippedCount"
    from student_email_recipients where email_id = ${email.id}`)
  const counts = rows[0]!
  const isDone = counts.sentCount + counts.skippedCount === counts.recipientCount
  return { ...email, ...counts, isDone }
}

/** Locks who gets an email, after the batch that is being sent, and tells whether none of them was written to yet. */
export async function lockUnsent(tx: TxCtx, emailId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ sentAt: studentEmailRecipients.sentAt })
    .from(studentEmailRecipients)
    .where(eq(studentEmailRecipients.emailId, emailId))
    .for('update')
  return rows.every(({ sentAt }) => sentAt === null)
}

/** Deletes an email with its recipients. */
export async function deleteEmail(tx: TxCtx, id: string): Promise<void> {
  await tx.db.delete(studentEmails).where(eq(studentEmails.id, id))
}
