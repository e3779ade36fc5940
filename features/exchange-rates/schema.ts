import { dayInput, instant } from '#platform/contract/instant.ts'
import { line } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'

/** `ecb`: the central bank's feed. `import`: a file of it. `staff`: entered by hand, which wins over the others. */
export const rateSources = ['ecb', 'sample', 'import', 'staff'] as const
export type RateSource = (typeof rateSources)[number]

export const currencyCode = (message = 'Enter a currency such as EUR') =>
  line()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, message)

/** How much of `currency` one unit of `base` bought on a day. */
export const exchangeRate = z.object({
  id: z.string(),
  day: z.string(),
  base: z.string(),
  currency: z.string(),
  /** A decimal such as `1.0867`. */
  rate: z.string(),
  source: z.enum(rateSources),
  createdAt: instant,
})
export type ExchangeRate = z.output<typeof exchangeRate>

export const rateQuery = z.object({ currency: currencyCode().optional() })
export type RateQuery = z.output<typeof rateQuery>

/** One unit of `currency` in the home currency. */
export const enteredRate = z.object({
  day: dayInput('Enter a date'),
  currency: currencyCode(),
  rate: line()
    .regex(/^\d{1,8}(\.\d{1,8})?$/, 'Enter a rate such as 1.0867')
    .refine((text) => Number(text) > 0, 'Enter a rate above 0'),
})
export type EnteredRate = z.output<typeof enteredRate>

/** The central bank's table: a column `Date`, and one for each currency. */
export const rateImport = z.object({ csv: z.string().min(1, 'Please choose a file') })

/** What is known of exchange rates at all. */
export const rateStatus = z.object({
  homeCurrency: z.string(),
  /** Who publishes rates that come by themselves; null where staff enter or import them. */
  feed: z.enum(['ecb', 'sample']).nullable(),
  /** The last day with published or imported rates. */
  lastDay: z.string().nullable(),
})
export type RateStatus = z.output<typeof rateStatus>
