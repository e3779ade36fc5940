import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describeMailIn, type MailInFixture, type Outcome } from './conformance.ts'
import { startFakeImap } from './fake-imap.ts'
import { openMailSender } from './fake-mail-sender.ts'
import { createImap } from './imap.ts'
import type { Intake } from './port.ts'
import { createSmtpReceiver } from './smtp-receiver.ts'
import { createWebhook } from './webhook.ts'

const address = 'receipts@foundry.test'

describeMailIn('smtp-receiver', async (): Promise<MailInFixture> => {
  let port = 0
  const receiver = createSmtpReceiver({
    address,
    host: '127.0.0.1',
    port: 0,
    onListening: (bound) => (port = bound),
    onError: () => undefined,
  })
  return {
    open: receiver.open,
    deliver: async (raw) => {
      const sender = await openMailSender(port)
      await sender.begin()
      const reply = await sender.send(raw)
      sender.close()
      return reply.startsWith('250') ? 'taken' : 'later'
    },
    close: async () => undefined,
  }
})

describeMailIn('imap', async (): Promise<MailInFixture> => {
  const server = await startFakeImap()
  const receiver = createImap({ url: server.url, onError: () => undefined, timing: { firstRetryMs: 20 } })
  return {
    open: receiver.open,
    deliver: async (raw) => {
      const message = server.deliver(raw)
      while (!message.isSeen) await pause(5)
      return 'taken'
    },
    close: server.close,
  }
})

describeMailIn('webhook', async (): Promise<MailInFixture> => {
  const secret = 'a secret of the mail service'
  const webhook = createWebhook({ secret })
  let intake: Intake
  return {
    open: async (opened) => {
      intake = opened
      return { close: async () => undefined }
    },
    deliver: async (raw): Promise<Outcome> => {
      const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
      return intake.accept(webhook.openDelivery({ body: raw, signature })!).then(
        () => 'taken',
        () => 'later',
      )
    },
    close: async () => undefined,
  }
})
