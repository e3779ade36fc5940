import type { RequestCtx } from '#platform/server/http/mount.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import { readForm, type Form, type Upload } from '#platform/server/http/upload.ts'
import { newId } from '#platform/server/db/columns.ts'
import { readDocument, type DocumentKind } from '#platform/server/documents/read-document.ts'
import { fetchDriveFile } from '#features/connections/server/drive-files/actions.ts'
import { problem } from '#platform/server/problem.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '#rules/limits.ts'
import type { z } from 'zod'
import type { textPreview } from '../../schema.ts'
import { countCharacters, findTextProblem, maxReadLength } from '../texts/text-limit.ts'
import { findDocumentKind } from '#platform/server/documents/document-type.ts'
import { summarize } from './text-summary.ts'

/** Where documents are in the file store until they are read. */
export const uploadFolder = 'speech/uploads'

export type StoredDocument = { name: string; kind: DocumentKind; key: string }

/** Receives a form whose document is streamed into the file store. A refused one leaves nothing there. */
export async function receiveForm(ctx: RequestCtx): Promise<Form<StoredDocument>> {
  const key = `${uploadFolder}/${newId()}`
  const readFile = async (upload: Upload) => {
    const document = checkDocument(upload)
    await ctx.providers.files.put({ key, content: upload.stream, contentType: 'application/octet-stream' })
    return { ...document, key }
  }
  try {
    const form = await readDocumentForm(ctx, readFile)
    const id = form.fields['driveFileId']
    return form.file === null && id ? { ...form, file: await storeDriveFile(ctx, { id, key }) } : form
  } catch (error) {
    await ctx.providers.files.remove(key)
    throw error
  }
}

async function storeDriveFile(ctx: RequestCtx, { id, key }: { id: string; key: string }): Promise<StoredDocument> {
  const { bytes, ...document } = await readDriveFile(ctx, id)
  await ctx.providers.files.put({ key, content: Readable.from([bytes]), contentType: 'application/octet-stream' })
  return { ...document, key }
}

async function readDriveFile(ctx: RequestCtx, id: string) {
  const { name, type, bytes } = await fetchDriveFile(ctx, { id, purpose: 'speech' })
  return { ...checkDocument({ name, contentType: type, head: bytes }), bytes }
}

/** What would be read aloud of a document. Keeps nothing. */
export async function previewText(ctx: RequestCtx): Promise<z.input<typeof textPreview>> {
  const { fields, file: uploaded } = await readDocumentForm(ctx, async (upload) => ({
    ...checkDocument(upload),
    bytes: await buffer(upload.stream),
  }))
  const id = fields['driveFileId']
  const file = uploaded ?? (id ? await readDriveFile(ctx, id) : null)
  if (file === null) throw problem('speech.nothing_to_speak')
  const result = await readDocument({ kind: file.kind, bytes: file.bytes, maxLength: maxReadLength })
  const reason = 'errorMessage' in result ? result.errorMessage : findTextProblem(result.blocks)
  if ('errorMessage' in result || reason !== null) throw problem('speech.unreadable', { params: { reason: reason! } })
  return { fileName: file.name, characterCount: countCharacters(result.blocks), ...summarize(result.blocks) }
}

async function readDocumentForm<T>(ctx: RequestCtx, readFile: (upload: Upload) => Promise<T>): Promise<Form<T>> {
  const tooLarge = problem('speech.file_too_large')
  return readForm(ctx.http.request, {
    maxBytes: limits.speech.fileBytes,
    tooLarge,
    readFile: async (upload) => {
      try {
        return await readFile(upload)
      } catch (error) {
        upload.discard()
        throw upload.failure ?? error
      }
    },
  })
}

function checkDocument({ name: rawName, contentType, head }: Pick<Upload, 'name' | 'contentType' | 'head'>): {
  name: string
  kind: DocumentKind
} {
  const name = cleanFileName(rawName, limits.speech.fileNameLength) || 'document'
  if (head.length === 0) throw problem('speech.unreadable', { params: { reason: 'The document contains no text.' } })
  const kind = findDocumentKind({ name, contentType })
  if (kind === null) throw problem('speech.wrong_type', { params: { names: name } })
  return { name, kind }
}
