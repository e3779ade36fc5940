import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { escapeText, readField } from './s3-xml.ts'

export type Asked = { method: string; key: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
export type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

export type Store = {
  objects: Map<string, { body: Buffer; contentType: string; modifiedAt: Date }>
  uploads: Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>
  pageSize: number
}

const smallestPart = 5 * 1_048_576

export function failure(status: number, code: string): Answer {
  // As talkative as S3 itself is towards a request it refuses.
  return {
    status,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>STANDINKEY</AWSAccessKeyId></Error>`,
  }
}

export function answer(store: Store, asked: Asked): Answer {
  const { method, key, query } = asked
  if (!key)
    return method === 'GET' && query.get('list-type') === '2'
      ? listObjects(store, query)
      : failure(501, 'NotImplemented')
  if (method === 'POST' && query.has('uploads')) return createUpload(store, asked)
  if (query.has('uploadId')) return continueUpload(store, asked)
  if (method === 'PUT') return putObject(store, asked)
  if (method === 'GET' || method === 'HEAD') return getObject(store, asked)
  if (method === 'DELETE') return (store.objects.delete(key), { status: 204 })
  return failure(405, 'MethodNotAllowed')
}

function putObject({ objects }: Store, { key, headers, body }: Asked): Answer {
  objects.set(key, { body, contentType: headers['content-type'] ?? 'binary/octet-stream', modifiedAt: new Date() })
  return { status: 200, headers: { etag: etagOf(body) } }
}

function getObject({ objects }: Store, { method, key, headers }: Asked): Answer {
  const found = objects.get(key)
  if (!found) return failure(404, 'NoSuchKey')
  const { body, contentType, modifiedAt } = found
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  if (from !== undefined && start >= body.length) return failure(416, 'InvalidRange')
  const end = Math.min(Number(to ?? Infinity), body.length - 1)
  return {
    status: from === undefined ? 200 : 206,
    headers: {
      etag: etagOf(body),
      'content-type': contentType,
      'last-modified': modifiedAt.toUTCString(),
      'content-length': String(end - start + 1),
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${body.length}` }),
    },
    ...(method === 'GET' && { body: body.subarray(start, end + 1) }),
  }
}

function listObjects({ objects, pageSize }: Store, query: URLSearchParams): Answer {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)))
  const isTruncated = page.length < keys.length
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const contents = page.map((key) => {
    const { body, modifiedAt } = objects.get(key)!
    const fields = `<LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size>`
    return `<Contents><Key>${escapeText(key)}</Key>${fields}</Contents>`
  })
  const next = isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  }
}

function createUpload({ uploads }: Store, { key, headers }: Asked): Answer {
  const uploadId = randomUUID()
  uploads.set(uploadId, { key, contentType: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() })
  return {
    status: 200,
    body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
  }
}

function continueUpload(store: Store, asked: Asked): Answer {
  const uploadId = asked.query.get('uploadId')!
  const upload = store.uploads.get(uploadId)
  if (upload?.key !== asked.key) return failure(404, 'NoSuchUpload')
  if (asked.method === 'DELETE') return (store.uploads.delete(uploadId), { status: 204 })
  if (asked.method === 'POST') return completeUpload(store, { asked, uploadId })
  upload.parts.set(Number(asked.query.get('partNumber')), asked.body)
  return { status: 200, headers: { etag: etagOf(asked.body) } }
}

function completeUpload({ objects, uploads }: Store, { asked, uploadId }: { asked: Asked; uploadId: string }): Answer {
  const { key, contentType, parts } = uploads.get(uploadId)!
  const named = asked.body.toString().split('<Part>').slice(1)
  const bodies = named.map((part) => parts.get(Number(readField(part, 'PartNumber'))))
  const isWrong = named.some((part, index) => !bodies[index] || etagOf(bodies[index]) !== readField(part, 'ETag'))
  if (!named.length || isWrong) return failure(400, 'InvalidPart')
  if (named.some((part, index) => Number(readField(part, 'PartNumber')) !== index + 1))
    return failure(400, 'InvalidPartOrder')
  if (bodies.slice(0, -1).some((body) => body!.length < smallestPart)) return failure(400, 'EntityTooSmall')
  objects.set(key, { body: Buffer.concat(bodies as Buffer[]), contentType, modifiedAt: new Date() })
  uploads.delete(uploadId)
  return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}
