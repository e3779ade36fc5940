import type { ExchangeRates } from '#providers/exchange-rates/port.ts'
import { addDays, toUtcDay } from '#platform/server/days.ts'
import { toRows, type RateRow } from './queries.ts'

/** The rates of the demo's last weeks. */
export async function createSampleRateRows(rates: ExchangeRates, now: Date): Promise<RateRow[]> {
  const days = await rates.listSince(addDays(toUtcDay(now), -60))
  return toRows({ days, source: rates.name }, now)
}
