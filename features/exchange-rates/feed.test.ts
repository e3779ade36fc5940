import { afterAll, expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { addDays } from '#platform/server/days.ts'
import { startFakeEcb } from '#providers/exchange-rates/fake-ecb.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { fetchRates } from './server/actions.ts'

const today = new Date().toISOString().slice(0, 10)
const days = [1, 2, 3].map((age) => ({ day: addDays(today, -age), perEuro: { USD: `1.${age}`, GBP: '0.8' } }))
const fake = await startFakeEcb(days)
afterAll(() => fake.close())

test('rates of the feed are added once; an outage changes nothing; without an address nobody is asked', async () => {
  const app = await startTestApp({ env: { EXCHANGE_RATES_URL: `${fake.url}/`, HOME_CURRENCY: 'GBP' } })
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  const director = await app.signIn('director')
  // The server asked when it started. The demo's sample rates would be the last known ones.
  await app.settled()
  fake.requests.length = 0
  await app.base.database.pool.query('delete from exchange_rates')
  await fetchRates(ctx)
  await fetchRates(ctx)
  const { body } = await director.expectOk('GET', '/api/exchange-rates?currency=USD')
  expect(body.map(({ day, rate, source }: (typeof body)[0]) => [day, Number(rate), source])).toEqual(
    days.map(({ day, perEuro }) => [day, Number(perEuro.USD), 'ecb']),
  )
  expect((await director.expectOk('GET', '/api/exchange-rates/status')).body).toEqual({
    homeCurrency: 'GBP',
    feed: 'ecb',
    lastDay: days[0]!.day,
  })
  expect(fake.requests.map(({ path }) => path)).toEqual(['/eurofxref-hist-90d.xml', '/eurofxref-daily.xml'])
  fake.failNext({ kind: 'answer', status: 503 })
  await expect(fetchRates(ctx)).rejects.toMatchObject({ failure: 'unavailable' })
  expect((await director.expectOk('GET', '/api/exchange-rates?currency=USD')).body).toHaveLength(3)

  const other = await startTestApp({ env: { DEMO: 'false' } })
  await fetchRates(createCtx(other.base, { viewer: null, logBindings: { job: 'test' } }))
  expect(other.base.providers.exchangeRates).toBeNull()
})
