import type { ExchangeRates, ReferenceRates } from './port.ts'

const dayMs = 86_400_000
const keptDays = 90

/** About what one euro bought; the demo needs no truer ones. */
const base = { USD: 1.0867, GBP: 0.8412, CAD: 1.4871, CHF: 0.9389, JPY: 163.5, AUD: 1.6504, MXN: 19.94 }

/** Rates of the last business days for the demo, made up but of the right size. The same day always has the same ones. */
export function createSampleRates({ now }: { now(): Date }): ExchangeRates {
  return {
    name: 'sample',
    listSince: async (since) => {
      const today = Math.floor(now().getTime() / dayMs)
      return Array.from({ length: keptDays }, (_, index) => today - keptDays + index)
        .map(toRates)
        .filter(({ day }) => day >= since && !isWeekend(day))
    },
  }
}

function toRates(dayNumber: number): ReferenceRates {
  const day = new Date(dayNumber * dayMs).toISOString().slice(0, 10)
  const entries = Object.entries(base).map(([currency, rate], index) => {
    const drift = 1 + 0.01 * Math.sin(dayNumber / 9 + index)
    return [currency, (rate * drift).toPrecision(5)] as const
  })
  return { day, perEuro: Object.fromEntries(entries) }
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
