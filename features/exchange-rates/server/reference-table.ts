import { parseCsvTable } from '#platform/server/csv-table.ts'
import { addDays, toUtcDay } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import type { ReferenceRates } from '#providers/exchange-rates/port.ts'

/** The whole history since 1999 has about 7,000 days. */
const maxRows = 20_000
/** Receipts are at most a few years old. */
const keptDays = 5 * 366

/** Days of a CSV file as the European Central Bank offers it: `Date,USD,JPY,…`, with `N/A` where a currency had no rate. */
export async function parseReferenceTable({ csv, now }: { csv: string; now: Date }): Promise<ReferenceRates[]> {
  const unreadable = (reason: string) => problem('exchangeRate.unreadable', { params: { reason } })
  const { columns, rows } = await parseCsvTable({ csv, maxRows, unreadable })
  const dayIndex = columns.findIndex((name) => name.toLowerCase() === 'date')
  const currencies = columns.flatMap((name, index) => (/^[A-Z]{3}$/.test(name) ? [{ name, index }] : []))
  if (dayIndex === -1 || currencies.length === 0)
    throw unreadable('The table needs a column "Date" and a column for each currency, such as "USD".')
  const today = toUtcDay(now)
  const first = addDays(today, -keptDays)
  const days = rows.map((row) => ({
    day: toDay(row[dayIndex] ?? ''),
    perEuro: Object.fromEntries(
      currencies.flatMap(({ name, index }) => (isRate(row[index]) ? [[name, row[index]!]] : [])),
    ),
  }))
  const kept = days.filter(({ day, perEuro }) => day >= first && day <= today && Object.keys(perEuro).length > 0)
  if (kept.length === 0) throw unreadable('The table has no rates of the last five years.')
  return kept
}

const isRate = (text = '') => /^\d{1,9}(\.\d{1,8})?$/.test(text) && Number(text) > 0

/** `2026-11-20`, or `20 November 2026` in the file of the last day alone; '' for no day. */
function toDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const at = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(at) ? '' : toUtcDay(at)
}
