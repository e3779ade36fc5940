import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMailOut, type ReceivedMail } from './conformance.ts'
import { createOutbox } from './outbox.ts'
import { MailRefused } from './port.ts'
import { readMime } from './read-mime.ts'
import { createSmtp } from './smtp.ts'
import { startSmtpStandIn } from './smtp-stand-in.ts'

describeMailOut('outbox', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
  const outbox = createOutbox({ dataDir, now: () => new Date('2026-11-21T09:00:00Z') })
  return {
    mail: outbox,
    received: () => outbox.list(),
    refuseNext: () => outbox.failNext(new MailRefused('no such mailbox')),
    failNext: () => outbox.failNext(new Error('no route')),
    close: async () => {
      await outbox.close()
      await rm(dataDir, { recursive: true })
    },
  }
})

describeMailOut('smtp', async () => {
  const server = await startSmtpStandIn()
  const mail = createSmtp({ smtpUrl: server.url, mailFrom: 'Foundry <no-reply@foundry.test>' })
  return {
    mail,
    received: async () => server.messages.map(toReceived),
    refuseNext: () => server.answerNext('RCPT', 550),
    failNext: () => server.answerNext('RCPT', 451),
    close: async () => {
      await mail.close()
      await server.close()
    },
  }
})

function toReceived({ recipients, raw }: { recipients: string[]; raw: string }): ReceivedMail {
  const { headers, text, html, calendar, attachments } = readMime(raw)
  const only = (name: string) => headers.get(name)?.join('|') ?? ''
  return {
    messageId: only('message-id'),
    to: recipients.join('|'),
    subject: only('subject'),
    text,
    html,
    calendar,
    attachments: attachments.filter(({ fileName }) => fileName !== 'invite.ics').map(({ fileName }) => fileName),
    headers: Object.fromEntries([...headers.keys()].map((name) => [titled(name), only(name)])),
  }
}

function titled(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}
