import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MailRejectedError, type MailOut, type OutgoingMail } from './port.ts'

/** A mail as its reader has it. */
export type ReceivedMail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: string[]
  calendar: { method: string; content: string } | null
  headers: Record<string, string>
}

export type MailOutFixture = {
  mail: MailOut
  received(): Promise<ReceivedMail[]>
  /** The outside world refuses the next mail for good, or cannot take it just now. */
  rejectNext(): void
  failNext(): void
  close(): Promise<void>
}

export function someMail(fields: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: `<${randomUUID()}@foundry.test>`,
    to: 'ann@virginia.edu',
    subject: 'Your link',
    text: 'Good morning',
    html: '<p>Good morning</p>',
    ...fields,
  }
}

const notOneAddress = [
  '',
  'ann',
  '@virginia.edu',
  'ann@',
  'a@b@virginia.edu',
  'ann@virginia.edu,eve@evil.test',
  'ann@virginia.edu;eve@evil.test',
  'ann@virginia.edu eve@evil.test',
  'ann@virginia.edu\r\nBcc: eve@evil.test',
  'ann@virginia.edu\nRCPT TO:<eve@evil.test>',
  'ann\0@virginia.edu',
  '"ann@evil.test"@virginia.edu',
  'Ann <ann@virginia.edu>',
  'ann(x)@virginia.edu',
  'all:ann@virginia.edu',
  `${'a'.repeat(65)}@virginia.edu`,
  `ann@${'a'.repeat(254)}`,
  'ann@virginia.edu\u2028',
  'ann\u0085@virginia.edu',
  '<ann@virginia.edu>',
]

const forgedFields: Partial<OutgoingMail>[] = [
  ...notOneAddress.map((to) => ({ to })),
  ...['', 'x@y', '<x>', '<x@y>\r\nBcc: eve@evil.test', '<x@y> <z@y>', '<x y@z>'].map((messageId) => ({ messageId })),
  ...['Bcc', 'to', 'Subject', 'Message-ID', 'Content-Type', 'X: y\r\nBcc', 'X\nBcc', ''].map((name) => ({
    headers: { [name]: 'eve@evil.test' },
  })),
  ...['a\r\nBcc: eve@evil.test', 'a\nb', 'a\0b', 'a'.repeat(999)].map((value) => ({ headers: { 'X-Note': value } })),
  ...['text/html\r\nX: y', 'text', '', 'text/html; x'].map((contentType) => ({
    attachments: [{ fileName: 'a', contentType, content: Buffer.from('a') }],
  })),
  ...['', 'hello', 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR', 'METHOD:REQUEST'].map((content) => ({
    calendar: { method: 'REQUEST' as const, content },
  })),
]

/** What every adapter of mail-out does; run by its test with a bench of its own. */
export function describeMailOut(name: string, open: () => Promise<MailOutFixture>) {
  describe(`mail-out: ${name}`, () => {
    let fixture: MailOutFixture
    beforeEach(async () => void (fixture = await open()))
    afterEach(() => fixture.close())

    describeDelivery(() => fixture)
    describeForgery(() => fixture)
    describeFailure(() => fixture)
  })
}

function describeDelivery(fixture: () => MailOutFixture) {
  test('a mail arrives as it was written', async () => {
    const written = someMail({
      subject: 'Grüße aus 東京 🚀, a subject long enough that it has to be folded on its way — and then some more',
      text: `.\n..leading dots\n${'long '.repeat(1_000)}\nÄ=3D end`,
      html: '<p>Ünïcode &amp; <b>bold</b> 🚀</p>',
      attachments: [{ fileName: 'prüfung 1.pdf', contentType: 'application/pdf', content: Buffer.from([0, 1, 255]) }],
      headers: { 'Reply-To': 'desk@virginia.edu' },
    })
    await fixture().mail.verify()
    await fixture().mail.send(written)
    const [read, ...more] = await fixture().received()
    expect(more).toEqual([])
    expect(read).toMatchObject({
      messageId: written.messageId,
      to: written.to,
      subject: written.subject,
      attachments: ['prüfung 1.pdf'],
    })
    expect(read!.text.replaceAll('\r\n', '\n').trimEnd()).toBe(written.text)
    expect(read!.html.trimEnd()).toBe(written.html)
    expect(read!.headers).toMatchObject({ 'Reply-To': 'desk@virginia.edu' })
  })

  test('an invitation is a part that calendars find, beside the words', async () => {
    const content = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `SUMMARY:Grüße aus 東京 ${'long '.repeat(10)}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    await fixture().mail.send(someMail({ calendar: { method: 'REQUEST', content } }))
    await fixture().mail.send(someMail())
    const [invitation, plain] = await fixture().received()
    expect(invitation!.calendar).toEqual({ method: 'REQUEST', content })
    expect(invitation!.text).toContain('Good morning')
    expect(plain!.calendar).toBeNull()
  })

  test('says which address it sends from', () => {
    expect(fixture().mail.sender).toMatch(/^[^\s<>]+@[^\s<>]+$/)
  })

  test('twenty mails at once all arrive', async () => {
    const mails = Array.from({ length: 20 }, (_, index) => someMail({ to: `p${index}@virginia.edu` }))
    await Promise.all(mails.map((mail) => fixture().mail.send(mail)))
    const read = await fixture().received()
    expect(read.map(({ to }) => to).sort()).toEqual(mails.map(({ to }) => to).sort())
  })

  test('a mail sent twice has one message id, so a reader has it once', async () => {
    const mail = someMail()
    await fixture().mail.send(mail)
    await fixture().mail.send(mail)
    const ids = (await fixture().received()).map(({ messageId }) => messageId)
    expect(new Set(ids)).toEqual(new Set([mail.messageId]))
  })
}

function describeForgery(fixture: () => MailOutFixture) {
  test(`refuses all ${forgedFields.length} forged mails`, async () => {
    const notRefused: unknown[] = []
    for (const fields of forgedFields) {
      const outcome = await fixture()
        .mail.send(someMail(fields))
        .then(
          () => 'sent',
          (error: unknown) => error,
        )
      if (!(outcome instanceof MailRejectedError)) notRefused.push({ fields, outcome })
    }
    expect(notRefused).toEqual([])
    expect(await fixture().received()).toEqual([])
  })

  test('a line break in a subject or file name becomes a space and forges nothing', async () => {
    const content = Buffer.from('a')
    await fixture().mail.send(
      someMail({
        subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nnot a body',
        attachments: [{ fileName: 'a"\r\nX-Forged: yes\0.pdf', contentType: 'application/pdf', content }],
      }),
    )
    const [read, ...more] = await fixture().received()
    expect(more).toEqual([])
    expect(read).toMatchObject({
      to: 'ann@virginia.edu',
      subject: 'Hello Bcc: eve@evil.test not a body',
      text: expect.stringContaining('Good morning'),
    })
    expect(Object.keys(read!.headers)).not.toContain('Bcc')
    expect(Object.keys(read!.headers)).not.toContain('X-Forged')
  })
}

function describeFailure(fixture: () => MailOutFixture) {
  test('a refusal is a MailRefused and the next mail goes', async () => {
    fixture().rejectNext()
    await expect(fixture().mail.send(someMail())).rejects.toBeInstanceOf(MailRejectedError)
    const next = someMail()
    await fixture().mail.send(next)
    expect((await fixture().received()).map(({ messageId }) => messageId)).toEqual([next.messageId])
  })

  test('a passing failure is no MailRefused, and the same mail goes when tried again', async () => {
    const mail = someMail()
    fixture().failNext()
    const failure = await fixture()
      .mail.send(mail)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRejectedError)
    await fixture().mail.send(mail)
    expect((await fixture().received()).map(({ messageId }) => messageId)).toEqual([mail.messageId])
  })
}
