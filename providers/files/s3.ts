import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import {
  assertContentType,
  assertKey,
  assertPrefix,
  assertRange,
  isKey,
  destroyOnFailure,
  type ByteRange,
  type Files,
  type ListedFile,
  type StoredFile,
} from './port.ts'
import { isS3Url } from './s3-bucket.ts'
import { S3Error, type S3Reply } from './s3-reply.ts'
import { createS3Requests, type RetryOptions, type S3Requests } from './s3-requests.ts'
import { upload } from './s3-upload.ts'
import { getXmlField, parseListing } from './s3-xml.ts'

export const settings = defineSettings({
  s3Url: {
    env: 'S3_URL',
    doc: 'S3-compatible bucket, `https://KEY:SECRET@host/bucket?region=us-east-1`; reserved characters in key and secret percent-encoded. Give the bucket a rule that ends unfinished multipart uploads after a day.',
    schema: z.string().refine(isS3Url, 'expected: https://KEY:SECRET@host/bucket?region=us-east-1').optional(),
    isSecret: true,
    defaultDoc: 'files are kept in `DATA_DIR/files`',
  },
})

/** Keeps files in a bucket addressed by path, private by the bucket's own policy. */
export function createS3({ s3Url }: { s3Url: string }, retryOptions: Partial<RetryOptions> = {}): Files {
  const requests = createS3Requests(s3Url, retryOptions)
  return {
    name: 's3',
    put: (file) =>
      destroyOnFailure(file, async () => {
        assertKey(file.key)
        assertContentType(file.contentType)
        return upload(requests, file)
      }),
    get: async (key, { range } = {}) => {
      assertKey(key)
      if (range) assertRange(range)
      return get(requests, { key, range })
    },
    remove: async (key) => {
      assertKey(key)
      await requests.complete({ method: 'DELETE', key }).catch(nullIfMissing)
    },
    list: (prefix) => {
      assertPrefix(prefix)
      return list(requests, prefix)
    },
  }
}

async function get(
  requests: S3Requests,
  { key, range }: { key: string; range: ByteRange | undefined },
): Promise<StoredFile | null> {
  const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const reply = await requests.open({ method: 'GET', key, headers }).catch(nullIfMissing)
  if (!reply) return null
  const size = parseSize(reply, range !== undefined)
  if (Number.isNaN(size)) {
    reply.stream.destroy()
    throw new Error('The file store does not say how large a file is, or ignores ranges')
  }
  return {
    stream: reply.stream,
    size,
    contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
    modifiedAt: new Date(reply.headers.get('last-modified') ?? 0),
  }
}

/** Not a number where a range was asked for and the whole file came: it would be played from the wrong place. */
function parseSize({ headers }: S3Reply, isRange: boolean): number {
  const sizeText = isRange ? headers.get('content-range')?.split('/')[1] : headers.get('content-length')
  return Number.parseInt(sizeText ?? '', 10)
}

async function* list(requests: S3Requests, prefix: string): AsyncGenerator<ListedFile> {
  let token = ''
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const { text: xml } = await requests.complete({ method: 'GET', query })
    // A bucket may hold objects of others, under names that are no keys of ours.
    yield* parseListing(xml).filter(({ key }) => isKey(key))
    if (getXmlField(xml, 'IsTruncated') !== 'true') return
    const next = getXmlField(xml, 'NextContinuationToken')
    if (!next || next === token) throw new Error('The file store does not say how its list goes on')
    token = next
  } while (token)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null
  if (error instanceof S3Error && error.status === 416)
    throw new RangeError('The range begins after the end of the file')
  throw error
}
