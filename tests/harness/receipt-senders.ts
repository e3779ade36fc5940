import { randomUUID } from 'node:crypto'
import { openMailSender, type MailSender } from '#providers/mail-in/fake-mail-sender.ts'

/** Of a server that takes these receipts. */
export const receiptSettings = {
  RECEIPTS_ADDRESS: 'receipts@foundry.test',
  RECEIPTS_SENDERS: 'shop.example',
  // Nobody answers there, so that no check of a sender leaves this machine.
  RECEIPTS_DNS_SERVERS: '127.0.0.1:9',
}

export type SentEmail = { messageId: string; raw: Buffer; isAcknowledged: boolean }

/** A receipt as a shop sends it, whose text is the receipt. */
export function createReceiptEmail({ padding = 0 } = {}): SentEmail {
  const messageId = `<${randomUUID()}@shop.example>`
  const lines = [
    'From: Shop <orders@shop.example>',
    'To: receipts@foundry.test',
    `Message-ID: ${messageId}`,
    'Subject: Your order',
    '',
    'Corner Market Inc.',
    'Date: 11/21/2026',
    `Order ${messageId.slice(1, 9)}`,
    'Total   $21.59',
    'VISA **** 4242',
    ...Array.from({ length: Math.ceil(padding / 78) }, () => '-'.repeat(76)),
    '',
  ]
  return { messageId, raw: Buffer.from(lines.join('\r\n')), isAcknowledged: false }
}

export async function connectSender(port: number, localAddress = '127.0.0.1'): Promise<MailSender> {
  const sender = await openMailSender(port, { localAddress })
  await sender.ask()
  await sender.ask('EHLO mail.shop.example')
  return sender
}

/** Sends an email; answers whether it was acknowledged. */
export async function sendEmail(sender: MailSender, email: SentEmail): Promise<boolean> {
  await sender.ask('MAIL FROM:<orders@shop.example>')
  await sender.ask('RCPT TO:<receipts@foundry.test>')
  const isAcknowledged = (await sender.send(email.raw)).startsWith('250')
  email.isAcknowledged ||= isAcknowledged
  return isAcknowledged
}

/** From each of so many networks five connections, which is all that one of them may have. */
type Sending = { port: number; networks?: number }

const connectionsPerNetwork = 5

/** Sends emails over several connections as fast as they are taken; answers the milliseconds that each took. Throws if one is not taken. */
export async function sendEmails(emails: readonly SentEmail[], { port, networks = 1 }: Sending): Promise<number[]> {
  const queue = emails.values()
  const times: number[] = []
  const work = async (index: number) => {
    const sender = await connectSender(port, `127.0.0.${1 + Math.floor(index / connectionsPerNetwork)}`)
    for (const email of queue) {
      const startedAt = performance.now()
      if (!(await sendEmail(sender, email))) throw new Error('an email was not taken')
      times.push(performance.now() - startedAt)
    }
    sender.close()
  }
  await Promise.all(Array.from({ length: networks * connectionsPerNetwork }, (_, index) => work(index)))
  return times
}
