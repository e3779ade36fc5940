import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { openMailSender } from '#providers/mail-in/fake-mail-sender.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { startFakeDns } from '#tests/harness/fake-dns.ts'
import { hostileEmails, spoofedSenders } from './hostile-emails.ts'

const secret = 'a secret of the mail service'
const dns = await startFakeDns(
  {},
  {
    'shop.example': ['v=spf1 ip4:127.0.0.1 -all'],
    '_dmarc.shop.example': ['v=DMARC1; p=reject'],
    '_dmarc.strict.example': ['v=DMARC1; p=quarantine'],
  },
)
afterAll(() => dns.close())
const port = await findFreePort()
const app = await startTestApp({
  env: {
    RECEIPTS_ADDRESS: 'receipts@foundry.test',
    RECEIPTS_WEBHOOK_SECRET: secret,
    RECEIPTS_SMTP_PORT: String(port),
    RECEIPTS_DNS_SERVERS: dns.server,
    RECEIPTS_SENDERS: 'shop.example, strict.example',
  },
})
const director = await app.signIn('director')
const emails = '/api/receipts/emails'

type EmailRow = {
  id: string
  state: string
  quarantineReason: string | null
  deliveryCount: number
  subject: string | null
  attachments: { fileName: string }[]
  receiptData: { isVerified: boolean }[]
}

const listRows = async (): Promise<EmailRow[]> => (await director.expectOk('GET', `${emails}?limit=1000`)).body

/** Over one connection, one after the other; answers the replies. */
async function sendAll(messages: Iterable<string | Buffer>, sentBy = 'orders@shop.example'): Promise<string[]> {
  const sender = await openMailSender(port)
  await sender.ask()
  await sender.ask('EHLO mail.shop.example')
  const replies: string[] = []
  for (const raw of messages) {
    await sender.ask(`MAIL FROM:<${sentBy}>`)
    await sender.ask('RCPT TO:<receipts@foundry.test>')
    replies.push(await sender.send(Buffer.concat([Buffer.from(raw as string, 'latin1'), Buffer.from('\r\n')])))
  }
  sender.close()
  return replies
}

test(
  `${hostileEmails.size} hostile emails are each stored once and end as read, failed or quarantined`,
  { timeout: 120_000 },
  async () => {
    const earlier = new Set((await listRows()).map(({ id }) => id))
    const mails = [...hostileEmails.values()]
    expect(hostileEmails.size).toBeGreaterThanOrEqual(80)
    const replies = [await sendAll(mails), await sendAll(mails)].flat()
    expect(new Set(replies)).toEqual(new Set(['250 Stored']))
    const startedAt = performance.now()
    expect((await director.get('/api/receipts/email-info')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    await app.settled()

    const rows = (await listRows()).filter(({ id }) => !earlier.has(id))
    expect(rows.map(({ deliveryCount }) => deliveryCount)).toEqual(mails.map(() => 2))
    for (const row of rows) {
      expect(['ready', 'failed', 'quarantined']).toContain(row.state)
      for (const { fileName } of row.attachments) expect(fileName).not.toMatch(/[/\\\p{Cc}\u202e]|^\.*$/u)
      for (const { isVerified } of row.receiptData) expect(isVerified).toBe(false)
      const { text } = (await director.expectOk('GET', `${emails}/${row.id}`)).body
      expect(`${row.subject}${text}`).not.toMatch(/[^\n\t\P{Cc}]/u)
    }
  },
)

test('who only looks like a listed sender waits in quarantine, whatever server sent it', async () => {
  const earlier = new Set((await listRows()).map(({ id }) => id))
  const spoofed = spoofedSenders.map(
    (sender) => `From: ${Buffer.from(sender).toString('latin1')}\r\n\r\nShop Inc.\r\nTotal $5.00\r\nVisa\r\n${sender}`,
  )
  await sendAll(spoofed, 'x@evil.example')
  await sendAll(['From: orders@shop.example\r\n\r\nShop Inc.\r\nTotal $6.00\r\nVisa'], 'x@evil.example')
  await app.settled()
  const rows = (await listRows()).filter(({ id }) => !earlier.has(id))
  expect(rows).toHaveLength(spoofed.length + 1)
  for (const row of rows) expect(row).toMatchObject({ state: 'quarantined', receiptData: [] })
  expect(rows.filter(({ quarantineReason }) => quarantineReason === 'forged').length).toBeGreaterThanOrEqual(3)
})

test('forged, unsigned, oversized and browser-made deliveries are refused and leave nothing', async () => {
  const deliver = async (raw: string | Buffer, headers: Record<string, string> = {}) => {
    const body = Buffer.from(raw)
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const init = { 'content-type': 'message/rfc822', 'x-signature': signature, ...headers }
    return fetch(`${app.url}/api/receipts/inbound`, { method: 'POST', headers: init, body: new Uint8Array(body) })
  }
  const count = async () => (await director.get(emails)).headers.get('x-total-count')
  const before = await count()
  const body = 'From: orders@shop.example\r\n\r\nTotal $5.00'
  const refused: [number, string | Buffer, Record<string, string>?][] = [
    [403, body, { 'x-signature': `sha256=${'0'.repeat(64)}` }],
    [403, body, { 'x-signature': 'sha256=x' }],
    [403, ''],
    [403, body, { origin: 'https://evil.example' }],
    [403, body, { 'content-type': 'application/json' }],
    [413, Buffer.alloc(25 * 1_048_576 + 1, 'a')],
  ]
  for (const [status, raw, headers] of refused) expect((await deliver(raw, headers)).status).toBe(status)
  expect(await count()).toBe(before)
})
