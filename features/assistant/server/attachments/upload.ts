import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { z as zod } from '#platform/contract/zod.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { readForms, type Upload } from '#platform/server/http/upload.ts'
import { parseInput } from '#platform/server/http/parse.ts'
import { fetchDriveFiles } from '#features/connections/server/drive-files/actions.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { newAttachment, newChatMessage } from '../../schema.ts'
import { readPages } from './pages.ts'
import type { AttachmentRow } from './queries.ts'
import { findFileType } from './file-type.ts'

/** Where attachments are in the file store. */
export const attachmentFolder = 'chat/attachments'

export type StoredFile = Omit<AttachmentRow, 'messageId'>
type Received = { name: string; bytes: Buffer }

const jsonMessage = newChatMessage.extend({ attachments: zod.array(newAttachment).default([]) })
type Message = { fields: z.output<typeof newChatMessage>; files: StoredFile[] }

/** Receives a message as JSON or as a form. Its files are read and stored; what is refused leaves nothing in the store. */
export async function receiveMessage(ctx: RequestCtx): Promise<Message> {
  const { fields, received: uploaded } = ctx.http.request.isMultipart() ? await receiveForm(ctx) : receiveJson(ctx)
  const { driveFileIds: ids } = fields
  const fileCount = uploaded.length + ids.length
  if (fields.message === '' && fileCount === 0) throw problem('chat.message_required')
  if (fileCount > limits.chat.attachmentCount) throw problem('chat.file_count')
  const received = [...uploaded, ...(await fetchDriveFiles(ctx, { ids, purpose: 'chat' }))]
  const byteCount = received.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (byteCount > limits.chat.messageBytes) throw problem('chat.file_too_large')
  const files: StoredFile[] = []
  try {
    for (const [position, file] of received.entries()) files.push(await storeFile(ctx, { ...file, position }))
  } catch (error) {
    await removeFiles(ctx, files)
    throw error
  }
  return { fields, files }
}

async function receiveForm(ctx: RequestCtx) {
  const tooLarge = problem('chat.file_too_large')
  const readFile = async (upload: Upload): Promise<Received> => {
    try {
      return { name: upload.name, bytes: await buffer(upload.stream) }
    } catch (error) {
      upload.discard()
      throw upload.failure ?? error
    }
  }
  const { fields, files } = await readForms(ctx.http.request, {
    maxBytes: limits.chat.attachmentBytes,
    maxFiles: limits.chat.attachmentCount,
    tooLarge,
    tooMany: problem('chat.file_count'),
    readFile,
  })
  return { fields: parseInput(newChatMessage, fields), received: files }
}

function receiveJson({ http: { request } }: RequestCtx) {
  const { attachments, ...fields } = parseInput(jsonMessage, request.body)
  const received = attachments.map(({ name, data }) => ({ name, bytes: decodeBase64(data) }))
  if (received.some(({ bytes }) => bytes.length > limits.chat.attachmentBytes)) throw problem('chat.file_too_large')
  return { fields, received }
}

function decodeBase64(data: string): Buffer {
  return Buffer.from(data.replace(/^data:[^,]{0,200},/, ''), 'base64')
}

async function storeFile(ctx: Ctx, { name, bytes, position }: Received & { position: number }): Promise<StoredFile> {
  const type = findFileType(bytes)
  if (type === null) throw problem('chat.wrong_type')
  const read = await readPages({ type, bytes })
  const id = newId()
  const fileKey = `${attachmentFolder}/${id}`
  await ctx.providers.files.put({ key: fileKey, content: Readable.from([bytes]), contentType: type })
  return { id, position, name: cleanFileName(name, 150) || 'attachment', type, size: bytes.length, fileKey, ...read }
}

export async function removeFiles({ providers: { files } }: Ctx, stored: Pick<StoredFile, 'fileKey'>[]): Promise<void> {
  for (const { fileKey } of stored) await files.remove(fileKey)
}
