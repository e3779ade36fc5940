import { setTimeout } from 'node:timers/promises'
import type { OutgoingMail } from '#providers/mail-out/port.ts'
import type { Ctx } from '../ctx.ts'
import { newId } from '../db/columns.ts'
import { job } from '../jobs.ts'
import { hasRateLimitLeft, tryRateLimit } from '../rate-limits.ts'
import { renderEmail } from './email-template.ts'
import { countEmail } from './email-counts.ts'
import { deliverMail, type NewEmail, type QueuedAttachment, type QueuedEmail } from './mailer.ts'

/** No request waits longer for a mail server (R11). */
const maxWaitMs = 2_000

/** Sends queued email. The Message-ID is the queued one's: a copy sent twice after a crash shows once (R10). */
export const mailDelivery = job(deliverMail, async (ctx, data) => {
  const { id, encrypted, isSandboxed } = data as QueuedEmail
  const { attachments, ...mail } = JSON.parse(ctx.encryption.decrypt(encrypted, id)) as StoredMail
  try {
    const decoded = attachments?.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }))
    await send(ctx, { id, mail: { ...mail, ...(decoded && { attachments: decoded }) }, isSandboxed })
  } catch (error) {
    if (!isRejection(error)) throw error
    await countEmail(ctx, 'refusedCount')
    ctx.log.warn({ err: error, mailId: id }, 'an email was rejected and will not be retried')
  }
})

type UnsentMail = Omit<OutgoingMail, 'messageId'>
type StoredMail = Omit<UnsentMail, 'attachments'> & { attachments?: QueuedAttachment[] }

async function send(
  ctx: Ctx,
  { id, mail, isSandboxed }: Pick<QueuedEmail, 'id' | 'isSandboxed'> & { mail: UnsentMail },
): Promise<boolean> {
  const use = { name: 'email.byRecipient', subject: mail.to.toLowerCase() } as const
  if (!(await hasRateLimitLeft(ctx, use))) {
    await countEmail(ctx, 'limitedCount')
    ctx.log.warn({ mailId: id }, 'a recipient got too many emails in an hour')
    return false
  }
  const transport = isSandboxed ? ctx.providers.mailbox : ctx.providers.mailOut
  await transport.send({ messageId: `<${id}@${new URL(ctx.config.publicUrl).hostname}>`, ...mail })
  await tryRateLimit(ctx, use)
  await countEmail(ctx, 'sentCount')
  return true
}

/**
 * Sends an email at once, for somebody who waits to learn whether the mail server takes it. False when it does not: nothing is queued
 * then, and whoever asked sends it again. Everything else is queued in its transaction instead.
 */
export async function sendNow(ctx: Ctx, { to, template, isForDemo }: NewEmail): Promise<boolean> {
  const id = newId()
  const isSandboxed = isForDemo === true || ctx.viewer?.isDemo === true
  const sending = send(ctx, { id, mail: { to, ...renderEmail(template) }, isSandboxed }).catch((error: unknown) => {
    ctx.log.warn({ err: error, mailId: id }, 'an email could not be sent')
    return false
  })
  return Promise.race([sending, setTimeout(maxWaitMs, false, { ref: false })])
}

/** The port's `MailRejectedError`: the server will never take this email, so it is not tried again. */
function isRejection(error: unknown): boolean {
  return error instanceof Error && error.name === 'MailRejectedError'
}
