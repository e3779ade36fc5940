import type { CalendarPart } from '#providers/mail-out/port.ts'
import { newId } from '../db/columns.ts'
import type { Encryption } from '../encryption.ts'
import { renderEmail, type EmailTemplate } from './email-template.ts'

/** The job that `delivery.ts` works. */
export const deliverMail = 'platform.deliver-mail'

/** `isForDemo`: the recipient is a demo person, whose address belongs to nobody or to a stranger. */
export type NewEmail = { to: string; template: EmailTemplate; isForDemo?: boolean; calendar?: CalendarPart }

/** `encrypted`: the rendered email as JSON. `isSandboxed`: it goes to the embedded mailbox. */
export type QueuedEmail = { id: string; encrypted: string; isSandboxed: boolean }

type QueueingTx = {
  encryption: Encryption
  viewer: { isDemo: boolean } | null
  queue(job: string, options: { data: QueuedEmail }): Promise<void>
}

/**
 * Queues an email in the transaction of the change it reports. It waits in the job queue encrypted, because it may carry
 * sign-in secrets. Email that demo people cause or receive stays in the embedded mailbox (T9).
 */
export async function queueEmail(tx: QueueingTx, mail: NewEmail): Promise<void> {
  const id = newId()
  const content = JSON.stringify({ to: mail.to, ...renderEmail(mail.template), calendar: mail.calendar })
  const isSandboxed = mail.isForDemo === true || tx.viewer?.isDemo === true
  await tx.queue(deliverMail, { data: { id, encrypted: tx.encryption.encrypt(content, id), isSandboxed } })
}
