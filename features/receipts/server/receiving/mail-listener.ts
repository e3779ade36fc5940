import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import { createCtx, type Ctx } from '#platform/server/ctx.ts'
import { runAlone } from '#platform/server/db/run-alone.ts'
import type { Intake, MailReceiver } from '#providers/mail-in/port.ts'
import { acceptMessage } from '../intake/actions.ts'
import { findPosition, savePosition } from './queries.ts'

/** `started` rejects where a way in can never work here, such as a port that is taken. */
export type MailListener = Closable & { started: Promise<void> }

/** Keeps the ways in open by which emails arrive without a request: our own mail server, and a mailbox. */
export const mailListener: ServiceDefinition<MailListener> = {
  create: (base) => {
    const intake = createIntake(createCtx(base, { viewer: null, logBindings: { job: 'receipts.receive-email' } }))
    const opened = base.providers.mailIn.receivers.map((receiver) => open(base, { receiver, intake }))
    return {
      started: Promise.all(opened).then(() => undefined),
      close: async () => {
        const results = await Promise.allSettled(opened)
        await Promise.all(results.map(async (result) => result.status === 'fulfilled' && result.value.close()))
      },
    }
  },
}

function createIntake(ctx: Ctx): Intake {
  return {
    accept: async (mail) => void (await acceptMessage(ctx, { ...mail, origin: 'email' })),
    loadPosition: (mailbox) => findPosition(ctx, mailbox),
    savePosition: (mailbox, position) => savePosition(ctx, { mailbox, ...position }),
  }
}

async function open(base: Base, { receiver, intake }: { receiver: MailReceiver; intake: Intake }): Promise<Closable> {
  if (!receiver.isExclusive) return receiver.open(intake)
  const { connection, log } = base
  return runAlone({ connection, log, name: `receipts ${receiver.name}`, open: () => receiver.open(intake) })
}
