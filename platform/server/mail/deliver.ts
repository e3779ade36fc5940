import type { CalendarPart } from '#providers/mail-out/port.ts'
import { newId } from '../db/columns.ts'
import type { TxCtx } from '../ctx.ts'
import { job, type JobDef } from '../jobs.ts'
import type { Seal } from '../seal.ts'
import { renderLetter, type Letter } from './letter.ts'

const deliverMail = 'platform.deliver-mail'

type Queued = { id: string; sealed: string; isSandboxed: boolean }

/** `isForDemo`: the recipient is a demo person, whose address is nobody's or somebody else's. */
export type NewMail = { to: string; letter: Letter; isForDemo?: boolean; calendar?: CalendarPart }

export type PostOffice = {
  /** Queues a letter in the transaction of the change it tells about. */
  post(tx: TxCtx, mail: NewMail): Promise<void>
  delivery: JobDef
}

/**
 * Letters wait in the job queue sealed, because they carry sign-in secrets that must not stand in the database. The
 * Message-ID is fixed when the letter is queued: a copy sent twice by a crash shows once (R10). What demo people cause
 * or are sent never leaves the building (T9).
 */
export function createPostOffice(options: { seal: Seal; publicUrl: string }): PostOffice {
  const host = new URL(options.publicUrl).hostname
  return {
    async post(tx, mail) {
      const id = newId()
      const sealed = options.seal.close(
        JSON.stringify({ to: mail.to, ...renderLetter(mail.letter), calendar: mail.calendar }),
        id,
      )
      const queued: Queued = { id, sealed, isSandboxed: mail.isForDemo === true || tx.viewer?.isDemo === true }
      await tx.queue(deliverMail, { data: queued })
    },
    delivery: job(deliverMail, async (ctx, data) => {
      const queued = data as Queued
      const mail = JSON.parse(options.seal.open(queued.sealed, queued.id)) as {
        to: string
        subject: string
        text: string
        html: string
        calendar?: CalendarPart
      }
      const mailer = queued.isSandboxed ? ctx.providers.mailbox : ctx.providers.mailOut
      try {
        await mailer.send({ messageId: `<${queued.id}@${host}>`, ...mail })
      } catch (error) {
        if (!isRefusal(error)) throw error
        ctx.log.warn({ err: error, mailId: queued.id }, 'a letter was refused for good')
      }
    }),
  }
}

/** The port's `MailRefused`: the same letter will never be taken, so it is not tried again. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'MailRefused'
}
