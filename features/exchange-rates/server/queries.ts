import { and, between, eq, max, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { addDays } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import type { ReferenceRates } from '#providers/exchange-rates/port.ts'
import type { EnteredRate, RateQuery, RateSource } from '../schema.ts'
import { exchangeRates } from './tables.ts'

export type RateRow = typeof exchangeRates.$inferSelect
export type FoundRate = { rate: string; day: string; source: RateSource }

/** Over Easter and the end of the year no rates are published for up to five days. */
const maxAgeDays = 7
const euro = 'EUR'

type RateInput = { from: string; to: string; day: string }

/** What one unit of `from` was worth in `to` on that day, or on the last day before that has a rate, at most a week earlier. */
export async function findRate({ db }: Pick<Ctx, 'db'>, { from, to, day }: RateInput): Promise<FoundRate | null> {
  const days = [addDays(day, -maxAgeDays), day] as const
  const { rate, source } = exchangeRates
  const direct = db
    .select({ rate: sql<string>`${rate}`.as('rate'), day: exchangeRates.day, source, rank: sql<number>`0`.as('rank') })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.base, from), eq(exchangeRates.currency, to), between(exchangeRates.day, ...days)))
  const other = alias(exchangeRates, 'other')
  // Through the euro: both of the same day.
  const cross = db
    .select({
      rate: sql<string>`round(${other.rate} / ${rate}, 8)`.as('rate'),
      day: exchangeRates.day,
      source,
      rank: sql<number>`1`.as('rank'),
    })
    .from(exchangeRates)
    .innerJoin(other, and(eq(other.day, exchangeRates.day), eq(other.base, euro), eq(other.currency, to)))
    .where(and(eq(exchangeRates.base, euro), eq(exchangeRates.currency, from), between(exchangeRates.day, ...days)))
  const [found] = await direct
    .unionAll(cross)
    .orderBy(sql`day desc, rank`)
    .limit(1)
  return found ? { rate: found.rate, day: found.day, source: found.source } : null
}

/**
 * The newest day first; that a euro is a euro is left out. With `currency`, its rates to any other. Published rates are
 * all of the euro, so for the euro it is only the rate in the home currency.
 */
export async function listRates(
  ctx: Ctx,
  { limit, cursor, currency }: PageQuery & RateQuery,
): Promise<Page<RateRow & { position: string }>> {
  const { base } = exchangeRates
  const where = and(
    ne(base, exchangeRates.currency),
    currency ? isRateOf(currency, ctx.config.homeCurrency) : undefined,
  )
  const position = sql<string>`${exchangeRates.day}::text`
  const list = keysetBy<{ id: string; position: string }>({
    keys: [
      { by: position, type: 'text', of: (row) => row.position },
      { by: exchangeRates.id, type: 'uuid', of: (row) => row.id },
    ],
    page: { limit, cursor },
  })
  const { id, day, rate, source, createdAt, enteredById } = exchangeRates
  const columns = { id, day, base, currency: exchangeRates.currency, rate, source, createdAt, enteredById, position }
  const select = ctx.db.select(columns).from(exchangeRates)
  return list.read(select, { where, count: () => ctx.db.$count(exchangeRates, where) })
}

function isRateOf(currency: string, homeCurrency: string): SQL | undefined {
  const { base, currency: other } = exchangeRates
  return currency === euro && homeCurrency !== euro
    ? and(eq(base, euro), eq(other, homeCurrency))
    : or(eq(base, currency), eq(other, currency))
}

/** The last day with published or imported rates. */
export async function findLastDay({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const [row] = await db
    .select({ day: max(exchangeRates.day) })
    .from(exchangeRates)
    .where(ne(exchangeRates.source, 'staff'))
  return row?.day ?? null
}

/** A rate that staff entered takes the place of any other of that day. */
export async function saveEnteredRate(tx: TxCtx, { day, currency, rate }: EnteredRate): Promise<RateRow> {
  const set = { rate, source: 'staff' as const, createdAt: tx.now(), enteredById: tx.me.id }
  const [row] = await tx.db
    .insert(exchangeRates)
    .values({ ...set, id: newId(), day, base: currency, currency: tx.config.homeCurrency })
    .onConflictDoUpdate({ target: [exchangeRates.base, exchangeRates.currency, exchangeRates.day], set })
    .returning()
  return row!
}

/** Published rates are not staff's to remove. */
export async function deleteEnteredRate(tx: TxCtx, id: string): Promise<RateRow> {
  const [row] = await tx.db
    .delete(exchangeRates)
    .where(and(eq(exchangeRates.id, id), eq(exchangeRates.source, 'staff')))
    .returning()
  if (!row) throw problem('exchangeRate.not_found')
  return row
}

type Published = { days: readonly ReferenceRates[]; source: RateSource }

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const batchSize = 5_000

/** Adds published rates. What is there already is corrected, unless staff entered it. */
export async function savePublishedRates(tx: Pick<TxCtx, 'db' | 'now'>, input: Published): Promise<void> {
  const rows = toRows(input, tx.now())
  for (let start = 0; start < rows.length; start += batchSize)
    await tx.db
      .insert(exchangeRates)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoUpdate({
        target: [exchangeRates.base, exchangeRates.currency, exchangeRates.day],
        set: { rate: sql`excluded.rate`, source: sql`excluded.source` },
        setWhere: ne(exchangeRates.source, 'staff'),
      })
}

export const toRows = ({ days, source }: Published, now: Date): RateRow[] =>
  days.flatMap(({ day, perEuro }) =>
    Object.entries({ ...perEuro, [euro]: '1' }).map(([currency, rate]) => ({
      id: newId(),
      day,
      base: euro,
      currency,
      rate,
      source,
      createdAt: now,
      enteredById: null,
    })),
  )
