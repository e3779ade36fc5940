import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { expect, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { picture } from '#platform/server/documents/sample-pictures.ts'
import { chooseCount, report, until } from '#tests/harness/measure.ts'
import { toMime } from '#tests/harness/mime.ts'
import {
  connectSender,
  createReceiptEmail,
  receiptSettings,
  sendEmail,
  sendEmails,
  type SentEmail,
} from '#tests/harness/receipt-senders.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const emailCount = chooseCount({ quick: 300, full: 1_000 })
const killCount = chooseCount({ quick: 6, full: 50 })

type Row = {
  messageId: string
  state: string
  deliveryCount: number
  receiptCount: number
  fileKey: string
  error: string | null
}

const listRows = (connection: ClientConfig): Promise<Row[]> =>
  query<Row>(
    connection,
    `select message_id as "messageId", state, delivery_count as "deliveryCount", file_key as "fileKey", error,
       (select count(*)::int from receipts where email_id = e.id) as "receiptCount"
     from receipt_emails e where message_id like '%@shop.example>'`,
  )

async function waitUntilRead(connection: ClientConfig, withinMs: number): Promise<Row[]> {
  return until('all emails are read', {
    poll: async () => {
      const rows = await listRows(connection)
      return rows.every(({ state }) => !['received', 'reading'].includes(state)) && rows
    },
    withinMs,
    everyMs: 250,
  })
}

/** Every acknowledged email has one row, its bytes on disk, and was read once. */
function expectAllThere(dataDir: string, { emails, rows }: { emails: SentEmail[]; rows: Row[] }): void {
  const byId = Map.groupBy(rows, ({ messageId }) => messageId)
  const wrong = emails.flatMap(({ messageId, raw, isAcknowledged }) => {
    const own = byId.get(messageId) ?? []
    if (!isAcknowledged && own.length === 0) return []
    const file = path.join(dataDir, 'files', own[0]?.fileKey.replaceAll('/', '~') ?? 'none')
    const isStored = existsSync(file) && hash(readFileSync(file).subarray(0, raw.length)) === hash(raw)
    const isRight = own.length === 1 && isStored && own[0]!.state === 'ready' && own[0]!.receiptCount === 1
    return isRight ? [] : [{ messageId, isStored, own }]
  })
  expect(wrong).toEqual([])
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test(
  `R9: ${emailCount} emails, each three times, over two servers: one row each, every copy taken and counted`,
  { timeout: 900_000 },
  async () => {
    const dataDir = createDataFolder()
    const ports = [await findFreePort(), await findFreePort()]
    const servers = []
    for (const port of ports) {
      const server = await startServerProcess({
        env: { ...receiptSettings, DATA_DIR: dataDir, RECEIPTS_SMTP_PORT: String(port) },
      })
      await server.waitUntilReady()
      servers.push(server)
    }
    const emails = Array.from({ length: emailCount }, () => createReceiptEmail())
    const copies = [...emails, ...emails.toReversed(), ...emails.toSorted(() => Math.random() - 0.5)]
    const halves = ports.map((port, index) => ({ port, emails: copies.filter((_, at) => at % 2 === index) }))
    const startedAt = performance.now()
    await Promise.all(halves.map(({ port, emails: half }) => sendEmails(half, { port })))
    const tookMs = performance.now() - startedAt
    const connection = embeddedConnection(dataDir)
    const rows = await waitUntilRead(connection, 600_000)
    expect(rows).toHaveLength(emailCount)
    expect(rows.filter(({ deliveryCount }) => deliveryCount !== 3)).toEqual([])
    expectAllThere(dataDir, { emails, rows })
    report('R9', {
      emails: emailCount,
      deliveries: copies.length,
      'deliveries a second': (copies.length / tookMs) * 1_000,
    })
    for (const server of servers) expect((await server.end('SIGTERM')).code).toBe(0)
  },
)

/** Emails of every kind, so that kills meet each stage of reading: parsing, recognizing a picture, and saving. */
async function createMixedEmail(index: number): Promise<SentEmail> {
  const email = createReceiptEmail({ padding: index % 3 === 0 ? 200_000 : 0 })
  if (index % 4 !== 1) return email
  const content = await picture([
    'Lumen Coffee Company',
    'Date: 2026-11-20',
    'Coffee   $36.00',
    'Total   $36.00',
    'Cash   $36.00',
  ])
  const headers = { From: 'orders@shop.example', 'Message-ID': email.messageId, Subject: 'A picture' }
  return { ...email, raw: Buffer.from(toMime({ headers, parts: [{ type: 'image/jpeg', name: 'till.jpg', content }] })) }
}

test(
  `R9: killed ${killCount} times while emails arrive and are read: each one that was acknowledged is on disk once and read once`,
  { timeout: 7_200_000 },
  async () => {
    const dataDir = createDataFolder()
    const smtpPort = await findFreePort()
    const env = { ...receiptSettings, DATA_DIR: dataDir, RECEIPTS_SMTP_PORT: String(smtpPort) }
    const connection = embeddedConnection(dataDir)
    let server = await startServerProcess({ env })
    await server.waitUntilReady()
    const emails: SentEmail[] = []
    const stages = { sending: 0, reading: 0 }
    for (let kill = 0; kill < killCount; kill += 1) {
      const isWhileReading = kill % 2 === 1
      const batch = await Promise.all(
        Array.from({ length: isWhileReading ? 8 : 60 }, (_, index) => createMixedEmail(index)),
      )
      emails.push(...batch)
      const sending = sendEmails(batch, { port: smtpPort }).catch(() => [])
      if (isWhileReading) await sending
      await pause(130 + Math.random() * 900)
      const states = (await listRows(connection)).map(({ state }) => state)
      if (batch.some(({ isAcknowledged }) => !isAcknowledged)) stages.sending += 1
      if (states.includes('reading')) stages.reading += 1
      await server.end('SIGKILL')
      await sending
      server = await startServerProcess({ env, port: server.port })
      await server.waitUntilReady()
      // As a mail server does: what was not acknowledged is sent again.
      const sender = await connectSender(smtpPort)
      for (const email of batch) if (!email.isAcknowledged) await sendEmail(sender, email)
      sender.close()
      expect(batch.filter(({ isAcknowledged }) => !isAcknowledged)).toEqual([])
      expectAllThere(dataDir, { emails, rows: await waitUntilRead(connection, 240_000) })
    }
    const rows = await listRows(connection)
    expect(rows).toHaveLength(emails.length)
    report('R9 kills', {
      kills: killCount,
      emails: emails.length,
      'killed while sending': stages.sending,
      'killed while reading': stages.reading,
      'sent again although stored': rows.filter(({ deliveryCount }) => deliveryCount > 1).length,
    })
    expect(stages.sending).toBeGreaterThan(0)
    expect(stages.reading).toBeGreaterThan(0)
    await server.end('SIGTERM')
  },
)
