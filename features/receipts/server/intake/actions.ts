import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { readRawDelivery } from '#platform/server/http/webhook.ts'
import { problem } from '#platform/server/problem.ts'
import type { EmailOrigin } from '../../schema.ts'
import { findFileKeys, insertEmail, listUnfinishedIds } from './queries.ts'
import { findMessageKey, hashBytes } from './raw-message.ts'
import { createSampleEmail } from './sample-email.ts'

export const readJob = 'receipts.read-email'
export const folder = 'receipts'

/** `fileName`: of a file that is no email. */
export type Incoming = { content: Uint8Array; origin: EmailOrigin; fileName?: string; fromAddress?: string }
export type Accepted = { id: string; isDuplicate: boolean }

/**
 * Takes an email, or a file as one. Its bytes are stored and flushed before this returns, so that whoever sent it may forget it; a job
 * reads it. A second delivery of the same email is only counted.
 */
export async function acceptMessage(ctx: Ctx, incoming: Incoming): Promise<Accepted> {
  const { content, origin, fileName = null, fromAddress = '' } = incoming
  const key = fileName === null ? findMessageKey(content) : { messageId: '', contentHash: hashBytes(content) }
  const fileKey = `${folder}/${newId()}`
  const { size } = await ctx.providers.files.put({ key: fileKey, content, contentType: 'application/octet-stream' })
  const accepted = await ctx.transaction(async (tx) => {
    const uploadedById = tx.viewer?.id ?? null
    const row = await insertEmail(tx, {
      ...key,
      origin,
      uploadedById,
      fileKey,
      fileName,
      size,
      subject: fileName,
      fromAddress,
    })
    if (row.isDuplicate) return row
    if (tx.viewer)
      await tx.record({ name: 'receiptEmail.uploaded', subjectId: row.id, data: { title: fileName ?? origin } })
    await tx.queue(readJob, { data: { emailId: row.id } })
    await tx.publish({ permission: 'receipt.list', topic: 'receipts' })
    return row
  })
  if (accepted.isDuplicate) await ctx.providers.files.remove(fileKey)
  return accepted
}

/** Takes an email from the mail service; throws `receipt.signature_invalid` for one that it did not sign. */
export async function receiveDelivery(ctx: RequestCtx): Promise<Accepted> {
  const body = readRawDelivery(ctx.http.request)
  const signature = ctx.http.request.headers['x-signature']
  const isAuthentic = ctx.providers.mailIn.isAuthentic({
    body,
    signature: typeof signature === 'string' ? signature : null,
  })
  if (!isAuthentic || body.length === 0) throw problem('receipt.signature_invalid')
  return acceptMessage(ctx, { content: body, origin: 'email' })
}

/** In the demo: an email as a shop would send it. Each one is new. */
export async function sendSample(ctx: Ctx): Promise<{ id: string }> {
  if (!ctx.config.isDemo) throw problem('request.not_found')
  const id = newId()
  // The last digits of an id are random.
  const index = parseInt(id.slice(-4), 16)
  const { content } = createSampleEmail({ to: ctx.providers.mailIn.address, now: ctx.now(), id, index })
  return acceptMessage(ctx, { content, origin: 'sample' })
}

/** Queues emails again whose job was lost. */
export async function resumeEmails(ctx: Ctx): Promise<void> {
  const ids = await listUnfinishedIds(ctx)
  if (ids.length > 0)
    await ctx.transaction((tx) =>
      tx.queueAll(
        readJob,
        ids.map((emailId) => ({ emailId })),
      ),
    )
}

/** Removes stored files that no email refers to: those of second deliveries and of interrupted readings. */
export async function cleanupReceiptFiles(ctx: Ctx): Promise<void> {
  await cleanupFiles(ctx, { folder, findReferenced: (keys) => findFileKeys(ctx, keys) })
}
