import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
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
import { createS3Client, parseS3Url, type S3Timeouts } from './s3-client.ts'
import { isMissing, isRangeError, toStoreError } from './s3-errors.ts'
import { failWhenSilent } from './silent-stream.ts'

const bucketUrl = z
  .string()
  .refine((value) => parseS3Url(value) !== null, 'expected: https://KEY:SECRET@host/bucket?region=us-east-1')
  .optional()

export const settings = defineSettings({
  s3Url: {
    env: 'S3_URL',
    doc: 'S3-compatible bucket, `https://KEY:SECRET@host/bucket?region=us-east-1`; reserved characters in key and secret percent-encoded. Give the bucket a rule that ends unfinished multipart uploads after a day.',
    schema: bucketUrl,
    isSecret: true,
    defaultDoc: 'files are kept in `DATA_DIR/files`',
  },
  backupS3Url: {
    env: 'BACKUP_S3_URL',
    doc: 'Bucket that backups are written to, in place of `BACKUP_DIR`; another one than that of `S3_URL`. Backups may have up to 80 GB there.',
    schema: bucketUrl,
    isSecret: true,
    defaultDoc: 'none',
  },
})

/** S3 takes parts from 5 MiB on; one part is all that an upload holds in memory. */
export const partSize = 8 * 1_048_576

type Bucket = { client: S3Client; name: string; timeouts: S3Timeouts }

/** Keeps files in a bucket addressed by path, private by the bucket's own policy. */
export function createS3({ s3Url }: { s3Url: string }, timeouts: Partial<S3Timeouts> = {}): Files {
  const bucket: Bucket = createS3Client(s3Url, timeouts)
  return {
    name: 's3',
    put: (file) =>
      destroyOnFailure(file, async () => {
        assertKey(file.key)
        assertContentType(file.contentType)
        return put(bucket, file)
      }),
    get: async (key, { range } = {}) => {
      assertKey(key)
      if (range) assertRange(range)
      return get(bucket, { key, range })
    },
    remove: async (key) => {
      assertKey(key)
      const command = new DeleteObjectCommand({ Bucket: bucket.name, Key: key })
      await bucket.client.send(command).catch((error: unknown) => {
        if (!isMissing(error)) throw toStoreError(error, 'DELETE')
      })
    },
    list: (prefix) => {
      assertPrefix(prefix)
      return list(bucket, prefix)
    },
  }
}

/** Content up to one part goes in one request, longer content as a multipart upload, which shows only once it is completed. */
async function put({ client, name }: Bucket, file: Parameters<Files['put']>[0]): Promise<{ size: number }> {
  let size = 0
  let sourceError: unknown
  const counted = Readable.from(
    (async function* () {
      try {
        for await (const chunk of file.content instanceof Uint8Array ? [file.content] : file.content) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array)
          size += bytes.length
          yield bytes
        }
      } catch (error) {
        sourceError = error
        throw error
      }
    })(),
  )
  const params = { Bucket: name, Key: file.key, Body: counted, ContentType: file.contentType }
  try {
    await new Upload({ client, params, partSize, queueSize: 1 }).done()
    return { size }
  } catch (error) {
    throw error === sourceError ? error : toStoreError(error, 'PUT')
  }
}

async function get(
  { client, name, timeouts }: Bucket,
  { key, range }: { key: string; range: ByteRange | undefined },
): Promise<StoredFile | null> {
  const input = { Bucket: name, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
  try {
    const output = await client.send(new GetObjectCommand(input))
    return toStoredFile(output, { isRange: range !== undefined, idleTimeoutMs: timeouts.idleTimeoutMs })
  } catch (error) {
    if (isMissing(error)) return null
    if (isRangeError(error)) throw new RangeError('The range begins after the end of the file')
    throw toStoreError(error, 'GET')
  }
}

function toStoredFile(
  output: GetObjectCommandOutput,
  { isRange, idleTimeoutMs }: { isRange: boolean; idleTimeoutMs: number },
): StoredFile {
  const body = output.Body as Readable
  // A store that ignores the range sends no content range: its bytes would be read from the wrong position.
  const size = isRange ? Number.parseInt(output.ContentRange?.split('/')[1] ?? '', 10) : output.ContentLength
  if (size === undefined || Number.isNaN(size)) {
    body.destroy()
    throw new Error('The file store does not say how large a file is, or ignores ranges')
  }
  return {
    stream: failWhenSilent(body, idleTimeoutMs),
    size,
    contentType: output.ContentType ?? 'application/octet-stream',
    modifiedAt: output.LastModified ?? new Date(0),
  }
}

async function* list({ client, name }: Bucket, prefix: string): AsyncGenerator<ListedFile> {
  try {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
      for (const { Key: key = '', Size: size = 0, LastModified: modifiedAt = new Date(0) } of page.Contents ?? [])
        // A bucket may hold objects of others, under names that are no keys of ours.
        if (isKey(key)) yield { key, size, modifiedAt }
    }
  } catch (error) {
    throw toStoreError(error, 'GET')
  }
}
