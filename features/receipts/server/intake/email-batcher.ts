import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import { createCtx, type TxCtx } from '#platform/server/ctx.ts'
import { saveEmails, type NewEmail, type SavedEmail } from './queries.ts'

export const readJob = 'receipts.read-email'

export type EmailBatcher = Closable & { save(email: NewEmail): Promise<SavedEmail> }

type Waiting = { email: NewEmail; resolve(saved: SavedEmail): void; reject(error: unknown): void }

const maxBatchCount = 50

/**
 * Saves the emails that arrive while the last ones are saved in one transaction: a commit, and the notification in it, is what many emails at
 * once would wait for.
 */
export const emailBatcher: ServiceDefinition<EmailBatcher> = {
  create: (base) => {
    const waiting: Waiting[] = []
    let running: Promise<void> | null = null
    const run = async () => {
      while (waiting.length > 0) await saveBatch(base, waiting.splice(0, maxBatchCount))
      running = null
    }
    return {
      save: (email) =>
        new Promise((resolve, reject) => {
          waiting.push({ email, resolve, reject })
          running ??= run()
        }),
      close: async () => running ?? undefined,
    }
  },
}

async function saveBatch(base: Base, batch: Waiting[]): Promise<void> {
  const ctx = createCtx(base, { viewer: null, logBindings: { job: 'receipts.receive-email' } })
  try {
    const emails = batch.map(({ email }) => email)
    const saved = await ctx.transaction((tx) => saveNewEmails(tx, emails))
    batch.forEach(({ resolve }, index) => resolve(saved[index]!))
  } catch (error) {
    // Each for itself: one that cannot be saved must not be in the way of the others.
    if (batch.length > 1) for (const one of batch) await saveBatch(base, [one])
    else batch[0]!.reject(error)
  }
}

/** Adds emails, or counts one more delivery of those that are there, and has the new ones read. */
export async function saveNewEmails(tx: TxCtx, emails: NewEmail[]): Promise<SavedEmail[]> {
  const saved = await saveEmails(tx, emails)
  const added = saved.filter(({ isDuplicate }) => !isDuplicate)
  if (added.length === 0) return saved
  await tx.queueAll(readJob, { data: added.map(({ id }) => ({ emailId: id })) })
  await tx.publish({ permission: 'receipt.list', topic: 'receipts' })
  return saved
}
