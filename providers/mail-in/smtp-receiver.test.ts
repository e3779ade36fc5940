import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestIntake, someEmail, type TestIntake } from './conformance.ts'
import { openMailSender, type MailSender } from './fake-mail-sender.ts'
import type { Envelope, OpenReceiver } from './port.ts'
import { createSmtpReceiver, type SmtpLimits, type SmtpReceiverOptions } from './smtp-receiver.ts'

const address = 'receipts@foundry.test'
const megabyte = 1_048_576

type Bench = { port: number; intake: TestIntake; envelopes: (Envelope | null)[]; errors: unknown[] }
let opened: OpenReceiver[] = []
let senders: MailSender[] = []

async function startReceiver(limits: Partial<SmtpLimits> = {}, tls?: SmtpReceiverOptions['tls']): Promise<Bench> {
  const intake = createTestIntake()
  const bench: Bench = { port: 0, intake, envelopes: [], errors: [] }
  const receiver = createSmtpReceiver({
    address,
    host: '127.0.0.1',
    port: 0,
    limits,
    tls,
    onListening: (port) => (bench.port = port),
    onError: (error) => bench.errors.push(error),
  })
  const accept: TestIntake['accept'] = async (mail) => {
    await intake.accept(mail)
    bench.envelopes.push(mail.envelope)
  }
  opened.push(await receiver.open({ ...intake, accept }))
  return bench
}

async function open({ port }: Bench): Promise<MailSender> {
  const sender = await openMailSender(port)
  senders.push(sender)
  return sender
}

afterEach(async () => {
  senders.forEach((sender) => sender.close())
  await Promise.all(opened.map((receiver) => receiver.close()))
  ;[opened, senders] = [[], []]
})

const relayTries = [
  'victim@evil.example',
  'victim%evil.example@foundry.test',
  'evil.example!victim@foundry.test',
  '@foundry.test:victim@evil.example',
  '@foundry.test,@b.example:victim@evil.example',
  '"victim@evil.example"@foundry.test',
  '"receipts@foundry.test"@evil.example',
  'receipts@foundry.test@evil.example',
  'receipts+victim%evil.example@foundry.test',
  'receipts+evil.example!victim@foundry.test',
  'receipts@foundry.test.evil.example',
  'receipts@[127.0.0.1]',
  'postmaster@foundry.test',
  'receiptsx@foundry.test',
  'receipts+@foundry.test',
]

test(`takes no email to others: ${relayTries.length} forms`, async () => {
  const bench = await startReceiver()
  const sender = await open(bench)
  const [, , , ...replies] = await sender.begin({ to: relayTries })
  expect(relayTries.filter((_, index) => !/^(?:550 5\.7\.1|501|553) /.test(replies[index]!))).toEqual([])
  expect(await sender.ask('DATA')).toMatch(/^503/)
  expect(bench.intake.stored).toEqual([])
})

test('takes emails to its address, in any case, and to tags of it', async () => {
  const bench = await startReceiver()
  const sender = await open(bench)
  await sender.begin({ to: [address, 'Receipts@FOUNDRY.test', 'receipts+travel.2026@foundry.test'] })
  expect(await sender.send(someEmail())).toBe('250 Stored')
  expect(bench.envelopes).toEqual([
    { clientAddress: '127.0.0.1', clientName: 'mail.virginia.edu', sender: 'ann@virginia.edu' },
  ])
})

test('an email without a sender, as bounces are, is taken and known as such', async () => {
  const bench = await startReceiver()
  const sender = await open(bench)
  await sender.begin({ from: '' })
  expect(await sender.send(someEmail())).toBe('250 Stored')
  expect(bench.envelopes).toMatchObject([{ sender: '' }])
})

const falseEndings = ['\n.\r\n', '\n.\n', '\r\n.\n', '\r.\r', '\r\n.\r']

test(`${falseEndings.length} false endings do not end an email, so nothing can be smuggled behind it`, async () => {
  const bench = await startReceiver()
  const smuggled = `MAIL FROM:<director@virginia.edu>\r\nRCPT TO:<${address}>\r\nDATA\r\nFrom: director@virginia.edu\r\n\r\nforged`
  const smuggle = async (ending: string) => {
    const sender = await open(bench)
    await sender.begin()
    await sender.ask('DATA')
    await sender.write(`From: ann@virginia.edu\r\n\r\na${ending}${smuggled}\r\n`)
    return [await sender.ask('.'), await sender.ask('NOOP')]
  }
  const replies = await Promise.all(falseEndings.map(smuggle))
  expect(replies).toEqual(falseEndings.map(() => ['250 Stored', expect.stringMatching(/^250/)]))
  expect(bench.intake.stored).toHaveLength(falseEndings.length)
  for (const raw of bench.intake.stored) expect(raw.toString()).toContain('forged')
})

describe('bounds', () => {
  test('a size that is announced too large is refused before the email is sent', async () => {
    const sender = await open(await startReceiver())
    await sender.ask()
    await sender.ask('EHLO x')
    expect(await sender.ask(`MAIL FROM:<a@b.example> SIZE=${26 * megabyte}`)).toMatch(/^552/)
    expect(await sender.ask(`MAIL FROM:<a@b.example> SIZE=${24 * megabyte}`)).toMatch(/^250/)
  })

  test('26 MB are refused while they are read, whatever was announced, and the next email is taken', async () => {
    const bench = await startReceiver()
    const sender = await open(bench)
    await sender.begin()
    await sender.ask('DATA')
    const piece = Buffer.from(`${'a'.repeat(998)}\r\n`.repeat(1_000))
    for (let sent = 0; sent < 26 * megabyte; sent += piece.length) await sender.write(piece)
    expect(await sender.ask('.')).toMatch(/^552/)
    await sender.ask('MAIL FROM:<ann@virginia.edu>')
    await sender.ask(`RCPT TO:<${address}>`)
    expect(await sender.send(someEmail())).toBe('250 Stored')
    expect([bench.intake.stored.length, bench.errors]).toEqual([1, []])
  })

  test('an email has ten recipients at most, and 10,000 end the conversation', async () => {
    const bench = await startReceiver()
    const sender = await open(bench)
    const own = Array.from({ length: 12 }, (_, index) => `receipts+${index}@foundry.test`)
    const [, , , ...replies] = await sender.begin({ to: own })
    expect(replies.map((reply) => reply.slice(0, 3))).toEqual([...Array(10).fill('250'), '452', '452'])
    await sender.write('RCPT TO:<victim@evil.example>\r\n'.repeat(10_000))
    const refusals: string[] = []
    for (let reply = await sender.ask(); reply !== 'closed'; reply = await sender.ask())
      refusals.push(reply.slice(0, 3))
    // Two of them were refused before.
    expect(refusals.slice(0, 18)).toEqual([...Array(17).fill('550'), '421'])
    expect(refusals.length).toBeLessThan(25)
  })

  test('five connections of one network, and so many in all', async () => {
    const bench = await startReceiver({ connectionCount: 7 })
    const greet = async (from: Bench) => (await (await open(from)).ask()).slice(0, 3)
    const crowded = await Promise.all(Array.from({ length: 7 }, () => greet(bench)))
    expect(crowded.toSorted()).toEqual(['220', '220', '220', '220', '220', '421', '421'])
    senders.forEach((sender) => sender.close())
    await pause(20)
    expect(await greet(bench)).toBe('220')
    const crowd = await startReceiver({ connectionCount: 2, connectionsPerAddress: 5 })
    expect((await Promise.all([1, 2, 3].map(() => greet(crowd)))).toSorted()).toEqual(['220', '220', '421'])
  })

  test('who is silent, or sends a byte now and then, is cut off, and nothing of it is stored', async () => {
    const bench = await startReceiver({ idleSeconds: 0.2, messageSeconds: 0.4 })
    const silent = await open(bench)
    const slow = await open(bench)
    await Promise.all([silent.begin(), slow.begin()])
    await slow.ask('DATA')
    const startedAt = performance.now()
    const trickle = setInterval(() => void slow.write('a'), 50)
    expect(await silent.ask()).toMatch(/^421/)
    expect(await slow.ask()).toMatch(/^421/)
    expect(await slow.ask()).toBe('closed')
    clearInterval(trickle)
    expect(performance.now() - startedAt).toBeLessThan(6_500)
    expect(bench.intake.stored).toEqual([])
  })

  test('the time of an email begins anew with the next one', async () => {
    const bench = await startReceiver({ messageSeconds: 0.3 })
    const sender = await open(bench)
    await sender.begin()
    for (let index = 0; index < 3; index += 1) {
      await pause(120)
      expect(await sender.send(someEmail())).toBe('250 Stored')
      await sender.ask('MAIL FROM:<ann@virginia.edu>')
      await sender.ask(`RCPT TO:<${address}>`)
    }
  })

  test('an endless command, and web pages, are cut off', async () => {
    const bench = await startReceiver()
    const long = await open(bench)
    await long.ask()
    expect(await long.ask(`EHLO ${'a'.repeat(10_000)}`)).toMatch(/^421/)
    const page = await open(bench)
    await page.ask()
    expect(await page.ask('POST / HTTP/1.1')).toMatch(/^421/)
  })
})

test('it offers neither to log in nor to look up addresses, and without a certificate no encryption', async () => {
  const sender = await open(await startReceiver())
  await sender.ask()
  let capabilities = ''
  sender.socket.on('data', (bytes) => (capabilities += bytes.toString()))
  await sender.ask('EHLO x')
  expect(capabilities).toContain(`SIZE ${25 * megabyte}`)
  expect(capabilities).not.toMatch(/AUTH|STARTTLS/)
  for (const command of ['AUTH PLAIN AGEAYg==', 'VRFY receipts', 'EXPN all', 'STARTTLS', 'WIZ x', 'SHELL', 'ETRN evil'])
    expect([command, await sender.ask(command)]).toEqual([command, expect.stringMatching(/^5/)])
})

test('with a certificate a mail server may encrypt', async () => {
  // The one that the library has for tests.
  const { key, cert } = new SMTPServer({ secure: true, logger: false }).options as { key: string; cert: string }
  const { port, intake } = await startReceiver({}, { key, cert })
  const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { rejectUnauthorized: false } })
  const text = '.\n..a dot\n'
  const { response } = await transport.sendMail({ from: 'ann@virginia.edu', to: address, subject: 'Receipt', text })
  transport.close()
  expect(response).toBe('250 Stored')
  expect(intake.stored.map(String)).toEqual([
    expect.stringMatching(/Subject: Receipt\r\n[^]*\r\n\r\n\.\r\n\.\.a dot\r\n/),
  ])
})

test('a sender that leaves in the middle leaves nothing, and an email that cannot be stored is asked for again', async () => {
  const bench = await startReceiver()
  const sender = await open(bench)
  await sender.begin()
  await sender.ask('DATA')
  await sender.write('From: ann@virginia.edu\r\n\r\nhalf of it')
  sender.close()
  await pause(50)
  bench.intake.failNext()
  const next = await open(bench)
  await next.begin()
  expect(await next.send(someEmail())).toMatch(/^451 4\.3\.0/)
  expect([bench.intake.stored.length, bench.errors.length]).toEqual([0, 1])
})

test('what it is in the middle of is still taken when it stops', async () => {
  const bench = await startReceiver()
  const [busy, idle] = [await open(bench), await open(bench)]
  await Promise.all([busy.begin(), idle.ask()])
  const resume = bench.intake.suspend()
  const reply = busy.send(someEmail())
  await pause(50)
  const closed = opened.pop()!.close()
  expect(await idle.ask()).toMatch(/^421/)
  resume()
  expect(await reply).toBe('250 Stored')
  busy.close()
  await closed
})
