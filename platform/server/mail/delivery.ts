import type { OutgoingMail } from '#providers/mail-out/port.ts'
import { job } from '../jobs.ts'
import { hasRateLimitLeft, tryRateLimit } from '../rate-limits.ts'
import { deliverMail, type QueuedEmail } from './mailer.ts'

/** Sends queued email. The Message-ID is the queued one's: a copy sent twice after a crash shows once (R10). */
export const mailDelivery = job(deliverMail, async (ctx, data) => {
  const { id, encrypted, isSandboxed } = data as QueuedEmail
  const mail = JSON.parse(ctx.encryption.decrypt(encrypted, id)) as Omit<OutgoingMail, 'messageId'>
  const use = { name: 'email.byRecipient', subject: mail.to.toLowerCase() } as const
  if (!(await hasRateLimitLeft(ctx, use)))
    return ctx.log.warn({ mailId: id }, 'a recipient got too many emails in an hour')
  const transport = isSandboxed ? ctx.providers.mailbox : ctx.providers.mailOut
  try {
    await transport.send({ messageId: `<${id}@${new URL(ctx.config.publicUrl).hostname}>`, ...mail })
    await tryRateLimit(ctx, use)
  } catch (error) {
    if (!isRejection(error)) throw error
    ctx.log.warn({ err: error, mailId: id }, 'a letter was refused for good')
  }
})

/** The port's `MailRejectedError`: the server will never take this email, so it is not tried again. */
function isRejection(error: unknown): boolean {
  return error instanceof Error && error.name === 'MailRejectedError'
}
