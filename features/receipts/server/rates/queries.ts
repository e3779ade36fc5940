import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { addDays, toUtcDay } from '#platform/server/days.ts'
import type { ReceiptRow } from '../reading/queries.ts'
import { receipts } from '../tables.ts'

/** What looking up rates needs; the seed has no more. */
export type RateBase = Pick<Ctx, 'db' | 'now'> & { config: Pick<Ctx['config'], 'homeCurrency'> }

/** The columns that keep what a receipt was worth on its day. */
export type ReceiptRate = Pick<ReceiptRow, 'rate' | 'rateDay' | 'rateSource' | 'homeCurrency'>
type CurrencyDay = { currency: string; day: string }

/** For a week a later rate may be nearer to the receipt's day: a day's rate is published in its afternoon. */
const settledDays = 7

/** Of these receipts, or of all. `entered`: also those that have the rate that staff entered for this day. */
export type RateFilter = { ids?: string[]; entered?: CurrencyDay }

function needsRate(ctx: RateBase, { ids, entered }: RateFilter): SQL {
  const { transactionDate, rate, rateDay, rateSource, homeCurrency, currency, id } = receipts
  const settledBefore = addDays(toUtcDay(ctx.now()), -settledDays)
  return and(
    isNotNull(transactionDate),
    ids && inArray(id, ids),
    or(
      isNull(rate),
      sql`${homeCurrency} is distinct from ${ctx.config.homeCurrency}`,
      and(lt(rateDay, transactionDate), gte(transactionDate, settledBefore)),
      entered && and(eq(rateSource, 'staff'), eq(rateDay, entered.day), eq(currency, entered.currency)),
    ),
  )!
}

/** The currencies and days for which receipts still need a rate. */
export async function listMissingRates(ctx: RateBase, filter: RateFilter): Promise<CurrencyDay[]> {
  const { currency, transactionDate } = receipts
  return ctx.db
    .selectDistinct({ currency, day: sql<string>`${transactionDate}` })
    .from(receipts)
    .where(needsRate(ctx, filter))
    .orderBy(asc(currency), asc(sql`2`))
    .limit(10_000)
}

type RateUpdate = CurrencyDay & { filter: RateFilter; set: ReceiptRate }

/** Their version stays: nothing that a person could have edited changes. */
export async function setRates(ctx: RateBase, { currency, day, filter, set }: RateUpdate): Promise<number> {
  const ofDay = and(eq(receipts.currency, currency), eq(receipts.transactionDate, day), needsRate(ctx, filter))
  const rows = await ctx.db.update(receipts).set(set).where(ofDay).returning({ id: receipts.id })
  return rows.length
}
