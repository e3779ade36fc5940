import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { compareAll } from './server/duplicates/actions.ts'

const app = await startTestApp()
const director = await app.signIn('director')
const path = '/api/receipts/data'
const today = app.base.clock.now().toISOString().slice(0, 10)

type Row = { id: string; merchantName: string; version: number; warnings: unknown[]; isVerified: boolean }
type Values = { merchant: string; total?: number | null; date?: string | null; confidence?: number; tax?: number }

/** A receipt in an email of its own, of the shop "Ledger". */
async function addReceipt({ merchant, total = 10, date = today, confidence = 0.9, tax }: Values): Promise<string> {
  const { pool } = app.base.database
  const id = newId()
  await pool.query(
    `insert into receipt_emails (id, origin, message_id, content_hash, file_key, size, state, subject, from_address, received_at)
     values ($1, 'upload', '', $2, $2, 4, 'ready', $3, 'shop@ledger.example', now())`,
    [id, id, `From ${merchant}`],
  )
  await pool.query(
    `insert into receipts (id, email_id, merchant_name, total_amount, subtotal_amount, tax_amount, transaction_date, confidence, currency, line_items, fields, created_at, updated_at)
     values ($1, $1, $2, $3, $3, $4, $5, $6, 'USD', '[]', '{}', now(), now())`,
    [id, merchant, total, tax ?? 0, date, confidence],
  )
  return id
}

const list = async (query: string): Promise<Row[]> =>
  (await director.expectOk('GET', `${path}?q=ledger.example&${query}`)).body
const names = (rows: Row[]) => rows.map(({ merchantName }) => merchantName)

test('the riskiest receipts come first: warnings, then confidence, then the amount; verified ones last', async () => {
  await addReceipt({ merchant: 'Sure Small', total: 5 })
  await addReceipt({ merchant: 'Sure Large', total: 5_000 })
  await addReceipt({ merchant: 'Unsure', confidence: 0.4 })
  await addReceipt({ merchant: 'No Date', date: null })
  await addReceipt({ merchant: 'Wrong Sum', total: 20, tax: 2 })
  await addReceipt({ merchant: 'Twice', total: 31, date: '2026-10-02' })
  const second = await addReceipt({ merchant: 'TWICE', total: 31, date: '2026-10-02' })
  const done = await addReceipt({ merchant: 'Done', confidence: 0.1 })
  await compareAll(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await director.expectOk('POST', `${path}/${done}/verify`)

  const rows = await list('')
  expect(names(rows)).toEqual(['Unsure', 'TWICE', 'Wrong Sum', 'No Date', 'Sure Large', 'Twice', 'Sure Small', 'Done'])
  expect(rows.find(({ id }) => id === second)!.warnings).toMatchObject([{ code: 'duplicate' }])
  expect(rows.find(({ merchantName }) => merchantName === 'Wrong Sum')!.warnings).toEqual([{ code: 'sum' }])
  expect(names(await list('sort=amount'))[0]).toBe('Sure Large')
  expect(names(await list('sort=date')).at(-1)).toBe('No Date')
  expect(rows[0]).toMatchObject({ email: { subject: 'From Unsure' }, attachment: null })

  // Page by page it is the same list.
  const paged: string[] = []
  let next: string | null = `${path}?q=ledger.example&limit=3`
  while (next) {
    const reply = await director.get(next)
    paged.push(...names(reply.body))
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]?.replace(app.url, '') ?? null
  }
  expect(paged).toEqual(names(rows))
})

test('filters go together: merchant, days, category, warnings and what is to review', async () => {
  expect(names(await list('verified=yes'))).toEqual(['Done'])
  expect(names(await list('verified=no&warnings=yes'))).toEqual(['TWICE', 'Wrong Sum', 'No Date'])
  expect(names(await list('warnings=no&merchant=sure&sort=amount'))).toEqual(['Sure Large', 'Unsure', 'Sure Small'])
  expect(names(await list('from=2026-10-01&to=2026-10-02&warnings=no'))).toEqual(['Twice'])
  const [unsure] = await list('merchant=unsure')
  await director.expectOk('PATCH', `${path}/${unsure!.id}`, { category: 'Meals', notes: 'Pizza for the jury' })
  expect(names(await list('category=Meals'))).toEqual(['Unsure'])
  expect(names(await list('category=none'))).not.toContain('Unsure')
  expect((await director.expectOk('GET', `${path}?q=jury`)).body).toHaveLength(1)
  expect((await director.get(`${path}?category=Cars`)).status).toBe(400)
  expect((await director.expectOk('GET', `${path}/${unsure!.id}`)).body).toMatchObject({ category: 'Meals' })
})

test('a verification is of the values somebody saw: another version is refused, alone and among several', async () => {
  const [seen, other] = [await addReceipt({ merchant: 'Seen' }), await addReceipt({ merchant: 'Other' })]
  await director.expectOk('PATCH', `${path}/${seen}`, { totalAmount: '99.00' })
  const verify = (version: number) =>
    director.send('POST', `${path}/${seen}/verify`, { headers: { 'if-match': `"${version}"` } })
  expect((await verify(1)).status).toBe(412)
  const receipts = [
    { id: seen, version: 1 },
    { id: other, version: 1 },
    { id: newId(), version: 1 },
  ]
  const bulk = await director.expectOk('POST', `${path}/verify`, { receipts })
  expect(bulk.body).toEqual({ verifiedCount: 1, changedCount: 2 })
  expect((await verify(2)).body).toMatchObject({ isVerified: true, version: 3 })
  // A second try after a lost reply.
  expect((await verify(2)).body).toMatchObject({ isVerified: true, version: 3 })
  const mentor = await app.signIn('mentor')
  expect((await mentor.post(`${path}/verify`, { receipts })).status).toBe(403)
  expect((await mentor.get(path)).status).toBe(403)
})
