import type { CalendarPart } from '#providers/mail-out/port.ts'
import { newId } from '../db/columns.ts'
import type { TxCtx } from '../ctx.ts'
import { job, type JobDef } from '../jobs.ts'
import type { Encryption } from '../encryption.ts'
import { renderEmail, type EmailTemplate } from './email-template.ts'

const deliverMail = 'platform.deliver-mail'

type QueuedEmail = { id: string; encrypted: string; isSandboxed: boolean }

/** `isForDemo`: the recipient is a demo person, whose address is nobody's or somebody else's. */
export type NewEmail = { to: string; template: EmailTemplate; isForDemo?: boolean; calendar?: CalendarPart }

export type Mailer = {
  /** Queues emails in the transaction of the change that causes them, in one statement. */
  sendEmails(tx: TxCtx, mails: NewEmail[]): Promise<void>
  delivery: JobDef
}

/**
 * Queued emails are encrypted, because they contain sign-in secrets that must not be readable in the database. The Message-ID
 * is set when the email is queued, so that mail programs show an email that a crash sent twice once (R10). Emails that demo
 * people cause or receive go to the local mailbox only (T9).
 */
export function createMailer(options: { encryption: Encryption; publicUrl: string }): Mailer {
  const host = new URL(options.publicUrl).hostname
  const toQueuedEmail = ({ to, template, calendar, isForDemo }: NewEmail, isByDemo: boolean): QueuedEmail => {
    const id = newId()
    const encrypted = options.encryption.encrypt(JSON.stringify({ to, ...renderEmail(template), calendar }), id)
    return { id, encrypted, isSandboxed: isForDemo === true || isByDemo }
  }
  return {
    async sendEmails(tx, mails) {
      const isByDemo = tx.viewer?.isDemo === true
      await tx.queueAll(
        deliverMail,
        mails.map((mail) => toQueuedEmail(mail, isByDemo)),
      )
    },
    delivery: job(deliverMail, async (ctx, data) => {
      const queued = data as QueuedEmail
      const mail = JSON.parse(options.encryption.decrypt(queued.encrypted, queued.id)) as {
        to: string
        subject: string
        text: string
        html: string
        calendar?: CalendarPart
      }
      const transport = queued.isSandboxed ? ctx.providers.mailbox : ctx.providers.mailOut
      try {
        await transport.send({ messageId: `<${queued.id}@${host}>`, ...mail })
      } catch (error) {
        if (!isRejection(error)) throw error
        ctx.log.warn({ err: error, mailId: queued.id }, 'a letter was refused for good')
      }
    }),
  }
}

/** The port's `MailRejectedError`: the server will never accept this email, so it is not tried again. */
function isRejection(error: unknown): boolean {
  return error instanceof Error && error.name === 'MailRejectedError'
}
