import { expect, test } from 'vitest'
import type { ExchangeRates } from './port.ts'

const dayMs = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** What every source of exchange rates does. At `now` it has rates of at least the ten business days before. */
export function describeExchangeRates(name: string, { rates, now }: { rates: ExchangeRates; now: Date }): void {
  test(`${name}: the days since one come once each, oldest first, on business days`, async () => {
    const since = before(now, 14)
    const days = (await rates.listSince(since)).map(({ day }) => day)
    expect(days.length).toBeGreaterThan(7)
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(days.filter((day) => day < since || day > now.toISOString().slice(0, 10))).toEqual([])
    expect(days.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([])
  })

  test(`${name}: a rate is a decimal above zero for each currency, the euro aside`, async () => {
    for (const { perEuro } of await rates.listSince(before(now, 14))) {
      expect(Object.keys(perEuro)).toEqual(expect.arrayContaining(['USD', 'GBP']))
      expect(perEuro).not.toHaveProperty('EUR')
      for (const rate of Object.values(perEuro)) expect(Number(rate)).toBeGreaterThan(0)
    }
  })

  test(`${name}: nothing is known of tomorrow, and asking twice answers the same`, async () => {
    expect(await rates.listSince(before(now, -1))).toEqual([])
    expect(await rates.listSince(before(now, 7))).toEqual(await rates.listSince(before(now, 7)))
  })
}
