import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailWebhook } from './port.ts'

/** Emails that a mail service posts to us, signed with a secret that both know; without a secret it takes none. */
export function createWebhook({ secret }: { secret: string | undefined }): MailWebhook {
  return {
    name: 'webhook',
    openDelivery: ({ body, signature }) => {
      const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? []
      if (secret === undefined || hex === undefined || body.length === 0) return null
      const isAuthentic = timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(hex, 'hex'))
      return isAuthentic ? { content: body, envelope: null } : null
    },
  }
}
