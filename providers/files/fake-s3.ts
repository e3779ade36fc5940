import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { s3Response, errorResponse, type S3Response, type Store } from './fake-s3-store.ts'
import { findSignatureFault } from './fake-s3-signature.ts'

export type S3Fault = {
  /** Meets only requests of this method, or with this in their path or query. */
  on?: string
  /**
   * `answer`: this status and code, nothing done. `cut`: done, but the connection breaks half-way through the reply.
   * `stall`: the same, but it stays open. `hang`: no reply. `late-error`: nothing done, an error inside a 200. `whole`:
   * the range is ignored.
   */
  kind: 'answer' | 'cut' | 'stall' | 'hang' | 'late-error' | 'whole'
  status?: number
  code?: string
  retryAfter?: string
}

export type FakeS3 = Pick<Store, 'objects' | 'uploads'> & {
  /** With key and secret, as `S3_URL` has it. */
  url: string
  /** Method and target of every request that came, refused ones included. */
  requests: string[]
  /** The next request it fits meets this fault, once per call. */
  failNext(fault: S3Fault): void
  close(): Promise<void>
}

const bucket = 'bucket'
const credentials = { accessKeyId: 'FAKES3KEY', secretAccessKey: 'fake/secret+key=', region: 'test-1' }

/**
 * An S3 store for tests: one bucket in memory, on loopback, which checks every signature. Run as a program it takes a
 * page size and prints its address.
 */
export async function startFakeS3({ pageSize = 1_000 } = {}): Promise<FakeS3> {
  const store: Store = { objects: new Map(), uploads: new Map(), pageSize }
  const requests: string[] = []
  const faults: S3Fault[] = []
  async function respond(request: IncomingMessage, response: ServerResponse) {
    requests.push(`${request.method} ${request.url}`)
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const index = faults.findIndex(({ on = '' }) => `${request.method} ${request.url}`.includes(on))
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]
    reply(response, { s3Response: handleWithFault(store, { request, body, fault }), fault })
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { accessKeyId, secretAccessKey, region } = credentials
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects: store.objects,
    uploads: store.uploads,
    requests,
    failNext: (fault) => void faults.push(fault),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type ReceivedRequest = { request: IncomingMessage; body: Buffer; fault: S3Fault | undefined }

function handleWithFault(store: Store, { request, body, fault }: ReceivedRequest): S3Response {
  const { method = '', url: target = '', headers } = request
  const signatureFault = findSignatureFault({ method, target, headers, body }, { credentials, now: new Date() })
  if (signatureFault) return errorResponse(403, signatureFault)
  if (fault?.kind === 'answer') {
    const retry = fault.retryAfter === undefined ? {} : { headers: { 'retry-after': fault.retryAfter } }
    return { ...errorResponse(fault.status ?? 503, fault.code ?? 'SlowDown'), ...retry }
  }
  if (fault?.kind === 'late-error') return { ...errorResponse(200, 'InternalError'), status: 200 }
  const { pathname, searchParams: query } = new URL(target, 'http://fake-s3')
  const [, name, ...parts] = decodeURIComponent(pathname).split('/')
  if (name !== bucket) return errorResponse(404, 'NoSuchBucket')
  const seen = fault?.kind === 'whole' ? { ...headers, range: undefined } : headers
  return s3Response(store, { method, key: parts.join('/'), query, headers: seen, body })
}

function reply(
  response: ServerResponse,
  { s3Response: { status, headers, body = '' }, fault }: { s3Response: S3Response; fault: S3Fault | undefined },
) {
  if (fault?.kind === 'hang') return
  const bytes = Buffer.from(body)
  if (fault?.kind !== 'cut' && fault?.kind !== 'stall') {
    response.writeHead(status, { 'content-length': bytes.length, ...headers }).end(bytes)
    return
  }
  const isCutOff = fault.kind === 'cut'
  if (isCutOff && bytes.length === 0) return void response.destroy()
  response.writeHead(status, { 'content-length': bytes.length, ...headers })
  response.write(bytes.subarray(0, bytes.length / 2), () => isCutOff && response.destroy())
}

if (import.meta.main) {
  const { url } = await startFakeS3({ pageSize: Number(process.argv[2] ?? 1_000) })
  process.stdout.write(`${url}\n`)
}
