import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { readJob } from './intake/email-batcher.ts'
import {
  deleteOldQuarantined,
  lockEmail,
  moveToTrash,
  purgeExpired,
  purgeFromTrash,
  restoreFromTrash,
  updateEmail,
} from './queries.ts'
import { listAttachments, type EmailRow } from './reading/queries.ts'

const publish = (tx: TxCtx) => tx.publish({ permission: 'receipt.list', topic: 'receipts' })

async function readAgain(tx: TxCtx, { id, set }: { id: string; set: Partial<EmailRow> }): Promise<void> {
  await updateEmail(tx, { id, set: { ...set, state: 'received', error: null, tryCount: 0, claimedAt: null } })
  await tx.queue(readJob, { data: { emailId: id } })
  await publish(tx)
}

/** Has an email read that waits in quarantine. */
export async function releaseEmail(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { state } = await lockEmail(tx, id)
    if (state !== 'quarantined') throw problem('receipt.not_quarantined')
    await readAgain(tx, { id, set: { releasedAt: tx.now(), quarantineReason: null } })
    await tx.record({ name: 'receiptEmail.released', subjectId: id })
    return { id }
  })
}

/** Reads an email again, after the rules became better or it failed. */
export async function reprocessEmail(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { state } = await lockEmail(tx, id)
    if (state !== 'ready' && state !== 'failed') throw problem('receipt.not_readable')
    await readAgain(tx, { id, set: {} })
    await tx.record({ name: 'receiptEmail.reprocessed', subjectId: id })
    return { id }
  })
}

/** Moves an email with its receipts to the trash. */
export async function trashEmail(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await moveToTrash(tx, id)
    await tx.record({ name: 'receiptEmail.trashed', subjectId: id })
    await publish(tx)
    return { id }
  })
}

/** Takes an email out of the trash; one that was not read yet is. */
export async function restoreEmail(ctx: Ctx, id: string): Promise<EmailRow> {
  return ctx.transaction(async (tx) => {
    const email = await restoreFromTrash(tx, id)
    if (email.state === 'received' || email.state === 'reading') await tx.queue(readJob, { data: { emailId: id } })
    await tx.record({ name: 'receiptEmail.restored', subjectId: id })
    await publish(tx)
    return email
  })
}

/** Deletes trashed emails for good, all or none. */
export async function purgeEmails(ctx: Ctx, ids: string[]): Promise<{ purgedCount: number }> {
  const deleteRows = async (tx: TxCtx) => recordPurged(tx, await purgeFromTrash(tx, ids))
  return { purgedCount: await purge(ctx, { ids, deleteRows }) }
}

/** Deletes what was in the trash or in quarantine for its time. Attachments' files go with the next clean-up. */
export async function purgeOldEmails(ctx: Ctx): Promise<void> {
  await purge(ctx, { ids: [], deleteRows: async (tx) => recordPurged(tx, await purgeExpired(tx)) })
  // Without a record: what strangers send in numbers is nothing that staff did.
  await purge(ctx, { ids: [], deleteRows: deleteOldQuarantined })
}

async function recordPurged(tx: TxCtx, rows: EmailRow[]): Promise<EmailRow[]> {
  for (const { id, subject } of rows)
    await tx.record({ name: 'receiptEmail.purged', subjectId: id, data: { title: subject ?? '' } })
  return rows
}

type PurgeOptions = { ids: string[]; deleteRows(tx: TxCtx): Promise<EmailRow[]> }

/** The rows first, so that no row names a missing file. */
async function purge(ctx: Ctx, { ids, deleteRows }: PurgeOptions): Promise<number> {
  const attachments = ids.length > 0 ? await listAttachments(ctx, ids) : []
  const rows = await ctx.transaction(async (tx) => {
    const deleted = await deleteRows(tx)
    await publish(tx)
    return deleted
  })
  for (const { fileKey } of [...rows, ...attachments]) await ctx.providers.files.remove(fileKey)
  return rows.length
}
