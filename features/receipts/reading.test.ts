import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pdf } from '#platform/server/documents/sample-documents.ts'
import { picture, scannedPdf } from '#platform/server/documents/sample-pictures.ts'
import { fakeReceiptsKey, fakeTokens, startFakeReceipts } from '#providers/receipt-reader/fake-openai-receipts.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { toCookieHeader } from '#tests/harness/load.ts'

const service = await startFakeReceipts()
afterAll(() => service.close())
const app = await startTestApp({
  env: { OPENAI_API_KEY: fakeReceiptsKey, OPENAI_BASE_URL: service.url, OPENAI_RECEIPT_MODEL: 'm' },
})
const director = await app.signIn('director')
const emails = '/api/receipts/emails'
/** Text that is hard to recognize is looked at several times. */
const slow = { timeout: 60_000 }

const written = (change: object = {}) => ({
  kind: 'receipt',
  merchantName: 'Lumen Coffee Company',
  totalAmount: '36.00',
  subtotalAmount: null,
  taxAmount: null,
  currency: 'USD',
  transactionDate: '2026-11-20',
  paymentMethod: 'Cash',
  lineItems: [],
  ...change,
})
const coffee = (total = '36.00') => [
  'Lumen Coffee Company',
  'Charlottesville, VA 22903',
  'Date: 2026-11-20',
  `Coffee   $${total}`,
  `Total   $${total}`,
  `Cash   $${total}`,
]

async function upload(name: string, content: Buffer) {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(content)]), name)
  const { ids } = (await director.send('POST', '/api/receipts/upload', { raw: form })).body
  await app.settled()
  return (await director.expectOk('GET', `${emails}/${ids[0]}`)).body
}

async function readTokens() {
  const { rows } = await app.base.database.pool.query(
    `select reserved::int, spent::int from ai_budgets where kind = 'receipts.tokens' and subject_id = 'site'`,
  )
  return rows[0] as { reserved: number; spent: number }
}

test('a model and the rules that agree are surer together; a file is paid for once, however often it is read', async () => {
  service.answerWith(written())
  const row = await upload('coffee.pdf', pdf([coffee()]))
  const [data] = row.receiptData
  expect(data).toMatchObject({
    totalAmount: '36.00',
    transactionDate: '2026-11-20',
    merchantName: 'Lumen Coffee Company',
  })
  expect(Number(data.fields.totalAmount.confidence)).toBeGreaterThan(0.95)
  expect(data.fields.totalAmount.box).toMatchObject({ x: expect.any(Number) })
  expect(row.attachments[0].note).toBeNull()
  expect(service.requests).toHaveLength(1)
  expect(await readTokens()).toEqual({ reserved: 0, spent: fakeTokens })

  await director.expectOk('POST', `${emails}/${row.id}/reprocess`)
  await app.settled()
  const again = (await director.expectOk('GET', `${emails}/${row.id}`)).body
  expect(again.receiptData[0].fields).toEqual(data.fields)
  expect(service.requests).toHaveLength(1)
  expect((await readTokens()).spent).toBe(fakeTokens)
})

test('a model that claims something else makes the value less sure; what the receipt adds up to counts', async () => {
  service.answerWith(written({ totalAmount: '99.00' }))
  const { receiptData } = await upload('other.pdf', pdf([coffee('48.00')]))
  expect(receiptData[0].totalAmount).toBe('48.00')
  expect(Number(receiptData[0].fields.totalAmount.confidence)).toBeLessThan(0.8)
})

test.each([
  ['refused the key', { kind: 'answer', status: 401 }, 0],
  ['is busy', { kind: 'answer', status: 429 }, 0],
  ['did not answer as it should', { kind: 'cut' }, null],
] as const)(
  'the service %s: the rules count alone, staff are told, and nothing is asked twice',
  async (words, fault, spent) => {
    service.failNext(fault)
    const [requests, before] = [service.requests.length, await readTokens()]
    const row = await upload(`${words}.pdf`, pdf([[...coffee('12.00'), `Note: ${words}`]]))
    expect(row).toMatchObject({ state: 'ready', receiptData: [{ totalAmount: '12.00' }] })
    expect(row.attachments[0].note).toBe(`Read by rules only: the AI service ${words}.`)
    expect(service.requests.length).toBe(requests + 1)
    const after = await readTokens()
    expect(after.reserved).toBe(0)
    // An answer that was lost may have been billed, so it counts in full.
    if (spent === 0) expect(after.spent).toBe(before.spent)
    else {
      expect(after.spent).toBeGreaterThan(before.spent)
      await director.expectOk('POST', `${emails}/${row.id}/reprocess`)
      await app.settled()
      expect(service.requests.length).toBe(requests + 1)
    }
  },
)

test('T29: a used-up budget asks nobody', async () => {
  const { pool } = app.base.database
  await pool.query(`update ai_budgets set spent = spent + 10000000 where kind = 'receipts.tokens'`)
  const requests = service.requests.length
  const row = await upload('budget.pdf', pdf([coffee('13.00')]))
  expect(row.attachments[0].note).toBe('Read by rules only: the AI budget of today is used up.')
  expect(row.receiptData[0].totalAmount).toBe('13.00')
  expect(service.requests.length).toBe(requests)
})

test(
  'a copy of a picture is warned of, whatever its format; another receipt of the same shop is not',
  slow,
  async () => {
    const original = await picture([...coffee('27.50'), 'Table 9'])
    const first = await upload('first.jpg', original)
    expect(first.receiptData[0].warnings).toEqual([])
    const copy = await sharp(original).resize({ width: 900 }).modulate({ brightness: 0.97 }).png().toBuffer()
    const second = await upload('copy.png', copy)
    expect(second.receiptData[0].warnings).toEqual([{ code: 'duplicate', receiptId: first.receiptData[0].id }])
    // Faint, as print of tills becomes within months.
    const faint = await sharp(await picture([...coffee('28.50'), 'Table 9']))
      .linear(0.2, 195)
      .rotate(0.5, { background: '#eee' })
      .jpeg()
      .toBuffer()
    const other = await upload('other-day.jpg', faint)
    expect(other.receiptData[0]).toMatchObject({ totalAmount: '28.50', transactionDate: '2026-11-20', warnings: [] })
  },
)

test(
  'pages of PDFs are shown as pictures, and fields of text and of scans name where they are on which page',
  slow,
  async () => {
    const scan = await picture(coffee('31.00'))
    const row = await upload(
      'scan.pdf',
      await scannedPdf([{ text: 'A cover letter that is long enough to be a page of text' }, scan]),
    )
    const { box, page } = row.receiptData[0].fields.totalAmount
    expect(page).toBe(2)
    expect(box.y).toBeGreaterThan(0)
    const text = await upload('text.pdf', pdf([['Cover'], coffee('32.00')]))
    expect(text.receiptData[0].fields.totalAmount).toMatchObject({
      value: '32.00',
      page: 2,
      box: { height: expect.any(Number) },
    })

    const preview = async (id: string, number: number) => {
      const reply = await fetch(`${app.url}/api/receipts/attachments/${id}/preview?page=${number}`, {
        headers: { cookie: toCookieHeader(director) },
      })
      return {
        status: reply.status,
        type: reply.headers.get('content-type'),
        bytes: Buffer.from(await reply.arrayBuffer()),
      }
    }
    const [cover, printed] = [await preview(text.attachments[0].id, 1), await preview(text.attachments[0].id, 2)]
    expect([cover.status, cover.type, printed.status]).toEqual([200, 'image/jpeg', 200])
    expect(cover.bytes.equals(printed.bytes)).toBe(false)
    const { width, height } = await sharp(printed.bytes).metadata()
    expect(Math.max(width, height)).toBe(1_600)
    expect((await preview(text.attachments[0].id, 3)).status).toBe(404)
    expect((await preview(text.attachments[0].id, 99)).status).toBe(400)
  },
)
