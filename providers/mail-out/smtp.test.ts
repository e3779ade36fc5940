import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { someMail } from './conformance.ts'
import { MailRejectedError, type MailOut } from './port.ts'
import { parseMime } from './parse-mime.ts'
import { createSmtp, settings } from './smtp.ts'
import { startFakeSmtp, type FakeSmtp } from './fake-smtp.ts'

const mailFrom = 'Foundry <no-reply@foundry.test>'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startServer(options?: Parameters<typeof startFakeSmtp>[0]): Promise<FakeSmtp> {
  const server = await startFakeSmtp(options)
  closing.push(server.close)
  return server
}

function smtpTo(smtpUrl: string, timeouts?: Parameters<typeof createSmtp>[1]): MailOut {
  const mail = createSmtp({ smtpUrl, mailFrom }, timeouts)
  closing.push(mail.close)
  return mail
}

async function getError(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.unreachable('it did not fail'),
    (error: Error) => error,
  )
}

test('the mail carries sender, recipient, message id and the sign that a machine wrote it', async () => {
  const server = await startServer()
  await smtpTo(server.url).send(someMail({ messageId: '<fixed.1@foundry.test>' }))
  const { headers } = await parseMime(server.messages[0]!.raw)
  expect(server.messages[0]!.recipients).toEqual(['ann@virginia.edu'])
  expect(Object.fromEntries(headers)).toMatchObject({
    from: ['Foundry <no-reply@foundry.test>'],
    to: ['ann@virginia.edu'],
    'message-id': ['<fixed.1@foundry.test>'],
    'auto-submitted': ['auto-generated'],
  })
})

test('an attachment arrives byte for byte', async () => {
  const server = await startServer()
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
  await smtpTo(server.url).send(
    someMail({ attachments: [{ fileName: 'a.bin', contentType: 'application/octet-stream', content }] }),
  )
  expect((await parseMime(server.messages[0]!.raw)).attachments[0]!.content.equals(content)).toBe(true)
})

test('connections are kept: thirty mails in a row use one', async () => {
  const server = await startServer()
  const mail = smtpTo(server.url)
  for (let index = 0; index < 30; index++) await mail.send(someMail())
  expect(server.messages).toHaveLength(30)
  expect(server.connectionCount()).toBe(1)
})

describe('which answers are final', () => {
  test.each([
    ['RCPT', 550, true],
    ['RCPT', 553, true],
    ['RCPT', 450, false],
    ['RCPT', 421, false],
    ['RCPT', 503, false],
    ['DATA', 554, true],
    ['DATA', 552, true],
    ['DATA', 451, false],
    ['MAIL', 550, true],
    ['MAIL', 530, false],
    ['MAIL', 452, false],
  ] as const)('%s answered %i: refused is %s', async (stage, code, isRefused) => {
    const server = await startServer()
    const mail = smtpTo(server.url)
    server.answerNext(stage, code)
    const failure = await getError(mail.send(someMail()))
    expect(failure instanceof MailRejectedError).toBe(isRefused)
    await mail.send(someMail())
    expect(server.messages).toHaveLength(1)
  })
})

describe('credentials', () => {
  const onAuth = (
    auth: { username?: string | undefined; password?: string | null | undefined },
    _session: unknown,
    done: Function,
  ) => (auth.username === 'us@er' && auth.password === 'p/w:d' ? done(null, { user: 1 }) : done(new Error('no')))

  test('are percent-decoded from the address', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    await smtpTo(`smtp://us%40er:p%2Fw%3Ad@127.0.0.1:${server.port}`).send(someMail())
    expect(server.messages).toHaveLength(1)
  })

  test('when wrong, the mail may be tried again and the error does not tell them', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    const mail = smtpTo(`smtp://us%40er:hunter2secret@127.0.0.1:${server.port}`)
    for (const failure of [await getError(mail.send(someMail())), await getError(mail.verify())]) {
      expect(failure).not.toBeInstanceOf(MailRejectedError)
      expect(inspect(failure, { depth: 9 })).not.toMatch(/hunter2secret|aHVudGVyMnNlY3JldA|dXNAZXIAaHVudGVy/)
    }
  })
})

describe('a server in trouble', () => {
  const impatient = { connectTimeoutMs: 300, idleTimeoutMs: 300, sendTimeoutMs: 900 }

  async function listen(converse: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      converse(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function failsWithin(limitMs: number, smtpUrl: string) {
    const startedAt = performance.now()
    const failure = await getError(smtpTo(smtpUrl, impatient).send(someMail()))
    expect(failure).not.toBeInstanceOf(MailRejectedError)
    expect(performance.now() - startedAt).toBeLessThan(limitMs)
  }

  test('nobody listens', async () => {
    const server = await startFakeSmtp()
    await server.close()
    await failsWithin(1_000, server.url)
    await expect(smtpTo(server.url).verify()).rejects.toThrow()
  })

  test('it never greets', async () => failsWithin(1_500, await listen(() => {})))

  test('it greets and then says nothing', async () =>
    failsWithin(1_500, await listen((socket) => socket.write('220 hello\r\n'))))

  test('it trickles one byte at a time', async () => {
    const url = await listen((socket) => {
      socket.write('220 hello\r\n250-')
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    await failsWithin(2_000, url)
  })

  test('it hangs up before greeting', async () => failsWithin(2_000, await listen((socket) => socket.destroy())))

  test('it is restarted between two mails: the second one goes', async () => {
    const first = await startFakeSmtp()
    const mail = smtpTo(first.url)
    await mail.send(someMail())
    await first.close()
    const second = await startServer({ port: first.port })
    await mail.send(someMail())
    expect(second.messages).toHaveLength(1)
  })
})

describe('encryption', () => {
  // 0.0.0.0 reaches this machine and is none of its loopback names, so it counts as elsewhere.
  const elsewhere = (server: FakeSmtp) => `smtp://0.0.0.0:${server.port}`

  test('without TLS nothing goes to another machine', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS'] })
    expect(await getError(smtpTo(elsewhere(server)).send(someMail()))).not.toBeInstanceOf(MailRejectedError)
    expect(server.messages).toEqual([])
  })

  test('a certificate nobody signed is not taken from another machine', async () => {
    const server = await startServer()
    expect((await getError(smtpTo(elsewhere(server)).send(someMail()))).message).toMatch(/certificate|self.signed/i)
    expect(server.messages).toEqual([])
  })

  test('smtps speaks TLS from the first byte', async () => {
    const server = await startServer({ secure: true })
    await smtpTo(`smtps://127.0.0.1:${server.port}`).send(someMail())
    expect(server.messages).toHaveLength(1)
  })
})

test('closing lets a mail on its way finish and takes no new one', async () => {
  const server = await startServer({ onMailFrom: (_address, _session, done) => void setTimeout(done, 200) })
  const mail = createSmtp({ smtpUrl: server.url, mailFrom })
  const sending = mail.send(someMail())
  await expect.poll(server.connectionCount).toBe(1)
  await mail.close()
  expect(server.messages).toHaveLength(1)
  await sending
  await expect(mail.send(someMail())).rejects.toThrow()
})

test('the settings name a server and a sender, and refuse what is neither', () => {
  expect(settings.mailFrom.schema.parse(undefined)).toBe('Foundry <no-reply@localhost>')
  expect(settings.mailFrom.schema.parse('desk@virginia.edu')).toBe('desk@virginia.edu')
  for (const value of ['a', 'A <a@b>, B <c@d>', 'A <a@b>\r\nBcc: <c@d>', ''])
    expect(settings.mailFrom.schema.safeParse(value).success).toBe(false)
  expect(settings.smtpUrl.schema.parse('smtps://u:p@mail.virginia.edu:465')).toBeTruthy()
  const refused = settings.smtpUrl.schema.safeParse('https://user:hunter2@mail')
  expect(refused.success).toBe(false)
  expect(JSON.stringify(refused.error)).not.toContain('hunter2')
})
