import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { aiBudgets as limitsByKind, type AiBudgetKind } from '#rules/ai-budgets.ts'
import type { Ctx, TxCtx } from '../ctx.ts'
import { getToday } from '../days.ts'

/** The subject of what all people together use. */
const site = 'site'

/** What a person may still use, and on which day it was reserved: what is settled later counts on that day. */
export type Reservation = { kind: AiBudgetKind; personId: string; day: string; amount: number }

/** `personPerDay`: where this person has another limit than most. */
type NewReservation = Omit<Reservation, 'day'> & { personPerDay?: number }

/**
 * Reserves a part of the budgets of the person and the site, in one statement, so that many at once stay within them (T29). Answers
 * null, and reserves nothing, where either has too little left.
 */
export async function reserveBudget(
  tx: TxCtx,
  { kind, personId, amount, personPerDay = limitsByKind[kind].personPerDay }: NewReservation,
): Promise<Reservation | null> {
  const { sitePerDay } = limitsByKind[kind]
  const day = getToday(tx)
  const { rows } = await tx.db.execute<{ subject_id: string }>(sql`
    insert into ai_budgets as stored (kind, subject_id, day, reserved)
    select ${kind}, subject_id, ${day}::date, ${amount}::bigint
    from (values (${personId}, ${personPerDay}::bigint), (${site}, ${sitePerDay}::bigint)) as subjects (subject_id, max)
    where ${amount} <= max order by subject_id
    on conflict (kind, subject_id, day) do update set reserved = stored.reserved + excluded.reserved
    where stored.reserved + stored.spent + excluded.reserved
      <= case when stored.subject_id = ${site} then ${sitePerDay}::bigint else ${personPerDay}::bigint end
    returning subject_id`)
  if (rows.length === 2) return { kind, personId, day, amount }
  // Take it back where there was enough. No other transaction has seen it: the row is locked until this one ends.
  for (const { subject_id: subject } of rows)
    await tx.db.execute(sql`
      update ai_budgets set reserved = reserved - ${amount}::bigint
      where kind = ${kind} and subject_id = ${subject} and day = ${day}::date`)
  return null
}

/** Takes a reservation back, of which `spent` was used. Call it in the transaction that notes the work as done. */
export async function settleBudget({ db }: TxCtx, { kind, personId, day, amount, spent }: Settlement): Promise<void> {
  // In the order of `reserveBudget`, so that no two transactions wait for each other.
  await db.execute(sql`
    insert into ai_budgets as stored (kind, subject_id, day, reserved, spent)
    select ${kind}, subject_id, ${day}::date, 0, ${spent}::bigint
    from (values (${personId}), (${site})) as subjects (subject_id) order by subject_id
    on conflict (kind, subject_id, day) do update
    set reserved = greatest(0, stored.reserved - ${amount}::bigint), spent = stored.spent + excluded.spent`)
}
type Settlement = Reservation & { spent: number }

/** Whose budget has less left today than this; the person's where both have. Null where there is enough. */
export async function findUsedUpBudget(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { kind, personId, amount }: Omit<Reservation, 'day'>,
): Promise<'person' | 'site' | null> {
  const { personPerDay, sitePerDay } = limitsByKind[kind]
  const day = getToday(ctx)
  const { rows } = await ctx.db.execute<{ owner: 'person' | 'site' }>(sql`
    select owner from (values ('person', ${personId}, ${personPerDay}::bigint), ('site', ${site}, ${sitePerDay}::bigint))
      as subjects (owner, subject_id, max)
    left join ai_budgets b on b.kind = ${kind} and b.day = ${day}::date and b.subject_id = subjects.subject_id
    where coalesce(b.reserved + b.spent, 0) + ${amount}::bigint > max order by owner limit 1`)
  return rows[0]?.owner ?? null
}

/** Which parts of today's budgets are used or reserved, 0 to 1: of the site, and of the person where one is named. */
export async function findBudgetShares(
  ctx: Ctx,
  { kind, person }: { kind: AiBudgetKind; person?: { id: string; perDay: number } },
): Promise<{ site: number; person: number }> {
  const day = getToday(ctx)
  const { rows } = await ctx.db.execute<{ subject_id: string; used: number }>(sql`
    select subject_id, (reserved + spent)::float8 as used from ai_budgets
    where kind = ${kind} and day = ${day}::date and subject_id in (${site}, ${person?.id ?? site})`)
  const usedBy = (subjectId: string) => rows.find(({ subject_id: id }) => id === subjectId)?.used ?? 0
  return {
    site: Math.min(1, usedBy(site) / limitsByKind[kind].sitePerDay),
    person: person ? Math.min(1, usedBy(person.id) / person.perDay) : 0,
  }
}

/** Seconds until the budgets of the next day begin, at midnight in the program's time zone. */
export function secondsToNextDay({ now, config }: Pick<Ctx, 'now' | 'config'>): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(config.timeZone)
  const nextDay = at.startOfDay().add({ days: 1 })
  return Math.max(1, Math.ceil((nextDay.epochMilliseconds - at.epochMilliseconds) / 1_000))
}

/** Deletes the counts of days that nothing can be settled on any more. */
export async function purgeBudgets({ db, now }: Ctx): Promise<void> {
  await db.execute(sql`delete from ai_budgets where day < ${now().toISOString()}::timestamptz - interval '30 days'`)
}
