import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { someMail } from './conformance.ts'
import { createDevMailbox, maxKeptMails } from './dev-mailbox.ts'

let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'dev-mailbox-'))))
afterEach(() => rm(dataDir, { recursive: true }))

const now = () => new Date('2026-11-21T09:00:00.000Z')

test('mails outlive a restart, oldest first even under a clock that stands still', async () => {
  for (const subject of ['one', 'two', 'three']) await createDevMailbox({ dataDir, now }).send(someMail({ subject }))
  const mails = await createDevMailbox({ dataDir, now }).list()
  expect(mails.map(({ subject }) => subject)).toEqual(['one', 'two', 'three'])
  expect(mails[0]!.sentAt).toBe('2026-11-21T09:00:00.000Z')
})

test('the same message id twice keeps the first', async () => {
  const devMailbox = createDevMailbox({ dataDir, now })
  const mail = someMail({ text: 'first' })
  await Promise.all([devMailbox.send(mail), devMailbox.send(mail), devMailbox.send(mail)])
  await devMailbox.send({ ...mail, text: 'second' })
  expect((await devMailbox.list()).map(({ text }) => text)).toEqual(['first'])
  expect(await readdir(join(dataDir, 'mailbox'))).toHaveLength(1)
})

test('only the newest are kept', async () => {
  const devMailbox = createDevMailbox({ dataDir, now })
  const count = maxKeptMails + 7
  for (let index = 0; index < count; index++) await devMailbox.send(someMail({ subject: `${index}` }))
  const mails = await devMailbox.list()
  expect(mails.map(({ subject }) => Number(subject))).toEqual(
    Array.from({ length: maxKeptMails }, (_, index) => index + 7),
  )
  expect(await readdir(join(dataDir, 'mailbox'))).toHaveLength(maxKeptMails)
}, 30_000)

test.skipIf(process.platform === 'win32')('nobody else on the machine can read the mails', async () => {
  await createDevMailbox({ dataDir, now }).send(someMail())
  const folder = join(dataDir, 'mailbox')
  const [name] = await readdir(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
})

test('what a killed process left half written is never listed and goes after an hour', async () => {
  const devMailbox = createDevMailbox({ dataDir, now })
  const [old, fresh] = ['a', 'b'].map((name) => join(dataDir, 'mailbox', `${name}.json.0.tmp`)) as [string, string]
  await Promise.all([old, fresh].map((path) => writeFile(path, '{"to":"ann')))
  await utimes(old, new Date(), new Date(Date.now() - 2 * 3_600_000))
  await devMailbox.send(someMail())
  expect(await devMailbox.list()).toHaveLength(1)
  expect((await readdir(join(dataDir, 'mailbox'))).filter((name) => name.endsWith('.tmp'))).toEqual(['b.json.0.tmp'])
})

/** A process of its own that sends mails 0 to 39, the even ones under ids every process uses, until done or killed. */
function startSender(name: string) {
  const script = `
    import { createDevMailbox } from ${JSON.stringify(new URL('./dev-mailbox.ts', import.meta.url).href)}
    const mailbox = createDevMailbox({ dataDir: ${JSON.stringify(dataDir)}, now: () => new Date() })
    for (let i = 0; i < 40; i++) {
      const messageId = i % 2 ? '<${name}.' + i + '@foundry.test>' : '<shared.' + i + '@foundry.test>'
      await mailbox.send({ messageId, to: 'ann@virginia.edu', subject: 'x', text: 'y'.repeat(50_000), html: '' })
      console.log(messageId)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const sent: string[] = []
  child.stdout.setEncoding('utf8').on('data', (lines: string) => sent.push(...lines.split('\n').filter(Boolean)))
  return { child, sent, ended: once(child, 'close') }
}

test('two processes on one folder lose nothing and keep one of each', async () => {
  const senders = [startSender('a'), startSender('b')]
  expect(await Promise.all(senders.map(({ ended }) => ended))).toEqual([
    [0, null],
    [0, null],
  ])
  const ids = (await createDevMailbox({ dataDir, now }).list()).map(({ messageId }) => messageId)
  expect(ids).toHaveLength(60)
  expect(new Set(ids)).toEqual(new Set(senders.flatMap(({ sent }) => sent)))
  expect(await readdir(join(dataDir, 'mailbox'))).toHaveLength(60)
}, 30_000)

test('a sender killed at any moment loses no mail it had reported sent', async () => {
  const reported: string[] = []
  for (let round = 0; round < 8; round++) {
    const sender = startSender(`round${round}`)
    await once(sender.child.stdout, 'data')
    setTimeout(() => sender.child.kill('SIGKILL'), round * 12)
    await sender.ended
    reported.push(...sender.sent)
  }
  const ids = (await createDevMailbox({ dataDir, now }).list()).map(({ messageId }) => messageId)
  expect(ids).toEqual(expect.arrayContaining(reported))
  expect(new Set(ids).size).toBe(ids.length)
}, 60_000)
