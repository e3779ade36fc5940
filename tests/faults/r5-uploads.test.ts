import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createBase } from '#apps/server/app.ts'
import { features } from '#apps/server/features.ts'
import { cleanupJobsFor } from '#apps/server/providers.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { createLog } from '#platform/server/log.ts'
import type { Client } from '#tests/harness/client.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { embeddedConnection, createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const cutCount = chooseCount({ quick: 20, full: 100 })
const killCount = chooseCount({ quick: 6, full: 30 })
const uploadersPerKind = 2
const dayMs = 86_400_000

/** One upload as the bytes of a request, so that it can be cut anywhere, headers included. */
type Upload = { request: Buffer; hash: string }
type Uploader = { client: Client; path: string; createUploadRequest(): Promise<Upload> }
type StoredFile = { client: Client; path: string; hash: string }

function createUpload(
  client: Client,
  { path, field, name, bytes }: Record<'path' | 'field' | 'name', string> & { bytes: Buffer },
): Upload {
  const boundary = `cut-${randomBytes(8).toString('hex')}`
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(part), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const { host, origin } = new URL(client.url)
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${origin}`,
    `cookie: ${toCookieHeader(client)}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
    'connection: close',
  ].join('\r\n')
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { request: Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]), hash }
}

/** A person who uploads files to a venture and documents to be read aloud, and a person who keeps changing their photo. */
async function createUploaders(url: string): Promise<Uploader[]> {
  const client = await signInFounder(url)
  const venture = (await client.expectOk('POST', '/api/ventures', { name: 'Uploads', stage: 'ideation' })).body
  const path = `/api/ventures/${venture.id}/files`
  const file = async () =>
    createUpload(client, {
      path,
      field: 'file',
      name: 'plan.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-'), randomBytes(50_000 + Math.floor(Math.random() * 400_000))]),
    })
  const member = await signInFounder(url)
  const photo = async () => {
    const raw = { width: 300, height: 300, channels: 3 as const }
    const bytes = await sharp(randomBytes(300 * 300 * 3), { raw })
      .png()
      .toBuffer()
    return createUpload(member, { path: '/api/users/photo', field: 'photo', name: 'me.png', bytes })
  }
  const speechPath = '/api/tts/create'
  const document = async () =>
    createUpload(client, { path: speechPath, field: 'file', name: 'plan.docx', bytes: randomBytes(300_000) })
  return [
    { client, path, createUploadRequest: file },
    { client, path: speechPath, createUploadRequest: document },
    { client: member, path: '/api/users/photo', createUploadRequest: photo },
  ]
}

/** Sends the first bytes of a request; returns what came back before the connection ended, or null for nothing. */
function sendPartial(port: number, { request, at }: { request: Buffer; at: number }): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' })
    let answer = ''
    socket.on('data', (piece: Buffer) => (answer += piece.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer === '' ? null : answer))
    // Half of the cuts are a reset, like a lost connection; the others are an early end.
    const isWhole = at >= request.length
    socket.write(request.subarray(0, at), () => {
      if (!isWhole) setTimeout(() => (at % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()), Math.random() * 20)
    })
  })
}

const isDone = (answer: string | null) => answer !== null && /^HTTP\/1\.1 20[01] /.test(answer)

/** Sends complete uploads without a pause until stopped; records each venture file that was confirmed. */
function uploadContinuously(
  port: number,
  { uploader, storedFiles }: { uploader: Uploader; storedFiles: StoredFile[] },
): () => Promise<void> {
  const { client, path } = uploader
  let isStopping = false
  const loop = (async () => {
    while (!isStopping) {
      const { request, hash } = await uploader.createUploadRequest()
      const answer = await sendPartial(port, { request, at: request.length })
      const id = /"id":"([0-9a-f-]{36})"/.exec(answer ?? '')?.[1]
      if (isDone(answer) && path.endsWith('/files')) storedFiles.push({ client, path: `${path}/${id}`, hash })
      if (answer === null) await pause(20)
    }
  })()
  return async () => {
    isStopping = true
    await loop
  }
}

/** Keys that rows reference, and keys that are stored. A key begins with the name of its folder. */
async function compareFiles(dataDir: string): Promise<{ missing: string[]; orphans: string[]; unfinished: string[] }> {
  const connection = embeddedConnection(dataDir)
  const columns = await query<{ table: string; name: string }>(
    connection,
    `select table_name as "table", column_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('file_key', 'photo_key', 'source_key')`,
  )
  expect(columns.length).toBeGreaterThan(6)
  const selections = columns.map(({ table, name }) => `select ${name} from ${table} where ${name} is not null`)
  const keyRows = await query<{ key: string }>(
    connection,
    ["select 'ventures/' || id as key from venture_files", ...selections].join(' union '),
  )
  const keys = new Set(keyRows.map(({ key }) => key))
  const names = readdirSync(join(dataDir, 'files'))
  const stored = names.filter((name) => !name.startsWith('~')).map((name) => name.replaceAll('~', '/'))
  return {
    missing: [...keys].filter((key) => !stored.includes(key)),
    orphans: stored.filter((key) => !keys.has(key)),
    unfinished: names.filter((name) => name.startsWith('~')),
  }
}

/** Stores a photo without a row, as a kill between the two steps does. */
function createOrphanPhoto(dataDir: string): void {
  const folder = join(dataDir, 'files')
  const photo = readdirSync(folder).find((name) => name.startsWith('photos~'))!
  copyFileSync(join(folder, photo), join(folder, `photos~${randomUUID()}.webp`))
}

/** Runs every nightly clean-up job, with the clock a day later. */
async function runCleanupADayLater(dataDir: string): Promise<string[]> {
  const config = parseAppConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const connection = embeddedConnection(dataDir)
  const base = await createBase({ config, connection, log: createLog({ level: 'fatal' }), isWorking: false })
  base.clock.shift(dayMs + 60_000)
  const cleanupJobs = [...features.jobs, ...cleanupJobsFor(config)].filter(({ name }) => name.includes('.cleanup-'))
  for (const { name, run } of cleanupJobs) await run(createCtx(base, { viewer: null, logBindings: { job: name } }), {})
  await Promise.all([
    base.providers.mailOut.close(),
    base.providers.mailbox.close(),
    base.services.close(),
    base.live.close(),
  ])
  base.clock.close()
  await base.database.close()
  return cleanupJobs.map(({ name }) => name)
}

test(`R5: ${cutCount} uploads cut and ${killCount} kills leave no row without a file and, a day later, no file without a row`, async () => {
  const dataDir = createDataFolder()
  let server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const resetRateLimits = () => query(embeddedConnection(dataDir), 'delete from rate_windows')
  const uploaders = await createUploaders(server.url)
  const before = await compareFiles(dataDir)
  expect(before).toEqual({ missing: [], orphans: [], unfinished: [] })

  let acceptedCount = 0
  for (let cut = 0; cut < cutCount; cut += 1) {
    await resetRateLimits()
    const { request } = await uploaders[cut % uploaders.length]!.createUploadRequest()
    // Some are cut in the last bytes, when almost everything has arrived.
    const at =
      cut % 5 === 0 ? request.length - 1 - Math.floor(Math.random() * 40) : Math.floor(Math.random() * request.length)
    if (isDone(await sendPartial(server.port, { request, at }))) acceptedCount += 1
  }
  await pause(300)
  const afterCuts = await compareFiles(dataDir)
  expect(acceptedCount, 'uploads that were cut and answered all the same').toBe(0)
  expect(afterCuts.missing).toEqual([])

  const storedFiles: StoredFile[] = []
  for (let kill = 0; kill < killCount; kill += 1) {
    await resetRateLimits()
    // The number of files in a venture is limited.
    const activeUploaders = (await createUploaders(server.url)).flatMap((uploader) =>
      Array.from({ length: uploadersPerKind }, () => uploader),
    )
    const stopUploads = activeUploaders.map((uploader) => uploadContinuously(server.port, { uploader, storedFiles }))
    await pause(60 + Math.random() * 400)
    await server.end('SIGKILL')
    await Promise.all(stopUploads.map((leave) => leave()))
    server = await startServerProcess({ env: { DATA_DIR: dataDir }, port: server.port })
    await server.waitUntilReady()
    expect((await compareFiles(dataDir)).missing, `after kill ${kill}`).toEqual([])
  }

  createOrphanPhoto(dataDir)
  const remaining = await compareFiles(dataDir)
  for (const { client, path, hash } of storedFiles) {
    const reply = await fetch(server.url + path, { headers: { cookie: toCookieHeader(client) } })
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([reply.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, hash])
  }
  const cleanupNames = await runCleanupADayLater(dataDir)
  report('R5', { cuts: cutCount, kills: killCount, 'files answered for': storedFiles.length })
  report('R5 left by kills', {
    'files without a row': remaining.orphans.length,
    unfinished: remaining.unfinished.length,
    cleanupJobs: cleanupNames.join(' '),
  })
  expect(await compareFiles(dataDir)).toEqual({ missing: [], orphans: [], unfinished: [] })
  expect(storedFiles.length).toBeGreaterThan(0)
})
