import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { picture } from '#platform/server/documents/sample-pictures.ts'
import { pdf } from '#platform/server/documents/sample-documents.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { toMime, type MimePart } from '#tests/harness/mime.ts'

const secret = 'a secret of the mail service'
const app = await startTestApp({ env: { RECEIPTS_WEBHOOK_SECRET: secret, RECEIPTS_ADDRESS: 'receipts@foundry.test' } })
const [director, student] = [await app.signIn('director'), await app.signIn('student')]
const staffAddress = (await director.get('/api/auth/user')).body.email as string
const emails = '/api/receipts/emails'

const shop = (name: string, total = '21.59') => [
  name,
  'Date: 11/21/2026',
  'Paper towels   $8.50',
  `Total   $${total}`,
  'VISA **** 4242',
]

async function deliver(raw: string | Buffer, { key = secret } = {}) {
  const body = Buffer.from(raw)
  const signature = createHmac('sha256', key).update(body).digest('hex')
  const headers = { 'content-type': 'message/rfc822', 'x-signature': `sha256=${signature}` }
  const reply = await fetch(`${app.url}/api/receipts/inbound`, { method: 'POST', headers, body })
  return { status: reply.status, body: (await reply.json()) as { id: string; isDuplicate: boolean } }
}

const email = (subject: string, parts: MimePart[], headers: Record<string, string> = {}) =>
  toMime({ headers: { From: staffAddress, Subject: subject, ...headers }, parts })
const text = (lines: string[]): MimePart => ({ type: 'text/plain; charset=utf-8', content: lines.join('\r\n') })

async function readNewest(query = '') {
  await app.settled()
  return (await director.expectOk('GET', `${emails}?limit=1${query}`)).body[0]
}

async function upload(files: Record<string, Buffer | string>) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return director.send('POST', '/api/receipts/upload', { raw: form })
}

test('a forwarded receipt is stored at once, read from its text, verified, corrected and verified again', async () => {
  expect((await director.expectOk('GET', '/api/receipts/email-info')).body).toEqual({
    email: 'receipts@foundry.test',
    hasSample: true,
  })
  const { status, body } = await deliver(
    email('Fwd: Your order', [text(shop('Corner Market Inc.'))], { 'Message-ID': '<a@b>' }),
  )
  expect([status, body.isDuplicate]).toEqual([200, false])
  const row = await readNewest()
  expect(row).toMatchObject({
    id: body.id,
    subject: 'Fwd: Your order',
    fromAddress: staffAddress,
    state: 'ready',
    isReceipt: true,
    isInvoice: false,
    isSenderVerified: false,
    attachmentCount: 0,
  })
  const [data] = row.receiptData
  expect(data).toMatchObject({
    merchantName: 'Corner Market Inc.',
    totalAmount: '21.59',
    currency: 'USD',
    transactionDate: '2026-11-21',
    paymentMethod: 'Visa',
    category: 'Office supplies',
    isVerified: false,
    warnings: [],
  })
  expect(data.confidence).toMatch(/^0\.[6-9]\d$/)

  const path = `/api/receipts/data/${data.id}`
  const verified = (await director.expectOk('POST', `${path}/verify`)).body
  expect(verified).toMatchObject({ isVerified: true, verifiedBy: expect.any(String), verifiedAt: expect.any(String) })
  expect((await director.expectOk('POST', `${path}/verify`)).body.version).toBe(verified.version)
  const edited = (
    await director.expectOk('PATCH', path, { category: 'Events', totalAmount: '21.6', notes: 'For demo day' })
  ).body
  expect(edited).toMatchObject({ isVerified: false, verifiedBy: null, category: 'Events', totalAmount: '21.60' })
  const late = await director.send('PATCH', path, { body: { notes: '' }, headers: { 'if-match': `"${data.version}"` } })
  expect(late.status).toBe(412)
  expect((await director.patch(path, { totalAmount: 'much', currency: 'dollars' })).body.fields).toEqual({
    totalAmount: 'Enter an amount such as 12.50',
    currency: 'Enter a currency such as USD',
  })
  await director.expectOk('POST', `${path}/verify`)
  await director.expectOk('POST', `${path}/unverify`)
  await director.expectOk('POST', `${path}/verify`)
  const changes = (await director.expectOk('GET', `${path}/changes`)).body
  expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual([
    'verified',
    'unverified',
    'verified',
    'edited',
    'verified',
  ])
  expect(changes[3].values).toMatchObject({ totalAmount: { before: '21.59', after: '21.60' } })

  // What staff corrected stays when the email is read again, and the merchant's category is learned.
  await director.expectOk('POST', `${emails}/${row.id}/reprocess`)
  expect((await readNewest()).receiptData).toMatchObject([{ id: data.id, category: 'Events', isVerified: true }])
  await deliver(email('Another', [text(shop('Corner Market Inc.', '30.00'))]))
  expect((await readNewest()).receiptData[0].category).toBe('Events')
})

test('the same email is stored once however often it is delivered; the same receipt in another one is warned of', async () => {
  const raw = email('Twice', [text(shop('Kiln Supplies', '64.00'))], { 'Message-ID': '<twice@shop>' })
  const replies = await Promise.all([1, 2, 3].map((way) => deliver(`Received: way ${way}\r\n${raw}`)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies.filter(({ body }) => !body.isDuplicate)).toHaveLength(1)
  expect(await readNewest()).toMatchObject({ deliveryCount: 3 })
  const original = (await readNewest()).receiptData[0]
  await deliver(email('Once more', [text(shop('KILN SUPPLIES', '64.00'))]))
  const again = (await readNewest()).receiptData[0]
  expect(again.warnings).toEqual([{ code: 'duplicate', receiptId: original.id }])
  expect((await director.expectOk('POST', `/api/receipts/data/${again.id}/verify`)).body.isVerified).toBe(true)
})

test(
  'pictures, PDFs and emails within emails are read; the fields name where they are printed',
  { timeout: 60_000 },
  async () => {
    const jpeg = await picture([
      'Lumen Coffee Company',
      'Date: 2026-11-20',
      'Coffee for 12   $36.00',
      'Total   $36.00',
      'Cash   $36.00',
    ])
    const inner = email('Inner', [
      text(['See the attachment.']),
      { type: 'image/jpeg', name: 'till.jpg', content: jpeg },
    ])
    await deliver(
      email('Nested', [text(['Please file.']), { type: 'message/rfc822', name: 'inner.eml', content: inner }]),
    )
    const row = await readNewest()
    expect(row.attachments).toMatchObject([
      { fileName: 'till.jpg', mimeType: 'image/jpeg', fileSize: jpeg.length, error: null },
    ])
    expect(row.receiptData).toMatchObject([
      {
        merchantName: 'Lumen Coffee Company',
        totalAmount: '36.00',
        transactionDate: '2026-11-20',
        attachmentId: row.attachments[0].id,
      },
    ])
    const { box, page } = row.receiptData[0].fields.totalAmount
    expect(page).toBe(1)
    for (const share of Object.values(box)) expect(share).toSatisfy((value: number) => value >= 0 && value <= 1)
    const preview = await fetch(`${app.url}/api/receipts/attachments/${row.attachments[0].id}/preview`, {
      headers: { cookie: [...director.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const invoice = pdf([
      ['Studio Glass LLC', 'Invoice 118', 'Date: November 19, 2026', 'Bill to: Foundry', 'Amount due   $1,250.00'],
    ])
    const added = await upload({ 'glass.pdf': invoice, 'mail.eml': email('As a file', [text(shop('Filed Shop'))]) })
    expect([added.status, added.body.ids.length]).toEqual([201, 2])
    await app.settled()
    const invoices = (await director.expectOk('GET', `${emails}?q=studio%20glass`)).body
    expect(invoices).toMatchObject([
      { subject: 'glass.pdf', fromAddress: staffAddress, isInvoice: true, isReceipt: false, isSenderVerified: true },
    ])
    expect(invoices[0].receiptData).toMatchObject([{ totalAmount: '1250.00', transactionDate: '2026-11-19' }])
    expect((await upload({ 'glass.pdf': invoice })).body).toMatchObject({ ids: [invoices[0].id], duplicateCount: 1 })
    const refused = await upload({ 'setup.exe': 'MZ' })
    expect([refused.status, refused.body.message]).toEqual([
      415,
      'setup.exe is not supported. Please choose PDF, JPG or PNG files, or emails (.eml).',
    ])

    const { id } = invoices[0].attachments[0]
    const { downloadUrl } = (await director.expectOk('GET', `/api/receipts/attachments/${id}/download`)).body
    const file = await director.get(downloadUrl)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('glass.pdf')])
    const admin = await app.signIn('admin')
    expect((await admin.get(downloadUrl)).status).toBe(404)
    app.base.clock.shift(61_000)
    expect((await director.get(downloadUrl)).body.code).toBe('receipt.link_expired')
  },
)

test('unknown senders and programs wait in quarantine until staff release them; unsigned emails are refused', async () => {
  expect((await deliver(email('Forged', [text(shop('Forger'))]), { key: 'another secret than that' })).status).toBe(403)
  await deliver(email('Stranger', [text(shop('Stranger Shop'))], { From: 'someone@elsewhere.example' }))
  const row = await readNewest()
  expect(row).toMatchObject({ state: 'quarantined', quarantineReason: 'sender', subject: 'Stranger', receiptData: [] })
  await deliver(email('Away', [text(['I am away.'])], { 'Auto-Submitted': 'auto-replied' }))
  expect(await readNewest()).toMatchObject({ state: 'quarantined', quarantineReason: 'automatic' })
  await director.expectOk('POST', `${emails}/${row.id}/release`)
  await app.settled()
  const released = (await director.expectOk('GET', `${emails}/${row.id}`)).body
  expect(released).toMatchObject({ state: 'ready', receiptData: [{ merchantName: 'Stranger Shop' }] })
  expect(released.text).toContain('Paper towels')
  expect((await director.post(`${emails}/${row.id}/release`)).status).toBe(409)
})

test('staff filter, export what they see, and empty the trash; others see nothing', async () => {
  await deliver(email('Formula', [text(shop('=cmd|calc Shop', '5.00'))]))
  const { id, receiptData } = await readNewest()
  await director.expectOk('PATCH', `/api/receipts/data/${receiptData[0].id}`, {
    merchantName: '=1+1',
    transactionDate: '2031-01-05',
  })
  const changed = await readNewest('&q=%3D1%2B1&review=open')
  expect(changed.receiptData[0].warnings).toEqual([{ code: 'future' }])
  const csv = await director.get('/api/receipts/export.csv?from=2031-01-01&to=2031-01-31')
  expect(csv.text).toContain(`"2031-01-05","'=1+1","5"`)
  expect((await director.get('/api/receipts/export.xlsx')).headers.get('content-disposition')).toContain('.xlsx')
  expect((await director.get('/api/receipts/export.zip')).text.slice(0, 2)).toBe('PK')
  const { months, categories } = (await director.expectOk('GET', '/api/receipts/totals?from=2031-01-01')).body
  expect(months).toEqual([{ month: '2031-01', total: 5, count: 1 }])
  expect(categories).toMatchObject([{ total: 5 }])

  await director.expectOk('DELETE', `${emails}/${id}`)
  expect((await director.get(`${emails}/${id}`)).status).toBe(404)
  expect((await director.get(`${emails}/trash`)).body).toMatchObject([{ id, subject: 'Formula' }])
  await director.expectOk('POST', `${emails}/${id}/restore`)
  expect((await director.get(`${emails}/${id}`)).status).toBe(200)
  await director.expectOk('DELETE', `${emails}/${id}`)
  expect((await director.expectOk('POST', `${emails}/purge`, { ids: [id] })).body).toEqual({ purgedCount: 1 })
  expect((await student.get(emails)).status).toBe(403)
  expect((await app.guest().get('/api/receipts/email-info')).status).toBe(401)
  const { body } = await director.expectOk('POST', '/api/receipts/sample')
  await app.settled()
  expect((await director.get(`${emails}/${body.id}`)).body).toMatchObject({ origin: 'sample', isReceipt: true })
})
