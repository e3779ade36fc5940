import { findRate } from '#features/exchange-rates/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { listMissingRates, setRates, type RateBase, type RateFilter, type ReceiptRate } from './queries.ts'

/** A receipt before its rate is looked up, and after its currency or day changed. */
export const withoutRate: ReceiptRate = { rate: null, rateDay: null, rateSource: null, homeCurrency: null }

/** Gives receipts the rate of their day, or of the last one before; once they have it, they keep it. */
export async function fillRates(tx: RateBase, filter: RateFilter): Promise<void> {
  for (const { currency, day } of await listMissingRates(tx, filter))
    await setRates(tx, { currency, day, filter, set: await findReceiptRate(tx, { currency, day }) })
}

async function findReceiptRate(
  { db, config }: RateBase,
  { currency, day }: { currency: string; day: string },
): Promise<ReceiptRate> {
  const { homeCurrency } = config
  if (currency === homeCurrency) return { rate: '1', rateDay: day, rateSource: null, homeCurrency }
  const found = await findRate({ db }, { from: currency, to: homeCurrency, day })
  return found ? { rate: found.rate, rateDay: found.day, rateSource: found.source, homeCurrency } : withoutRate
}

/** The same for all receipts, after rates became known or staff corrected one. */
export async function fillAllRates(ctx: Ctx, entered?: { currency: string; day: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await fillRates(tx, entered ? { entered } : {})
    await tx.publish({ permission: 'receipt.list', topic: 'receipts' })
  })
}
