import type { CalendarPart } from '#providers/mail-out/port.ts'
import { newId } from '../db/columns.ts'
import type { Encryption } from '../encryption.ts'
import { renderEmail, type EmailTemplate } from './email-template.ts'

/** The job that `delivery.ts` works. */
export const deliverMail = 'platform.deliver-mail'

/**
 * `isForDemo`: the recipient is a demo person, whose address belongs to nobody or to a stranger. `isAwaited`: somebody cannot go on without it, such as a
 * sign-in link, so it goes before all others, however many wait (R22).
 */
export type NewEmail = {
  to: string
  template: EmailTemplate
  isForDemo?: boolean
  isAwaited?: boolean
  calendar?: CalendarPart
  attachments?: QueuedAttachment[]
}

/** A small file: it waits in the queue with the email. `content` is base64. */
export type QueuedAttachment = { fileName: string; contentType: string; content: string }

/** `encrypted`: the rendered email as JSON. `isSandboxed`: it goes to the embedded mailbox. */
export type QueuedEmail = { id: string; encrypted: string; isSandboxed: boolean }

type QueueingTx = {
  encryption: Encryption
  viewer: { isDemo: boolean } | null
  queueAll(job: string, options: { data: QueuedEmail[]; priority: number }): Promise<void>
}

/**
 * Queues emails in the transaction of the change they report. They wait in the job queue encrypted, because they may carry sign-in
 * secrets. Email that demo people cause or receive stays in the embedded mailbox (T9).
 */
export async function queueEmails(tx: QueueingTx, mails: NewEmail[]): Promise<void> {
  for (const [isAwaited, group] of Map.groupBy(mails, (mail) => mail.isAwaited === true)) {
    const data = group.map((mail) => toQueuedEmail(tx, mail))
    await tx.queueAll(deliverMail, { data, priority: isAwaited ? 1 : 0 })
  }
}

function toQueuedEmail(tx: QueueingTx, { to, template, calendar, attachments, isForDemo }: NewEmail): QueuedEmail {
  const id = newId()
  const encrypted = tx.encryption.encrypt(JSON.stringify({ to, ...renderEmail(template), calendar, attachments }), id)
  return { id, encrypted, isSandboxed: isForDemo === true || tx.viewer?.isDemo === true }
}
