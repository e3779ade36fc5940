import type { Readable } from 'node:stream'
import type { NewFile } from './port.ts'
import type { S3Requests } from './s3-requests.ts'
import { getXmlField, serializeParts } from './s3-xml.ts'

/** S3 takes parts from 5 MiB on; one part is all that an upload holds in memory. */
export const partSize = 8 * 1_048_576

type Part = { body: Buffer<ArrayBuffer>; isLast: boolean }

/**
 * Content up to one part goes in one request, anything longer as a multipart upload, which shows only once it is
 * completed.
 */
export async function upload(requests: S3Requests, { key, content, contentType }: NewFile): Promise<{ size: number }> {
  const parts = splitIntoParts(content)
  const { value: first } = (await parts.next()) as { value: Part }
  if (!first.isLast) return uploadParts(requests, { key, contentType, first, rest: parts })
  await requests.complete({ method: 'PUT', key, headers: { 'content-type': contentType }, body: first.body })
  return { size: first.body.length }
}

async function uploadParts(
  requests: S3Requests,
  { key, contentType, first, rest }: { key: string; contentType: string; first: Part; rest: AsyncGenerator<Part> },
): Promise<{ size: number }> {
  const created = await requests.complete({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'content-type': contentType },
  })
  const uploadId = getXmlField(created.text, 'UploadId')
  const etags: string[] = []
  let size = 0
  async function uploadPart({ body }: Part) {
    const query = { partNumber: String(etags.length + 1), uploadId }
    const { headers } = await requests.complete({ method: 'PUT', key, query, body })
    etags.push(headers.get('etag') ?? '')
    size += body.length
  }
  try {
    await uploadPart(first)
    for await (const part of rest) await uploadPart(part)
    await requests.complete({ method: 'POST', key, query: { uploadId }, body: Buffer.from(serializeParts(etags)) })
    return { size }
  } catch (error) {
    // What the bucket's own rule would end after a day; the reason that matters is the one we have.
    await requests.complete({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}

/** Whole parts and a last one, which may be empty. Only one that another follows has exactly the size of a part. */
async function* splitIntoParts(content: Readable | Uint8Array): AsyncGenerator<Part> {
  let pending: Uint8Array[] = []
  let size = 0
  for await (const chunk of content instanceof Uint8Array ? slices(content) : content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    pending.push(bytes)
    size += bytes.length
    while (size > partSize) {
      const all = Buffer.concat(pending, size)
      yield { body: all.subarray(0, partSize), isLast: false }
      // A copy, since a view would keep the whole part in memory.
      pending = [Buffer.from(all.subarray(partSize))]
      size -= partSize
    }
  }
  yield { body: Buffer.concat(pending, size), isLast: true }
}

function* slices(content: Uint8Array) {
  for (let start = 0; start < content.length; start += partSize) yield content.subarray(start, start + partSize)
}
