import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { problem } from '../problem.ts'

/** One uploaded file in memory, with its sender's name for it. `isTruncated`: it is larger than allowed, the rest was not read. */
export type Upload = { name: string; bytes: Buffer; isTruncated: boolean }

/**
 * Reads the file of a multipart form, or null without one. The parser's errors have no code to tell them apart, so every one
 * of them (no boundary, no end, a thousand parts) is a 400.
 */
export async function readUpload(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<Upload | null> {
  if (!request.isMultipart()) throw problem('request.wrong_type', { params: { expected: 'a file upload' } })
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (!part) return null
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    return { name: part.filename ?? '', bytes: Buffer.concat(chunks), isTruncated: part.file.truncated }
  } catch (error) {
    throw error instanceof Problem ? error : problem('request.malformed')
  }
}
