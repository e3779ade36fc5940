import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMailOut, type ReceivedMail } from './conformance.ts'
import { createDevMailbox } from './dev-mailbox.ts'
import { MailRejectedError } from './port.ts'
import { parseMime } from './parse-mime.ts'
import { createSmtp } from './smtp.ts'
import { startFakeSmtp } from './fake-smtp.ts'

describeMailOut('dev-mailbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dev-mailbox-'))
  const devMailbox = createDevMailbox({ dataDir, now: () => new Date('2026-11-21T09:00:00Z') })
  return {
    mail: devMailbox,
    received: () => devMailbox.list(),
    rejectNext: () => devMailbox.failNext(new MailRejectedError('no such mailbox')),
    failNext: () => devMailbox.failNext(new Error('no route')),
    close: async () => {
      await devMailbox.close()
      await rm(dataDir, { recursive: true })
    },
  }
})

describeMailOut('smtp', async () => {
  const server = await startFakeSmtp()
  const mail = createSmtp({ smtpUrl: server.url, mailFrom: 'Foundry <no-reply@foundry.test>' })
  return {
    mail,
    received: () => Promise.all(server.messages.map(toReceived)),
    rejectNext: () => server.answerNext('RCPT', 550),
    failNext: () => server.answerNext('RCPT', 451),
    close: async () => {
      await mail.close()
      await server.close()
    },
  }
})

async function toReceived({ recipients, raw }: { recipients: string[]; raw: string }): Promise<ReceivedMail> {
  const { headers, text, html, calendar, attachments } = await parseMime(raw)
  const only = (name: string) => headers.get(name)?.join('|') ?? ''
  return {
    messageId: only('message-id'),
    to: recipients.join('|'),
    subject: only('subject'),
    text,
    html,
    calendar,
    attachments: attachments.filter(({ fileName }) => fileName !== 'invite.ics').map(({ fileName }) => fileName),
    headers: Object.fromEntries([...headers.keys()].map((name) => [toTitleCase(name), only(name)])),
  }
}

function toTitleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}
