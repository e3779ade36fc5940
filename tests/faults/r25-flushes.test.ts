import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { createClient } from '#tests/harness/client.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { report, until } from '#tests/harness/measure.ts'
import { connectSender, createReceiptEmail, receiptSettings, sendEmail } from '#tests/harness/receipt-senders.ts'
import {
  createDataFolder,
  embeddedConnection,
  postmasterPid,
  projectFolder,
  startServerProcess,
} from '#tests/harness/server-process.ts'
import { signalTree } from '#tests/harness/process-tree.ts'
import { query } from '#tests/harness/standalone-postgres.ts'
import { findUnflushed, hasStrace, traceProcesses, traceScript, type SystemCall } from '#tests/harness/strace.ts'

if (!hasStrace)
  process.stdout.write('    strace is not installed or may not trace: the proofs of flushes are left out\n')

const source = (file: string) => JSON.stringify(path.join(projectFolder, file))

/** Expects that something was written below the folder, and all of it flushed before the answer. */
function expectFlushed(calls: SystemCall[], options: { below: string; answer: SystemCall }, written: string[]): void {
  const { dirtied, unflushed } = findUnflushed(calls, options)
  expect(unflushed, 'not flushed before the answer').toEqual([])
  for (const file of written) expect(dirtied).toContain(file)
}

/** The last thing that was sent to a socket in this time and begins so. */
function findAnswer(calls: SystemCall[], { from, to, begin }: { from: number; to: number; begin: string }): SystemCall {
  const found = calls.findLast(
    ({ name, text, at }) =>
      name.startsWith('write') && text.includes(`"${begin}`) && at * 1_000 >= from && at * 1_000 <= to,
  )
  if (!found) throw new Error(`nothing sent begins with ${begin}`)
  return found
}

describe.skipIf(!hasStrace)('R25: what an answer promises was flushed before', () => {
  test('the secret key and the folders of a first start, a file, and a backup', async () => {
    const dataDir = createDataFolder()
    const [data, backups] = [path.join(dataDir, 'new', 'data'), path.join(dataDir, 'new', 'backups')]
    const calls = await traceScript(`
      import { findSecretKeys } from ${source('apps/server/secret-key.ts')}
      import { createFolderFiles } from ${source('providers/files/folder.ts')}
      import { createPlainFolder } from ${source('providers/files/plain-folder.ts')}
      import { createDevMailbox } from ${source('providers/mail-out/dev-mailbox.ts')}
      import { openSpool } from ${source('features/clicks/server/ingest-buffer/spool.ts')}
      const dataDir = ${JSON.stringify(data)}
      await findSecretKeys({ previousSecretKeys: [], dataDir })
      const mailbox = createDevMailbox({ dataDir, now: () => new Date() })
      await mailbox.send({ to: 'a@b.test', subject: 's', text: 't', html: 'h', messageId: '<a@b.test>' })
      await createFolderFiles({ dataDir }).put({ key: 'a/b', content: Buffer.alloc(200_000), contentType: 'text/plain' })
      const store = createPlainFolder(${JSON.stringify(backups)})
      await store.put({ key: 'erased/a', content: Buffer.alloc(100), contentType: 'text/plain' })
      await openSpool(dataDir).append([{ id: 'a' }])
      process.stdout.write('answer')`)
    const answer = calls.find(({ text }) => text.includes('"answer"'))!
    expectFlushed(calls, { below: dataDir, answer }, [
      dataDir,
      path.dirname(data),
      data,
      ...['files', 'mailbox', 'spool'].map((name) => path.join(data, name)),
      backups,
      path.join(backups, 'erased'),
    ])
  })

  test('an upload, an email, a venture, a message in the mailbox and clicks in the spool', async () => {
    const dataDir = createDataFolder()
    const smtpPort = await findFreePort()
    const env = { ...receiptSettings, DATA_DIR: dataDir, RECEIPTS_SMTP_PORT: String(smtpPort) }
    const server = await startServerProcess({ env })
    await server.waitUntilReady()
    const founder = await signInFounder(server.url)
    const admin = createClient(server.url)
    await admin.expectOk('POST', '/api/demo-login/admin')
    const link = { title: 'A link', url: 'https://example.edu/' }
    const { shortCode } = (await admin.expectOk('POST', '/api/admin/tracked-links', link)).body
    const venture = (await founder.expectOk('POST', '/api/ventures', { name: 'First', stage: 'ideation' })).body
    const sender = await connectSender(smtpPort)
    const connection = embeddedConnection(dataDir)
    const backends = await query<{ pid: number }>(
      connection,
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    const postmaster = await postmasterPid(dataDir)
    const stop = await traceProcesses([server.pid, postmaster!, ...backends.map(({ pid }) => pid)])
    const windows = new Map<string, { from: number; to: number }>()
    const during = async (name: string, work: () => Promise<unknown>) => {
      const from = Date.now()
      await work()
      // `Date.now()` leaves out the part of a millisecond.
      windows.set(name, { from, to: Date.now() + 1 })
    }
    await during('venture', () => founder.expectOk('POST', '/api/ventures', { name: 'Second', stage: 'ideation' }))
    await during('upload', async () => {
      const raw = new FormData()
      raw.set('file', new Blob([Buffer.concat([Buffer.from('%PDF-'), randomBytes(300_000)])]), 'plan.pdf')
      expect((await founder.send('POST', `/api/ventures/${venture.id}/files`, { raw })).status).toBe(201)
    })
    await during('email', async () => expect(await sendEmail(sender, createReceiptEmail())).toBe(true))
    const mailbox = path.join(dataDir, 'mailbox')
    await during('mailbox', async () => {
      const request = { email: 'flushed@virginia.edu', firstName: 'New', lastName: 'Person', isRegistering: true }
      await createClient(server.url).expectOk('POST', '/api/send-magic-link', request)
      const isThere = () => readdirSync(mailbox).some((name) => name.endsWith('.json'))
      await until('the email is there', { poll: isThere, withinMs: 20_000 })
    })
    const spool = path.join(dataDir, 'spool')
    const click = () => fetch(`${server.url}/l/${shortCode}`, { redirect: 'manual' })
    // The first click starts the cache of links, and another one fills it.
    for (let clicks = 0; clicks < 3; clicks += 1) expect((await click()).status).toBe(302)
    await until('a click is answered from the spool', {
      poll: async () => {
        const pid = await postmasterPid(dataDir)
        if (pid !== null) signalTree(pid, 'SIGKILL')
        let status = 0
        await during('click', async () => void (status = (await click()).status))
        return status === 302 && existsSync(spool) && readdirSync(spool).length > 0
      },
      withinMs: 20_000,
    })
    const calls = await stop()
    sender.close()

    const http = (name: string, status: number) =>
      findAnswer(calls, { ...windows.get(name)!, begin: `HTTP/1.1 ${status}` })
    const files = path.join(dataDir, 'files')
    expectFlushed(calls, { below: files, answer: http('upload', 201) }, [files])
    expectFlushed(calls, { below: files, answer: findAnswer(calls, { ...windows.get('email')!, begin: '250' }) }, [
      files,
    ])
    expectFlushed(calls, { below: spool, answer: http('click', 302) }, [spool])
    expectFlushed(calls, { below: mailbox, answer: calls.at(-1)! }, [mailbox])
    // Other sessions may be about to flush what they wrote; that of the request has. `r25-power-cut` reads what came of it.
    const options = { below: path.join(dataDir, 'postgres', 'pg_wal'), answer: http('venture', 201) }
    const { from } = windows.get('venture')!
    const bySession = Map.groupBy(
      calls.filter(({ at }) => at * 1_000 >= from),
      ({ pid }) => pid,
    )
    const sessions = [...bySession.values()].map((ofOne) => findUnflushed(ofOne, options))
    expect(sessions.some(({ dirtied, unflushed }) => dirtied.length > 0 && unflushed.length === 0)).toBe(true)
    report('R25 flushes', { calls: calls.length })
  })
})
