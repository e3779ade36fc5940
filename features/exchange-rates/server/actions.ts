import type { ReferenceRates } from '#providers/exchange-rates/port.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { addDays, toUtcDay } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import type { EnteredRate, RateSource, RateStatus } from '../schema.ts'
import { deleteEnteredRate, findLastDay, saveEnteredRate, savePublishedRates, type RateRow } from './queries.ts'
import { parseReferenceTable } from './reference-table.ts'

const publish = (tx: TxCtx) => tx.publish({ permission: 'exchangeRate.list', topic: 'exchangeRates' })

/** In UTC, as the days of rates are compared. */
const today = ({ now }: Pick<Ctx, 'now'>): string => toUtcDay(now())

/** What is known of exchange rates at all. */
export async function readStatus(ctx: Ctx): Promise<RateStatus> {
  const { config, providers } = ctx
  return {
    homeCurrency: config.homeCurrency,
    feed: providers.exchangeRates?.name ?? null,
    lastDay: await findLastDay(ctx),
  }
}

/** Keeps what one unit of a currency was worth on a day, as staff say. */
export async function enterRate(ctx: Ctx, input: EnteredRate): Promise<RateRow> {
  if (input.currency === ctx.config.homeCurrency)
    throw problem('exchangeRate.home_currency', { fields: { currency: 'This is the home currency' } })
  // In time zones ahead of UTC it may already be tomorrow.
  if (input.day > addDays(today(ctx), 1))
    throw problem('exchangeRate.future_day', { fields: { day: 'Choose a day up to today' } })
  return ctx.transaction(async (tx) => {
    const row = await saveEnteredRate(tx, input)
    await tx.record({
      name: 'exchangeRate.entered',
      subjectId: row.id,
      data: { day: input.day, currency: input.currency },
    })
    await publish(tx)
    return row
  })
}

/** Removes a rate that staff entered. */
export async function removeRate(ctx: Ctx, id: string): Promise<RateRow> {
  return ctx.transaction(async (tx) => {
    const row = await deleteEnteredRate(tx, id)
    await tx.record({ name: 'exchangeRate.removed', subjectId: id, data: { day: row.day, currency: row.base } })
    await publish(tx)
    return row
  })
}

/** Adds the rates of a file. */
export async function importRates(ctx: Ctx, csv: string): Promise<{ dayCount: number }> {
  const days = await parseReferenceTable({ csv, now: ctx.now() })
  await addPublished(ctx, { days, source: 'import' })
  return { dayCount: days.length }
}

/** Asks the source, where there is one, for the days since the last one that is known. */
export async function fetchRates(ctx: Ctx): Promise<void> {
  const source = ctx.providers.exchangeRates
  if (!source) return
  const lastDay = await findLastDay(ctx)
  const days = await source.listSince(lastDay ? addDays(lastDay, 1) : addDays(today(ctx), -90))
  if (days.length > 0) await addPublished(ctx, { days, source: source.name })
}

type Published = { days: readonly ReferenceRates[]; source: RateSource }

async function addPublished(ctx: Ctx, { days, source }: Published): Promise<void> {
  await ctx.transaction(async (tx) => {
    await savePublishedRates(tx, { days, source })
    await tx.record({ name: 'exchangeRate.published', subjectId: newId(), data: { source, dayCount: days.length } })
    await publish(tx)
  })
}
