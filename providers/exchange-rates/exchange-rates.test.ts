import { afterAll, expect, test } from 'vitest'
import { describeExchangeRates } from './conformance.ts'
import { createEcbFeed } from './ecb-feed.ts'
import { startFakeEcb } from './fake-ecb.ts'
import { createSampleRates } from './sample-rates.ts'

const now = new Date('2026-11-25T17:00:00Z')
const dayMs = 86_400_000
const days = Array.from({ length: 30 }, (_, index) => new Date(now.getTime() - index * dayMs))
  .filter((day) => ![0, 6].includes(day.getUTCDay()))
  .map((day) => ({ day: day.toISOString().slice(0, 10), perEuro: { USD: '1.0867', GBP: '0.84123', JPY: '163.5' } }))
const fake = await startFakeEcb(days)
afterAll(() => fake.close())
const ecb = createEcbFeed({ baseUrl: fake.url, now: () => now })

describeExchangeRates('sample', { rates: createSampleRates({ now: () => now }), now })
describeExchangeRates('ecb', { rates: ecb, now })

test('the small file is read where it is enough, the long one where days are missing', async () => {
  fake.requests.length = 0
  expect(await ecb.listSince('2026-11-25')).toEqual([days[0]])
  expect((await ecb.listSince('2026-11-02')).at(0)).toMatchObject({ day: '2026-11-02' })
  expect(fake.requests.map(({ path }) => path)).toEqual(['/eurofxref-daily.xml', '/eurofxref-hist-90d.xml'])
})

test('an outage, an error page and half a file are told as such; nothing half-read is returned', async () => {
  fake.failNext({ kind: 'answer', status: 503 })
  await expect(ecb.listSince('2026-11-20')).rejects.toMatchObject({ failure: 'unavailable' })
  for (const kind of ['html', 'empty', 'cut'] as const) {
    fake.failNext({ kind })
    await expect(ecb.listSince('2026-11-20')).rejects.toMatchObject({ failure: 'unavailable' })
  }
  expect(await ecb.listSince('2026-11-20')).toHaveLength(4)
})
