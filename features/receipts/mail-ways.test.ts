import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { startFakeImap } from '#providers/mail-in/fake-imap.ts'
import { openMailSender } from '#providers/mail-in/fake-mail-sender.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { startFakeDns } from '#tests/harness/fake-dns.ts'

const secret = 'a secret of the mail service'
const imap = await startFakeImap()
const dns = await startFakeDns(
  {},
  {
    'shop.example': ['v=spf1 ip4:127.0.0.1 -all'],
    '_dmarc.shop.example': ['v=DMARC1; p=reject'],
    '_dmarc.strict.example': ['v=DMARC1; p=reject'],
  },
)
afterAll(async () => {
  dns.close()
  await imap.close()
})
const port = await findFreePort()
const app = await startTestApp({
  env: {
    RECEIPTS_ADDRESS: 'receipts@foundry.test',
    RECEIPTS_SMTP_PORT: String(port),
    RECEIPTS_IMAP_URL: imap.url,
    RECEIPTS_WEBHOOK_SECRET: secret,
    RECEIPTS_TRUSTED_AUTHSERV: 'mx.foundry.test',
    RECEIPTS_DNS_SERVERS: dns.server,
    RECEIPTS_SENDERS: 'shop.example, strict.example',
  },
})
const director = await app.signIn('director')
const emails = '/api/receipts/emails'

let count = 0
const receipt = (from: string, ...headers: string[]) =>
  [
    ...headers,
    `From: ${from}`,
    `Message-ID: <${(count += 1)}@shop.example>`,
    `Subject: Order ${count}`,
    '',
    'Corner Market Inc.',
    'Date: 11/21/2026',
    'Total   $21.59',
    'VISA **** 4242',
    '',
  ].join('\r\n')

async function sendBySmtp(raw: string, from: string): Promise<string> {
  const sender = await openMailSender(port)
  await sender.begin({ from })
  const reply = await sender.send(raw)
  sender.close()
  return reply
}

async function sendByImap(raw: string): Promise<void> {
  const message = imap.deliver(raw)
  while (!message.isSeen) await pause(5)
}

async function sendByWebhook(raw: string): Promise<void> {
  const headers = {
    'content-type': 'message/rfc822',
    'x-signature': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
  }
  expect((await fetch(`${app.url}/api/receipts/inbound`, { method: 'POST', headers, body: raw })).status).toBe(200)
}

async function readNewest() {
  await app.settled()
  return (await director.expectOk('GET', `${emails}?limit=1`)).body[0]
}

test('a shop writes to our own mail server: its domain is checked, and the receipt is read', async () => {
  expect(await sendBySmtp(receipt('Shop <orders@shop.example>'), 'bounces@shop.example')).toBe('250 Stored')
  expect(await readNewest()).toMatchObject({
    state: 'ready',
    origin: 'email',
    fromAddress: 'orders@shop.example',
    isSenderVerified: true,
    authentication: { spf: 'pass', dkim: 'none', dmarc: 'pass' },
    receiptData: [{ merchantName: 'Corner Market Inc.', totalAmount: '21.59' }],
  })
})

test('an email forged in the name of a domain that refuses forgeries waits, with the reason, until staff release it', async () => {
  await sendBySmtp(receipt('director@strict.example'), 'x@evil.example')
  const row = await readNewest()
  expect(row).toMatchObject({
    state: 'quarantined',
    quarantineReason: 'forged',
    isSenderVerified: false,
    authentication: { dkim: 'none', dmarc: 'fail' },
    receiptData: [],
  })
  await director.expectOk('POST', `${emails}/${row.id}/release`)
  expect(await readNewest()).toMatchObject({
    state: 'ready',
    isSenderVerified: false,
    quarantineReason: null,
    authentication: { dmarc: 'fail' },
    receiptData: [{ totalAmount: '21.59' }],
  })
})

test.each([
  ['a bounce', '', []],
  ['a mailing list', 'orders@shop.example', ['List-Id: <all.shop.example>']],
  ['an out-of-office reply', 'orders@shop.example', ['Auto-Submitted: auto-replied']],
])('%s is kept but not read', async (_, from, headers) => {
  expect(await sendBySmtp(receipt('orders@shop.example', ...headers), from)).toBe('250 Stored')
  expect(await readNewest()).toMatchObject({ state: 'quarantined', quarantineReason: 'automatic', receiptData: [] })
})

test('a mailbox and a mail service are believed what they say of the sender, by the name that we trust', async () => {
  const result = (name: string) =>
    `Authentication-Results: ${name}; spf=pass; dkim=pass; dmarc=pass header.from=shop.example`
  await sendByImap(receipt('orders@shop.example', result('mx.foundry.test')))
  const passed = { spf: 'pass', dkim: 'pass', dmarc: 'pass' }
  expect(await readNewest()).toMatchObject({ state: 'ready', isSenderVerified: true, authentication: passed })
  await sendByWebhook(receipt('orders@shop.example', result('mx.evil.example')))
  expect(await readNewest()).toMatchObject({
    state: 'ready',
    isSenderVerified: false,
    authentication: { spf: 'unchecked', dkim: 'none', dmarc: 'unchecked' },
  })
})

test('the same email by three ways is one row, counted three times; an upload has no checks', async () => {
  const raw = receipt('orders@shop.example')
  await Promise.all([sendBySmtp(raw, 'orders@shop.example'), sendByImap(raw), sendByWebhook(raw)])
  const before = await readNewest()
  expect(before).toMatchObject({ deliveryCount: 3, state: 'ready' })
  const form = new FormData()
  form.append('files', new Blob([receipt('x@elsewhere.example')]), 'mail.eml')
  await director.send('POST', '/api/receipts/upload', { raw: form })
  expect(await readNewest()).toMatchObject({ state: 'ready', isSenderVerified: true, authentication: null })
})
