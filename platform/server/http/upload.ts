import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/contract/problem.ts'
import { problem } from '../problem.ts'

/** One uploaded file in memory under the name its sender gave it; `isCut` when it was larger than allowed and the rest was not read. */
export type Upload = { name: string; bytes: Buffer; isTruncated: boolean }

/**
 * Reads the one file of a multipart form, or null where it has none. Whatever a form can be broken in (no boundary, no
 * end, a thousand parts) is the sender's fault and answered as such: the reader's own errors have no code to tell by.
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
