import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createTestIntake, someEmail, type TestIntake } from './conformance.ts'
import { fakeUser } from './fake-imap-session.ts'
import { startFakeImap, type FakeImap } from './fake-imap.ts'
import { createImap } from './imap.ts'
import { parseImapUrl } from './imap-url.ts'

let closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
  closers = []
})

type Bench = { server: FakeImap; intake: TestIntake; errors: unknown[]; open(): Promise<() => Promise<void>> }

async function startBench(): Promise<Bench> {
  const server = await startFakeImap()
  closers.push(server.close)
  const intake = createTestIntake()
  const errors: unknown[] = []
  const timing = { firstRetryMs: 20, maxRetryMs: 100 }
  const receiver = createImap({ url: server.url, onError: (error) => errors.push(error), timing })
  const open = async () => {
    const { close } = await receiver.open(intake)
    closers.push(close)
    return close
  }
  return { server, intake, errors, open }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5)
}

test('reads what waits unread, then whatever arrives, and says up to where', async () => {
  const { server, intake, open } = await startBench()
  server.deliver(someEmail('read by somebody before')).isSeen = true
  server.deliver(someEmail('waits'))
  await open()
  await until(() => intake.stored.length === 1)
  const third = server.deliver(someEmail('arrives'))
  await until(() => third.isSeen)
  expect(intake.stored.map((raw) => /waits|arrives/.exec(raw.toString())?.[0])).toEqual(['waits', 'arrives'])
  const [[name, position] = []] = [...intake.positions]
  expect(name).toMatch(new RegExp(`^${fakeUser}@127\\.0\\.0\\.1:\\d+/INBOX$`))
  await until(() => intake.positions.get(name!)!.lastUid === 3)
  expect(position).toMatchObject({ uidValidity: '1000' })
})

test('after a restart it goes on behind the last one, also with emails that somebody opened first', async () => {
  const { server, intake, open } = await startBench()
  const close = await open()
  const first = server.deliver(someEmail('first'))
  await until(() => first.isSeen)
  await close()
  server.deliver(someEmail('second')).isSeen = true
  await open()
  await until(() => intake.stored.length === 2)
  await pause(50)
  expect(intake.stored.map((raw) => /first|second/.exec(raw.toString())?.[0])).toEqual(['first', 'second'])
})

test('a lost connection is made again, and nothing is lost or read twice', async () => {
  const { server, intake, errors, open } = await startBench()
  await open()
  const first = server.deliver(someEmail('first'))
  await until(() => first.isSeen)
  server.setRefusing(true)
  server.drop()
  const second = server.deliver(someEmail('second'))
  await until(() => errors.length >= 3)
  expect(second.isSeen).toBe(false)
  server.setRefusing(false)
  await until(() => second.isSeen)
  expect(intake.stored).toHaveLength(2)
})

test('when the numbers start over everything is read again, for the store to count', async () => {
  const { server, intake, open } = await startBench()
  const close = await open()
  const emails = [server.deliver(someEmail('one')), server.deliver(someEmail('two'))]
  await until(() => emails.every(({ isSeen }) => isSeen))
  await close()
  server.renumber()
  await open()
  await until(() => intake.stored.length === 4)
  await until(() => [...intake.positions.values()][0]?.uidValidity === '1001')
  expect(intake.stored[2]!.equals(intake.stored[0]!)).toBe(true)
})

test('an email that cannot be stored stays unseen and is tried again; one that is too large stays for good', async () => {
  const { server, intake, errors, open } = await startBench()
  intake.failNext()
  const large = server.deliver(Buffer.concat([someEmail(), Buffer.alloc(26 * 1_048_576, 'a\r\n')]))
  const small = server.deliver(someEmail('small'))
  await open()
  await until(() => small.isSeen)
  expect([large.isSeen, intake.stored.length]).toEqual([false, 1])
  expect(errors.map(String)).toEqual([
    'Error: The email 1 in the mailbox is too large',
    expect.stringMatching(/disk is full/),
  ])
  expect(JSON.stringify(errors)).not.toContain('p@ss')
})

test.each([
  [
    'imaps://ann%40x.edu:p%2Fw@mail.x.edu/Receipts',
    { host: 'mail.x.edu', port: 993, isSecure: true, user: 'ann@x.edu', password: 'p/w', path: 'Receipts' },
  ],
  ['imap://a:b@localhost:1143', { port: 1143, isSecure: false, isLocal: true, path: 'INBOX' }],
  ['imap://a:b@[::1]/INBOX', { host: '::1', port: 143, isLocal: true }],
  ['https://a:b@x.edu/', null],
  ['imaps://x.edu/INBOX', null],
  ['imaps://a:%zz@x.edu/INBOX', null],
  ['x', null],
])('%s', (url, address) => {
  if (address === null) expect(parseImapUrl(url)).toBeNull()
  else expect(parseImapUrl(url)).toMatchObject(address)
})
