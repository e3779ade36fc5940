import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { escapeXml, getXmlField } from './fake-s3-xml.ts'

export type S3Request = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}
export type S3Response = { status: number; headers?: Record<string, string>; body?: Buffer | string }

export type Store = {
  objects: Map<string, { body: Buffer; contentType: string; modifiedAt: Date }>
  uploads: Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>
  pageSize: number
}

const minPartBytes = 5 * 1_048_576

export function errorResponse(status: number, code: string): S3Response {
  // As talkative as S3 itself is towards a request it refuses.
  return {
    status,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>FAKES3KEY</AWSAccessKeyId></Error>`,
  }
}

export function s3Response(store: Store, request: S3Request): S3Response {
  const { method, key, query } = request
  if (!key)
    return method === 'GET' && query.get('list-type') === '2'
      ? listObjects(store, query)
      : errorResponse(501, 'NotImplemented')
  if (method === 'POST' && query.has('uploads')) return createUpload(store, request)
  if (query.has('uploadId')) return continueUpload(store, request)
  if (method === 'PUT') return putObject(store, request)
  if (method === 'GET' || method === 'HEAD') return getObject(store, request)
  if (method === 'DELETE') return (store.objects.delete(key), { status: 204 })
  return errorResponse(405, 'MethodNotAllowed')
}

function putObject({ objects }: Store, { key, headers, body }: S3Request): S3Response {
  objects.set(key, { body, contentType: headers['content-type'] ?? 'binary/octet-stream', modifiedAt: new Date() })
  return { status: 200, headers: { etag: toEtag(body) } }
}

function getObject({ objects }: Store, { method, key, headers }: S3Request): S3Response {
  const object = objects.get(key)
  if (!object) return errorResponse(404, 'NoSuchKey')
  const { body, contentType, modifiedAt } = object
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  if (from !== undefined && start >= body.length) return errorResponse(416, 'InvalidRange')
  const end = Math.min(Number(to ?? Infinity), body.length - 1)
  return {
    status: from === undefined ? 200 : 206,
    headers: {
      etag: toEtag(body),
      'content-type': contentType,
      'last-modified': modifiedAt.toUTCString(),
      'content-length': String(end - start + 1),
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${body.length}` }),
    },
    ...(method === 'GET' && { body: body.subarray(start, end + 1) }),
  }
}

function listObjects({ objects, pageSize }: Store, query: URLSearchParams): S3Response {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)))
  const isTruncated = page.length < keys.length
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const contents = page.map((key) => {
    const { body, modifiedAt } = objects.get(key)!
    const fields = `<LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size>`
    return `<Contents><Key>${escapeXml(key)}</Key>${fields}</Contents>`
  })
  const next = isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  }
}

function createUpload({ uploads }: Store, { key, headers }: S3Request): S3Response {
  const uploadId = randomUUID()
  uploads.set(uploadId, { key, contentType: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() })
  return {
    status: 200,
    body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
  }
}

function continueUpload(store: Store, request: S3Request): S3Response {
  const uploadId = request.query.get('uploadId')!
  const upload = store.uploads.get(uploadId)
  if (upload?.key !== request.key) return errorResponse(404, 'NoSuchUpload')
  if (request.method === 'DELETE') return (store.uploads.delete(uploadId), { status: 204 })
  if (request.method === 'POST') return completeUpload(store, { request, uploadId })
  upload.parts.set(Number(request.query.get('partNumber')), request.body)
  return { status: 200, headers: { etag: toEtag(request.body) } }
}

function completeUpload(
  { objects, uploads }: Store,
  { request, uploadId }: { request: S3Request; uploadId: string },
): S3Response {
  const { key, contentType, parts } = uploads.get(uploadId)!
  const partEntries = request.body.toString().split('<Part>').slice(1)
  const bodies = partEntries.map((part) => parts.get(Number(getXmlField(part, 'PartNumber'))))
  const hasInvalidPart = partEntries.some(
    (part, index) => !bodies[index] || toEtag(bodies[index]) !== getXmlField(part, 'ETag'),
  )
  if (!partEntries.length || hasInvalidPart) return errorResponse(400, 'InvalidPart')
  if (partEntries.some((part, index) => Number(getXmlField(part, 'PartNumber')) !== index + 1))
    return errorResponse(400, 'InvalidPartOrder')
  if (bodies.slice(0, -1).some((body) => body!.length < minPartBytes)) return errorResponse(400, 'EntityTooSmall')
  objects.set(key, { body: Buffer.concat(bodies as Buffer[]), contentType, modifiedAt: new Date() })
  uploads.delete(uploadId)
  return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
}

function toEtag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}
