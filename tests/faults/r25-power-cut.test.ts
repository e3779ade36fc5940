import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '#apps/server/doctor/database.ts'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { createLinks, startClickers, waitForStoredClicks } from '#tests/harness/clickers.ts'
import { signInFounder, startFounders, type Ledger } from '#tests/harness/founders.ts'
import { expectNothingLost } from '#tests/harness/invariants.ts'
import { chooseCount, quantile, report } from '#tests/harness/measure.ts'
import { canCutPower, createPowerCutDisk, mountImage, unmount } from '#tests/harness/power-cut-disk.ts'
import { signalTree } from '#tests/harness/process-tree.ts'
import {
  connectSender,
  createReceiptEmail,
  receiptSettings,
  sendEmail,
  type SentEmail,
} from '#tests/harness/receipt-senders.ts'
import { embeddedConnection, postmasterPid, startServerProcess } from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

if (!canCutPower) process.stdout.write('    no disk can be mounted here: the proof of power cuts is left out\n')

const cutCount = chooseCount({ quick: 5, full: 20 })
const diskMb = 900
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Upload = { client: Client; path: string; hash: string }
/** What was acknowledged before a cut. */
type Promised = {
  ledger: Ledger
  uploads: Upload[]
  emails: SentEmail[]
  clicks: number
}
type Cut = { image: string; promised: Promised; marks: string; clicksAtMost: number }

/** Does something again and again until stopped; what breaks, as while the database is away, is done again. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let isStopping = false
  const loop = (async () => {
    while (!isStopping) await work().catch(() => pause(100))
  })()
  return async () => {
    isStopping = true
    await loop
  }
}

/** People who upload files, up to as many as one venture may have. */
function startUploads(url: string, uploads: Upload[]): () => Promise<void> {
  return repeat(async () => {
    const client = await signInFounder(url)
    const { id } = (await client.expectOk('POST', '/api/ventures', { name: 'Uploads', stage: 'ideation' })).body
    for (let count = 0; count < 10; count += 1) {
      const bytes = Buffer.concat([Buffer.from('%PDF-'), randomBytes(20_000 + Math.floor(Math.random() * 200_000))])
      const raw = new FormData()
      raw.set('file', new Blob([bytes]), 'plan.pdf')
      const reply = await client.send('POST', `/api/ventures/${id}/files`, { raw })
      if (reply.status === 201)
        uploads.push({ client, path: `/api/ventures/${id}/files/${reply.body.id}`, hash: hash(bytes) })
      await pause(30)
    }
  })
}

function startEmails(port: number, emails: SentEmail[]): () => Promise<void> {
  return repeat(async () => {
    const sender = await connectSender(port)
    try {
      for (let count = 0; count < 20; count += 1) {
        const email = createReceiptEmail({ padding: 5_000 })
        emails.push(email)
        await sendEmail(sender, email)
        await pause(30)
      }
    } finally {
      sender.close()
    }
  })
}

/** One file that is flushed and one that is not: a copy has to hold the content of the first, and not of the other. */
function writeMarks(folder: string, round: number): string {
  const marks = `marks-${round}`
  for (const name of ['flushed', 'unflushed']) {
    const file = openSync(path.join(folder, `${marks}-${name}`), 'w')
    writeSync(file, name)
    if (name === 'flushed') fsyncSync(file)
    closeSync(file)
  }
  return marks
}

function expectMarks(folder: string, marks: string): void {
  expect(readFileSync(path.join(folder, `${marks}-flushed`), 'utf8')).toBe('flushed')
  const unflushed = path.join(folder, `${marks}-unflushed`)
  expect(existsSync(unflushed) && statSync(unflushed).size > 0, 'the copy holds what was not flushed').toBe(false)
}

type StoredFile = { key: string; size: number }

/** Every file that a row names is there as a whole; its content type follows the content. */
async function expectFilesWhole(dataDir: string): Promise<number> {
  const rows = await query<StoredFile>(
    embeddedConnection(dataDir),
    `select 'ventures/' || id as key, size from venture_files union all select file_key, size from receipt_emails`,
  )
  const broken = rows.filter(({ key, size }) => {
    const file = path.join(dataDir, 'files', key.replaceAll('/', '~'))
    if (!existsSync(file)) return true
    const bytes = readFileSync(file)
    return bytes.length <= size || !/^[a-z-]+\/[a-z0-9.+-]+ +$/.test(bytes.subarray(size).toString('latin1'))
  })
  expect(broken).toEqual([])
  return rows.length
}

async function expectUploads(url: string, uploads: Upload[]): Promise<void> {
  for (const { client, path: address, hash: expected } of uploads) {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url + address, { headers: { cookie } })
    expect([reply.status, hash(Buffer.from(await reply.arrayBuffer()))]).toEqual([200, expected])
  }
}

async function expectEmails(dataDir: string, emails: SentEmail[]): Promise<void> {
  const rows = await query<{ messageId: string; key: string }>(
    embeddedConnection(dataDir),
    `select message_id as "messageId", file_key as key from receipt_emails where message_id like '%@shop.example>'`,
  )
  const keys = new Map(rows.map(({ messageId, key }) => [messageId, key]))
  expect(keys.size, 'rows of one email').toBe(rows.length)
  for (const { messageId, raw } of emails) {
    const file = path.join(dataDir, 'files', keys.get(messageId)?.replaceAll('/', '~') ?? 'none')
    expect(hash(readFileSync(file).subarray(0, raw.length)), messageId).toBe(hash(raw))
  }
}

function killDatabaseAfterTest(dataDir: string): void {
  onTestFinished(async () => {
    const pid = await postmasterPid(dataDir)
    if (pid !== null) signalTree(pid, 'SIGKILL')
  })
}

/** Starts a server on what the power cut left, and looks for everything that was promised. Answers the milliseconds until ready. */
async function expectPromises({ image, promised, marks, clicksAtMost }: Cut, codes: string[]): Promise<number> {
  const folder = mountImage(image)
  expectMarks(folder, marks)
  const dataDir = path.join(folder, 'data')
  const server = await startServerProcess({ env: { ...receiptSettings, DATA_DIR: dataDir } })
  killDatabaseAfterTest(dataDir)
  const readyMs = await server.waitUntilReady({ withinMs: 120_000 })
  const connection = embeddedConnection(dataDir)
  await expectNothingLost(connection, promised.ledger)
  await expectFilesWhole(dataDir)
  await expectUploads(server.url, promised.uploads)
  await expectEmails(dataDir, promised.emails)
  const stored = await waitForStoredClicks(connection, { codes, atLeast: promised.clicks })
  expect(stored, 'clicks that nobody made').toBeLessThanOrEqual(clicksAtMost)
  expect((await server.end('SIGTERM')).code, server.output().slice(-3_000)).toBe(0)
  unmount(folder)
  return readyMs
}

test.skipIf(!canCutPower)(
  `R25: what a disk holds when the power goes, ${cutCount} times under load: a server starts on it, and nothing that was acknowledged is missing`,
  { timeout: 7_200_000 },
  async () => {
    const disk = createPowerCutDisk(diskMb)
    const dataDir = path.join(disk.folder, 'data')
    const smtpPort = await findFreePort()
    const server = await startServerProcess({
      env: { ...receiptSettings, DATA_DIR: dataDir, RECEIPTS_SMTP_PORT: String(smtpPort) },
    })
    await server.waitUntilReady({ withinMs: 120_000 })
    const findings = await checkDatabase(embeddedConnection(dataDir))
    expect(findings).toContainEqual(expect.objectContaining({ name: 'Durability', state: 'ok' }))
    killDatabaseAfterTest(dataDir)
    const admin = createClient(server.url)
    await admin.expectOk('POST', '/api/demo-login/admin')
    const codes = await createLinks(admin)
    const [uploads, emails]: [Upload[], SentEmail[]] = [[], []]
    const founders = startFounders({ url: server.url, count: 3, pauseMs: 40 })
    const clickers = startClickers(server.url, { codes, pauseMs: 20 })
    const stops = [startUploads(server.url, uploads), startEmails(smtpPort, emails), clickers.stop, founders.stop]
    const cuts: Cut[] = []
    for (let round = 0; round < cutCount; round += 1) {
      await pause(3_000 + Math.random() * 4_000)
      const postmaster = await postmasterPid(dataDir)
      // Every other time the database dies first, so that clicks are in the spool.
      if (round % 2 === 1) {
        if (postmaster !== null) signalTree(postmaster, 'SIGKILL')
        await pause(Math.random() * 400)
      }
      const marks = writeMarks(disk.folder, round)
      signalTree(server.pid, 'SIGSTOP')
      const live = await postmasterPid(dataDir)
      if (live !== null) signalTree(live, 'SIGSTOP')
      const promised = {
        ledger: { ...founders.ledger, acknowledged: [...founders.ledger.acknowledged] },
        uploads: [...uploads],
        emails: emails.filter(({ isAcknowledged }) => isAcknowledged),
        clicks: clickers.answered(),
      }
      const image = disk.copy()
      if (live !== null) signalTree(live, 'SIGCONT')
      signalTree(server.pid, 'SIGCONT')
      cuts.push({ image, promised, marks, clicksAtMost: clickers.sent() })
    }
    for (const stop of stops) await stop()
    await server.end('SIGKILL')
    const last = await postmasterPid(dataDir)
    if (last !== null) signalTree(last, 'SIGKILL')
    const times: number[] = []
    for (const cut of cuts) times.push(await expectPromises(cut, codes))
    const { promised } = cuts.at(-1)!
    report('R25 power cuts', {
      cuts: cuts.length,
      ventures: promised.ledger.acknowledged.length,
      uploads: promised.uploads.length,
      emails: promised.emails.length,
      clicks: promised.clicks,
      'slowest ms until ready': quantile(times, 1),
    })
    for (const list of [promised.ledger.acknowledged, promised.uploads, promised.emails])
      expect(list.length).toBeGreaterThan(cutCount)
    expect(promised.clicks).toBeGreaterThan(cutCount * 10)
  },
)
