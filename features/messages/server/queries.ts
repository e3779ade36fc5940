import { and, eq, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { isAssigned, lockAssignment } from '#features/mentoring/server/assignments/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { liveMentorAssignments } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { correspondent } from '../schema.ts'
import { messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type Pair = { mentorId: string; studentId: string }

/** The viewer and another person as a pair, by the viewer's role. */
export function toPair({ me }: Pick<Ctx, 'me'>, personId: string): Pair {
  return me.role === 'mentor' ? { mentorId: me.id, studentId: personId } : { mentorId: personId, studentId: me.id }
}

const isOfPair = ({ mentorId, studentId }: Pair): SQL =>
  and(eq(messages.mentorId, mentorId), eq(messages.studentId, studentId))!

/** Throws a 404 unless the two are assigned to each other, and stay so until the transaction ends. */
export async function assertAssigned(tx: TxCtx, pair: Pair): Promise<void> {
  if (!(await lockAssignment(tx, pair))) throw problem('message.person_not_found')
}

/**
 * Whoever the viewer may write to, and for students also former mentors who wrote with them: a student keeps what was written to
 * them, while a mentor loses sight of a student at once (T12).
 */
export async function listCorrespondents(ctx: Ctx): Promise<z.input<typeof correspondent>[]> {
  const isMentor = ctx.me.role === 'mentor'
  const [own, other] = isMentor ? ['mentor_id', 'student_id'] : ['student_id', 'mentor_id']
  const [ownColumn, otherColumn] = [sql.raw(own!), sql.raw(other!)]
  const former = isMentor ? sql`` : sql`union select ${otherColumn} from messages where ${ownColumn} = ${ctx.me.id}`
  const { rows } = await ctx.db.execute<
    z.input<typeof correspondent> & { photoKey: string | null; lastAt: string | null }
  >(sql`
    select p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email::text) as name, p.photo_key as "photoKey",
      exists (select from live_mentor_assignments a where a.${ownColumn} = ${ctx.me.id} and a.${otherColumn} = p.id) as "isOpen",
      last.text as "lastText", last.created_at as "lastAt",
      (select count(*)::int from messages m where m.${ownColumn} = ${ctx.me.id} and m.${otherColumn} = p.id
        and m.author_id = p.id and m.read_at is null) as "unreadCount"
    from people p
    left join lateral (select m.text, m.created_at from messages m where m.${ownColumn} = ${ctx.me.id} and m.${otherColumn} = p.id
      order by m.created_at desc, m.id desc limit 1) last on true
    where p.deactivated_at is null and p.id in (
      select ${otherColumn} from live_mentor_assignments where ${ownColumn} = ${ctx.me.id} ${former})
    order by last.created_at desc nulls last, name, p.id
    limit 500`)
  return rows.map(({ photoKey, lastAt, ...row }) => ({
    ...row,
    profileImageUrl: photoKey && `/api/${photoKey}`,
    lastAt: lastAt && new Date(lastAt),
  })) as z.input<typeof correspondent>[]
}

/** Throws a 404 unless the viewer may read what the two wrote: a student also when the assignment has ended. */
export async function assertReadable(ctx: Ctx | TxCtx, pair: Pair): Promise<void> {
  if (await isAssigned(ctx, pair)) return
  const isFormer = ctx.me.role !== 'mentor' && (await ctx.db.$count(messages, isOfPair(pair))) > 0
  if (!isFormer) throw problem('message.person_not_found')
}

/** Messages of the viewer with one person. */
export async function listMessages(
  ctx: Ctx,
  { personId, ...page }: PageQuery & { personId: string },
): Promise<Page<MessageRow>> {
  const pair = toPair(ctx, personId)
  await assertReadable(ctx, pair)
  const where = isOfPair(pair)
  const list = keyset({ from: messages, by: 'createdAt', page })
  return list.read(ctx.db.select().from(messages), { where, count: () => ctx.db.$count(messages, where) })
}

export async function insertMessage({ db }: TxCtx, row: MessageRow): Promise<void> {
  await db.insert(messages).values(row)
}

/** The oldest message of the author in this pair that the other one has not read. */
export async function findOldestUnread(
  { db }: TxCtx,
  { authorId, ...pair }: Pair & { authorId: string },
): Promise<MessageRow | null> {
  const isUnread = and(isOfPair(pair), eq(messages.authorId, authorId), isNull(messages.readAt))
  const [row] = await db.select().from(messages).where(isUnread).orderBy(messages.createdAt, messages.id).limit(1)
  return row ?? null
}

/** Marks what the other one wrote as read; answers the ids. */
export async function markRead(tx: TxCtx, pair: Pair): Promise<string[]> {
  const rows = await tx.db
    .update(messages)
    .set({ readAt: tx.now() })
    .where(and(isOfPair(pair), ne(messages.authorId, tx.me.id), isNull(messages.readAt)))
    .returning({ id: messages.id })
  return rows.map(({ id }) => id)
}

/** A message that was written to the viewer, or a 404. */
export async function findReceived(
  ctx: Ctx | TxCtx,
  { messageId, ...pair }: Pair & { messageId: string },
): Promise<MessageRow> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), isOfPair(pair), ne(messages.authorId, ctx.me.id)))
  if (!row) throw problem('message.not_found')
  return row
}

/** Takes what was unread since before then and not mailed about yet, so that no other worker mails about it. */
export async function claimUnread(tx: TxCtx, before: Date): Promise<MessageRow[]> {
  const isDue = sql`exists (select from messages due where due.mentor_id = ${messages.mentorId} and due.student_id = ${messages.studentId}
    and due.author_id = ${messages.authorId} and due.read_at is null and due.emailed_at is null and due.created_at <= ${before.toISOString()}::timestamptz)`
  return tx.db
    .update(messages)
    .set({ emailedAt: tx.now() })
    .where(and(isNull(messages.readAt), isNull(messages.emailedAt), lte(messages.createdAt, tx.now()), isDue))
    .returning()
}

/** Which of these pairs are assigned still. */
export async function listAssignedPairs({ db }: { db: Db }, pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return []
  const { mentorId, studentId } = liveMentorAssignments
  const conditions = pairs.map((pair) => and(eq(mentorId, pair.mentorId), eq(studentId, pair.studentId)))
  return db
    .select({ mentorId, studentId })
    .from(liveMentorAssignments)
    .where(or(...conditions))
}
