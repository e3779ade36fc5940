import { sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { findDayBounds } from './day-bounds.ts'

export type DueFollowUp = { id: string; authorId: string | null; studentId: string; title: string; dueAt: Date }

/** How many reminders one transaction writes. */
const batchSize = 200

/**
 * Marks follow-ups whose day has come as reminded, at most a batch, and returns those whose author still reaches the student:
 * nobody reminds a mentor of somebody else's student. Rows that another process marks at this moment are skipped.
 */
export async function claimDueFollowUps(tx: TxCtx): Promise<{ claimedCount: number; due: DueFollowUp[] }> {
  const { tomorrow } = findDayBounds(tx as Pick<Ctx, 'config' | 'now'>)
  const { rows } = await tx.db.execute<Omit<DueFollowUp, 'dueAt'> & { dueAt: string; isReachable: boolean }>(sql`
    with due as (
      select id from live_interactions
      where follow_up_required and follow_up_done_at is null and follow_up_notified_at is null
        and follow_up_date < ${tomorrow.toISOString()}::timestamptz
      order by follow_up_date, id limit ${batchSize} for update skip locked
    ), claimed as (
      update interactions i set follow_up_notified_at = ${tx.now().toISOString()}::timestamptz
      from due where i.id = due.id
      returning i.id, i.author_id, i.student_id, i.title, i.follow_up_date
    )
    select c.id, c.author_id as "authorId", c.student_id as "studentId", c.title, c.follow_up_date::text as "dueAt",
      s.deactivated_at is null and a.deactivated_at is null and (a.role in ('director', 'admin') or exists (
        select 1 from live_mentor_assignments m where m.mentor_id = a.id and m.student_id = c.student_id)) as "isReachable"
    from claimed c join people s on s.id = c.student_id left join people a on a.id = c.author_id`)
  const due = rows.filter(({ isReachable }) => isReachable).map((row) => ({ ...row, dueAt: new Date(row.dueAt) }))
  return { claimedCount: rows.length, due }
}
