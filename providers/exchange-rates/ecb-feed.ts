import { SaxesParser } from 'saxes'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { callService, ServiceError } from '../service-client.ts'
import type { ExchangeRates, ReferenceRates } from './port.ts'

export const settings = defineSettings({
  exchangeRatesUrl: {
    env: 'EXCHANGE_RATES_URL',
    doc: 'Where the daily reference rates of the European Central Bank are read, without a slash at the end: `https://www.ecb.europa.eu/stats/eurofxref`.',
    schema: z
      .url({ protocol: /^https?$/, message: 'expected an http or https address' })
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    defaultDoc: 'none: staff enter or import rates; a demo has sample rates',
  },
})

const timeoutMs = 30_000
const dayMs = 86_400_000
/** The small file has the last day only, which after a weekend and holidays may be this old. */
const dailyAgeDays = 1

type EcbOptions = { baseUrl: string; now(): Date }

/** The feed of the European Central Bank: one file with the last day, one with the last 90. Published about 16:00 CET on business days. */
export function createEcbFeed({ baseUrl, now }: EcbOptions): ExchangeRates {
  return {
    name: 'ecb',
    listSince: async (since) => {
      const ageDays = (now().getTime() - Date.parse(since)) / dayMs
      const file = ageDays > dailyAgeDays ? 'eurofxref-hist-90d.xml' : 'eurofxref-daily.xml'
      const { bytes } = await callService({ baseUrl, headers: {}, timeoutMs }, { path: `/${file}` })
      const days = parseFeed(bytes.toString('utf8'))
      return days.filter(({ day }) => day >= since).toSorted((one, other) => (one.day < other.day ? -1 : 1))
    },
  }
}

const published = z.array(
  z.object({
    day: z.iso.date(),
    perEuro: z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^\d{1,9}(\.\d{1,8})?$/)),
  }),
)

/** `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0867"/>…</Cube>`, one for each day. */
function parseFeed(xml: string): ReferenceRates[] {
  const days: { day: string; perEuro: Record<string, string> }[] = []
  const parser = new SaxesParser()
  parser.on('error', (cause) => {
    throw cause
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return
    const { time, currency, rate } = attributes as Record<string, string>
    if (time) days.push({ day: time, perEuro: {} })
    const last = days.at(-1)
    if (last && currency && rate) last.perEuro[currency] = rate
  })
  try {
    parser.write(xml).close()
    const parsed = published.parse(days)
    if (parsed.length > 0) return parsed
  } catch (cause) {
    throw new ServiceError('unavailable', { message: 'The rates are not of the form they should have', cause })
  }
  throw new ServiceError('unavailable', { message: 'The file names no day' })
}
