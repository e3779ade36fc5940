import { expect, test } from 'vitest'
import { addDays } from '#platform/server/days.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { toMime } from '#tests/harness/mime.ts'

const app = await startTestApp()
const director = await app.signIn('director')
const rates = '/api/exchange-rates'
const rules = '/api/receipts/category-rules'
const data = '/api/receipts/data'

type Order = { shop: string; total: string; date: string; sign?: string }

/** A receipt that staff upload as an email; answers what was read. */
async function upload({ shop, total, date, sign = '$' }: Order) {
  const lines = [shop, `Date: ${date}`, `Item   ${sign}${total}`, `Total   ${sign}${total}`, 'VISA **** 4242']
  const raw = toMime({ headers: { Subject: shop }, parts: [{ type: 'text/plain', content: lines.join('\r\n') }] })
  const form = new FormData()
  form.append('files', new Blob([raw]), `${shop}.eml`)
  const { status, body } = await director.send('POST', '/api/receipts/upload', { raw: form })
  expect(status).toBe(201)
  await app.settled()
  return (await director.expectOk('GET', `/api/receipts/emails/${body.ids[0]}`)).body.receiptData[0]
}

const find = async (id: string) => (await director.expectOk('GET', `${data}/${id}`)).body
const enter = (day: string, rate: string) => director.expectOk('POST', rates, { day, currency: 'GBP', rate })
const totals = async (query: string) => (await director.expectOk('GET', `/api/receipts/totals?${query}`)).body

test('a receipt keeps the rate of its day; without one it is listed apart; a correction by staff reaches it', async () => {
  const abroad = await upload({ shop: 'London Kiln', total: '100.00', date: '2025-03-15', sign: '£' })
  expect(abroad).toMatchObject({ currency: 'GBP', homeAmount: null, rate: null })
  const home = await upload({ shop: 'Home Kiln', total: '50.00', date: '2025-03-16' })
  expect(home).toMatchObject({ homeAmount: '50.00', homeCurrency: 'USD', rateDay: '2025-03-16', rateSource: null })
  const march = 'from=2025-03-01&to=2025-03-31'
  expect(await totals(march)).toMatchObject({
    homeCurrency: 'USD',
    total: 50,
    unrated: [{ currency: 'GBP', total: 100, count: 1 }],
    currencies: [{ currency: 'USD', total: 50, homeTotal: 50 }],
  })
  expect((await director.expectOk('GET', `${data}?missing=rate&${march}`)).body).toMatchObject([{ id: abroad.id }])

  // March 15 was a Saturday: the Friday before counts, a day too old does not.
  await enter('2025-03-07', '9')
  await app.settled()
  expect(await find(abroad.id)).toMatchObject({ rate: null })
  const friday = (await enter('2025-03-14', '1.2935')).body
  await app.settled()
  expect(await find(abroad.id)).toMatchObject({
    homeAmount: '129.35',
    rate: '1.29350000',
    rateDay: '2025-03-14',
    rateSource: 'staff',
    version: abroad.version,
  })
  expect(await totals(march)).toMatchObject({ total: 179.35, unrated: [], months: [{ month: '2025-03', count: 2 }] })

  // A typo is put right, also where it was used; what is published later changes nothing.
  await enter('2025-03-14', '1.3')
  await app.settled()
  expect(await find(abroad.id)).toMatchObject({ homeAmount: '130.00' })
  const csv = 'Date,USD,GBP,XXX,\n2025-03-15,1.1,1.0,N/A,\n2025-03-14,1.2,0.8,N/A,\n'
  expect((await director.expectOk('POST', `${rates}/import`, { csv })).body).toEqual({ dayCount: 2 })
  await app.settled()
  expect(await find(abroad.id)).toMatchObject({ homeAmount: '130.00', rateDay: '2025-03-14' })
  // Removed, the published rate of the day itself takes its place: 1.1 / 1.0.
  await director.expectOk('DELETE', `${rates}/${friday.id}`)
  await app.settled()
  expect(await find(abroad.id)).toMatchObject({ homeAmount: '110.00', rateDay: '2025-03-15', rateSource: 'import' })

  // Another day or currency is another rate.
  const moved = await director.expectOk('PATCH', `${data}/${abroad.id}`, { transactionDate: '2025-03-14' })
  expect(moved.body).toMatchObject({ rate: '1.50000000', homeAmount: '150.00', isVerified: false })
  const dollars = await director.expectOk('PATCH', `${data}/${abroad.id}`, { currency: 'USD' })
  expect(dollars.body).toMatchObject({ homeAmount: '100.00', rateSource: null })
  const csvFile = await director.get(`/api/receipts/export.csv?${march}`)
  expect(csvFile.text.split('\r\n')[0]).toContain('"home_total","home_currency","rate","rate_date"')
  expect(csvFile.text).toContain('"100","USD","1","2025-03-14"')
})

test('rates are refused where they make no sense, and the feed is asked only for what is missing', async () => {
  const today = app.base.clock.now().toISOString().slice(0, 10)
  expect((await director.post(rates, { day: today, currency: 'USD', rate: '1' })).body.code).toBe(
    'exchangeRate.home_currency',
  )
  expect((await director.post(rates, { day: today, currency: 'pounds', rate: '0' })).body.fields).toEqual({
    currency: 'Enter a currency such as EUR',
    rate: 'Enter a rate above 0',
  })
  const future = { day: addDays(today, 2), currency: 'EUR', rate: '1.1' }
  expect((await director.post(rates, future)).body.fields).toEqual({ day: 'Choose a day up to today' })
  const unreadable = await director.post(`${rates}/import`, { csv: 'Name,Age\nAda,36\n' })
  expect([unreadable.status, unreadable.body.message]).toEqual([
    400,
    'The table needs a column "Date" and a column for each currency, such as "USD".',
  ])
  expect((await director.expectOk('GET', `${rates}/status`)).body).toMatchObject({
    homeCurrency: 'USD',
    feed: 'sample',
  })
  const [newest] = (await director.expectOk('GET', `${rates}?currency=GBP&limit=1`)).body
  expect(newest).toMatchObject({ base: 'EUR', currency: 'GBP', source: 'sample' })
  expect(newest.day >= addDays(today, -7)).toBe(true)
  // Every published rate is one of the euro: of the euro itself, only its rate in the home currency is meant.
  const euros = (await director.expectOk('GET', `${rates}?currency=EUR&limit=5`)).body as { currency: string }[]
  expect(euros.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'USD', 'USD', 'USD'])
  expect((await director.delete(`${rates}/${newest.id}`)).status).toBe(404)
  const sample = await upload({ shop: 'Paris Kiln', total: '10.00', date: newest.day, sign: '€' })
  expect(sample).toMatchObject({ currency: 'EUR', rateSource: 'sample', rateDay: newest.day })
  expect(Number(sample.homeAmount)).toBeCloseTo(10 * Number(sample.rate), 1)
  const mentor = await app.signIn('mentor')
  expect((await mentor.get(rates)).status).toBe(403)
})

test('a rule gives new receipts their category, and if asked to those that nobody has verified', async () => {
  const order = { shop: 'Nova Tools', total: '20.00', date: '2026-11-02' }
  const open = await upload(order)
  const done = await upload({ ...order, total: '21.00' })
  await director.expectOk('PATCH', `${data}/${done.id}`, { category: 'Services' })
  await director.expectOk('POST', `${data}/${done.id}/verify`)
  const rule = { contains: 'NOVA', category: 'Equipment' }
  const preview = await director.expectOk('GET', `${rules}/preview?contains=NOVA&category=Equipment`)
  expect(preview.body).toMatchObject({ changeCount: 1, examples: [{ id: open.id, merchantName: 'Nova Tools' }] })
  expect((await director.expectOk('GET', `${rules}/preview?contains=nova`)).body.changeCount).toBe(0)
  const created = (await director.expectOk('POST', rules, { ...rule, appliesToExisting: true })).body
  expect(created).toMatchObject({ ...rule, changedCount: 1 })
  expect(await find(open.id)).toMatchObject({ category: 'Equipment', version: open.version + 1 })
  expect(await find(done.id)).toMatchObject({ category: 'Services', isVerified: true })
  const changes = (await director.expectOk('GET', `${data}/${open.id}/changes`)).body
  expect(changes).toMatchObject([{ kind: 'edited', values: { category: { after: 'Equipment' } } }])

  // The longer rule wins over the shorter one, and both over what was last verified.
  await director.expectOk('POST', rules, { contains: 'nova tools', category: 'Software' })
  expect(await upload({ ...order, total: '22.00' })).toMatchObject({ category: 'Software' })
  expect(await upload({ ...order, shop: 'Supernova', total: '23.00' })).toMatchObject({ category: 'Equipment' })
  // The same words again replace the rule.
  await director.expectOk('POST', rules, { contains: 'nova', category: 'Meals' })
  const listed = (await director.expectOk('GET', rules)).body
  expect(listed.map(({ contains, category }: typeof rule) => [contains, category])).toEqual([
    ['nova', 'Meals'],
    ['nova tools', 'Software'],
  ])
  for (const { id } of listed) await director.expectOk('DELETE', `${rules}/${id}`)
  expect((await director.delete(`${rules}/${created.id}`)).status).toBe(404)
  expect((await director.post(rules, { contains: 'x', category: 'Cars' })).body.fields).toEqual({
    contains: 'Enter at least 2 characters',
    category: 'Choose a category',
  })
})
