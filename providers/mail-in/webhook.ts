import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import type { MailIn } from './port.ts'

const address = /^[^\s@<>,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
const sender = /^(?:[^\s@<>,;:"]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

const splitSenders = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase().replace(/^@/, ''))
    .filter(Boolean)

export const settings = defineSettings({
  receiptsAddress: {
    env: 'RECEIPTS_ADDRESS',
    doc: 'The address that staff send receipts to. Your mail service has to pass its emails on to `/api/receipts/inbound`.',
    schema: z.string().regex(address, 'expected an email address').default('receipts@localhost'),
  },
  receiptsWebhookSecret: {
    env: 'RECEIPTS_WEBHOOK_SECRET',
    doc: 'The key of the HMAC-SHA256 with which the mail service signs each email, as `X-Signature: sha256=<hex>`.',
    schema: z.string().min(16, 'expected at least 16 characters').optional(),
    defaultDoc: 'none: `/api/receipts/inbound` accepts nothing',
    isSecret: true,
  },
  receiptsSenders: {
    env: 'RECEIPTS_SENDERS',
    doc: 'Comma-separated addresses and domains whose emails are read. All others are quarantined until staff release them.',
    schema: z
      .string()
      .transform(splitSenders)
      .refine((senders) => senders.every((one) => sender.test(one)), {
        message: 'expected addresses or domains separated by commas',
      })
      .optional(),
    defaultDoc: 'the addresses of people with an account',
  },
})

type WebhookOptions = { address: string; secret: string | undefined; senders: readonly string[] | undefined }

/** Emails that a mail service posts to us, signed with a secret that both know. */
export function createWebhookMailIn({ address: to, secret, senders }: WebhookOptions): MailIn {
  return {
    name: 'webhook',
    address: to,
    allowedSenders: senders ?? null,
    isAuthentic: ({ body, signature }) => {
      const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? []
      if (secret === undefined || hex === undefined) return false
      return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(hex, 'hex'))
    },
  }
}
