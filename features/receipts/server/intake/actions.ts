import { Readable } from 'node:stream'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { readRawDelivery } from '#platform/server/http/webhook.ts'
import { problem } from '#platform/server/problem.ts'
import type { Envelope } from '#providers/mail-in/port.ts'
import type { EmailOrigin } from '../../schema.ts'
import { emailBatcher, readJob, saveNewEmails } from './email-batcher.ts'
import { findFileKeys, listUnfinishedIds, type NewEmail, type SavedEmail } from './queries.ts'
import { intakeLoad } from './intake-load.ts'
import { createMessageKeyReader, hashBytes } from './raw-message.ts'
import { createSampleEmail } from './sample-email.ts'

export const folder = 'receipts'
const pieceBytes = 65_536

/** `envelope`: what the mail server that delivered it said of itself. */
export type NewMessage = {
  content: Readable | Uint8Array
  origin: EmailOrigin
  fromAddress?: string
  envelope?: Envelope | null
}
export type NewFile = { content: Uint8Array; fileName: string; fromAddress: string }

/**
 * Takes an email. Its bytes are stored and flushed before this returns, so that whoever sent it may forget it; a job reads it. A second
 * delivery of the same email is only counted. A stream is never in memory as a whole.
 */
export async function acceptMessage(ctx: Ctx, message: NewMessage): Promise<SavedEmail> {
  const { content, origin, fromAddress = '', envelope = null } = message
  const reader = createMessageKeyReader()
  const end = ctx.services.get(intakeLoad).begin()
  try {
    const stored = await store(ctx, Readable.from(watch(content, (chunk) => reader.update(chunk))))
    const email = { ...reader.finish(), ...stored, origin, envelope, fromAddress }
    return await accept(ctx, { ...email, fileName: null, subject: null })
  } finally {
    end()
  }
}

/** Takes a file that is no email. */
export async function acceptFile(ctx: Ctx, { content, fileName, fromAddress }: NewFile): Promise<SavedEmail> {
  const stored = await store(ctx, content)
  const key = { messageId: '', contentHash: hashBytes(content) }
  return accept(ctx, { ...key, ...stored, origin: 'upload', fromAddress, fileName, subject: fileName })
}

/** Passes bytes on in pieces of `pieceBytes`: mail arrives in small ones, and each would be a write of its own. */
async function* watch(content: Readable | Uint8Array, see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let size = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    see(chunk as Uint8Array)
    pending.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).length
    if (size < pieceBytes) continue
    yield join(pending)
    ;[pending, size] = [[], 0]
  }
  if (size > 0) yield join(pending)
}

const join = (pieces: Uint8Array[]) => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))

async function store(ctx: Ctx, content: Readable | Uint8Array): Promise<{ fileKey: string; size: number }> {
  const fileKey = `${folder}/${newId()}`
  const { size } = await ctx.providers.files.put({ key: fileKey, content, contentType: 'application/octet-stream' })
  return { fileKey, size }
}

async function accept(ctx: Ctx, email: Omit<NewEmail, 'uploadedById'>): Promise<SavedEmail> {
  const { viewer } = ctx
  const saved = viewer
    ? await ctx.transaction((tx) => saveUpload(tx, { ...email, uploadedById: viewer.id }))
    : await ctx.services.get(emailBatcher).save({ ...email, uploadedById: null })
  if (saved.isDuplicate) await ctx.providers.files.remove(email.fileKey)
  return saved
}

async function saveUpload(tx: TxCtx, email: NewEmail): Promise<SavedEmail> {
  const [saved] = await saveNewEmails(tx, [email])
  const { id, isDuplicate } = saved!
  const title = email.fileName ?? email.origin
  if (!isDuplicate) await tx.record({ name: 'receiptEmail.uploaded', subjectId: id, data: { title } })
  return { id, isDuplicate }
}

/** Takes an email from the mail service; throws `receipt.signature_invalid` for one that it did not sign. */
export async function receiveDelivery(ctx: RequestCtx): Promise<SavedEmail> {
  const body = readRawDelivery(ctx.http.request)
  const signature = ctx.http.request.headers['x-signature']
  const mail = ctx.providers.mailIn.webhook.openDelivery({
    body,
    signature: typeof signature === 'string' ? signature : null,
  })
  if (!mail) throw problem('receipt.signature_invalid')
  return acceptMessage(ctx, { ...mail, origin: 'email' })
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
  if (ids.length > 0) await ctx.transaction((tx) => tx.queueAll(readJob, { data: ids.map((emailId) => ({ emailId })) }))
}

/** Removes stored files that no email refers to: those of second deliveries and of interrupted readings. */
export async function cleanupReceiptFiles(ctx: Ctx): Promise<void> {
  await cleanupFiles(ctx, { folder, findReferenced: (keys) => findFileKeys(ctx, keys) })
}
