import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { problem } from '../problem.ts'

/** An uploaded file on its way in. Read `stream` to its end, or call `discard`. */
export type Upload = {
  /** The sender's name for it. */
  name: string
  /** What the sender says it is. */
  contentType: string
  /** The first 4 kB of the file, or all of a shorter one: enough to tell its type. */
  head: Buffer
  /** The whole file. Fails with `tooLarge` where it is longer than allowed, and with a 400 where the form is cut off. */
  stream: Readable
  /** What `stream` failed with; a store may report another error. */
  failure: Problem | null
  discard(): void
}

const headBytes = 4_096

type UploadLimits = { maxBytes: number; tooLarge: Problem }

/** Opens the file of a multipart form, or null without one. No more than a few kB of it are in memory at a time. */
export async function openUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: UploadLimits,
): Promise<Upload | null> {
  if (!request.isMultipart()) throw problem('request.wrong_type', { params: { expected: 'a file upload' } })
  const part = await orMalformed(() => request.file({ limits: { fileSize: maxBytes } }))
  return part ? openPart(part, tooLarge) : null
}

/** `file`: what `readFile` made of it. */
export type Form<T> = { fields: Record<string, string>; file: T | null }

type FormLimits<T> = UploadLimits & { readFile(upload: Upload): Promise<T> }

/** Reads a form with at most one file. */
export async function readForm<T>(request: FastifyRequest, formLimits: FormLimits<T>): Promise<Form<T>> {
  const { fields, files } = await readForms(request, {
    ...formLimits,
    maxFiles: 1,
    tooMany: problem('request.malformed'),
  })
  return { fields, file: files[0] ?? null }
}

/**
 * Reads a form whose fields may come before or after its files, which `readFile` gets as they arrive and reads to their end or discards.
 * A file input that was left empty counts as none.
 */
export async function readForms<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge, maxFiles, tooMany, readFile }: FormLimits<T> & { maxFiles: number; tooMany: Problem },
): Promise<{ fields: Record<string, string>; files: T[] }> {
  if (!request.isMultipart()) throw problem('request.wrong_type', { params: { expected: 'a form' } })
  const fields: Record<string, string> = {}
  const files: T[] = []
  const parts = request.parts({ limits: { fileSize: maxBytes, files: maxFiles } })
  while (true) {
    const { done, value: part } = await orMalformed(() => parts.next(), { tooMany })
    if (done) return { fields, files }
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const upload = await openPart(part, tooLarge)
      if (upload.head.length === 0 && upload.name === '') upload.discard()
      else files.push(await readFile(upload))
    }
  }
}

async function openPart(part: MultipartFile, tooLarge: Problem): Promise<Upload> {
  const chunks = part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  let isAtEnd = false
  while (!isAtEnd && head.length < headBytes) {
    const next = await orMalformed(() => chunks.next())
    if (next.done) isAtEnd = true
    else head = Buffer.concat([head, next.value])
  }
  async function* readAll() {
    try {
      yield head
      while (!isAtEnd) {
        const next = await orMalformed(() => chunks.next())
        if (next.done) isAtEnd = true
        else yield next.value
      }
      if (part.file.truncated) throw tooLarge
    } catch (error) {
      upload.failure = error as Problem
      throw error
    }
  }
  const upload: Upload = {
    name: part.filename ?? '',
    contentType: part.mimetype,
    head,
    stream: Readable.from(readAll(), { objectMode: false }),
    failure: null,
    discard: () => void part.file.resume(),
  }
  return upload
}

/** The same, read into memory: for small files that are processed as a whole. */
export async function readUpload(request: FastifyRequest, uploadLimits: UploadLimits): Promise<Buffer | null> {
  const upload = await openUpload(request, uploadLimits)
  return upload && buffer(upload.stream)
}

/** Most of the parser's errors have no code to tell them apart, so every one of them (no boundary, no end, a thousand parts) is a 400. */
async function orMalformed<T>(read: () => Promise<T>, { tooMany }: { tooMany?: Problem } = {}): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (tooMany && (error as { code?: string }).code === 'FST_FILES_LIMIT') throw tooMany
    throw error instanceof Problem ? error : problem('request.malformed')
  }
}
