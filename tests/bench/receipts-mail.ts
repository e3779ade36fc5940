import { setTimeout as pause } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { quantile } from '#tests/harness/measure.ts'
import { toMime } from '#tests/harness/mime.ts'
import { connectSender, createReceiptEmail, sendEmail, sendEmails } from '#tests/harness/receipt-senders.ts'
import { findFreePort } from '#tests/harness/test-app.ts'
import type { Aim } from './aims.ts'
import { readMemory, startServer, withTempFolder } from './processes.ts'
import { printTable } from './table.ts'

const emailCount = 1_500
const emailBytes = 50_000
const attachmentBytes = 25 * 1_048_576
const sampleMs = 5

/** Our own mail server: how many emails a second are stored and acknowledged, and what a very large one takes of memory. */
export async function benchMail(): Promise<Aim[]> {
  return withTempFolder(async (dataDir) => {
    const port = await findFreePort()
    const env = {
      DATA_DIR: dataDir,
      RECEIPTS_ADDRESS: 'receipts@foundry.test',
      RECEIPTS_SMTP_PORT: String(port),
      RECEIPTS_SENDERS: 'elsewhere.example',
      // Nobody answers there, so that no check of a sender leaves this machine.
      RECEIPTS_DNS_SERVERS: '127.0.0.1:9',
    }
    const server = await startServer('apps/server/main.ts', { env })
    try {
      await sendEmails([createReceiptEmail()], { port })
      const growthMb = await measureLargeEmail(server.pid, port)
      const rate = await measureRate(port)
      return [
        { what: 'mail: ms for each email of 50 kB, stored and acknowledged', value: 1_000 / rate, max: 1_000 / 250 },
        { what: 'mail: growth of memory while 25 MB arrive, MB', value: growthMb, max: 60 },
      ]
    } finally {
      await server.stop()
    }
  })
}

/** Emails a second from four mail servers with five connections each, while those before are read. */
async function measureRate(port: number): Promise<number> {
  const emails = Array.from({ length: emailCount }, () => createReceiptEmail({ padding: emailBytes }))
  const startedAt = performance.now()
  const times = await sendEmails(emails, { port, networks: 4 })
  const rate = (emailCount / (performance.now() - startedAt)) * 1_000
  printTable('receipts: emails of 50 kB over 20 connections', {
    header: ['emails a second', 'median ms', 'p99 ms'],
    rows: [[rate, quantile(times, 0.5), quantile(times, 0.99)].map((value) => Math.round(value))],
  })
  return rate
}

/** From the first byte until it is acknowledged, as its reading is another matter. */
async function measureLargeEmail(pid: number, port: number): Promise<number> {
  const content = randomBytes(Math.floor((attachmentBytes - 1_000) / 1.37))
  const headers = { From: 'x@elsewhere.example', 'Message-ID': '<large@elsewhere.example>' }
  const raw = Buffer.from(toMime({ headers, parts: [{ type: 'application/zip', name: 'a.zip', content }] }))
  const sender = await connectSender(port)
  // Let go of what the start left behind.
  await pause(3_000)
  const before = readMemory(pid)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, readMemory(pid))), sampleMs)
  const isTaken = await sendEmail(sender, { messageId: '', raw, isAcknowledged: false })
  clearInterval(timer)
  sender.close()
  if (!isTaken) throw new Error('the large email was not taken')
  printTable('receipts: memory while an email of 25 MB arrives, MB', {
    header: ['message MB', 'before', 'highest'],
    rows: [[raw.length / 1_048_576, before, peak].map((value) => Math.round(value))],
  })
  return peak - before
}
