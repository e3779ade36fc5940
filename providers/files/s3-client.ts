import { S3Client } from '@aws-sdk/client-s3'
import { StandardRetryStrategy } from '@smithy/core/retry'

export type S3Timeouts = {
  /** Until the head of a reply. */
  replyTimeoutMs: number
  /** Silence within a body being read. */
  idleTimeoutMs: number
}

const defaultTimeouts: S3Timeouts = { replyTimeoutMs: 60_000, idleTimeoutMs: 30_000 }
const maxAttempts = 3
/** The SDK waits no longer than this for a `Retry-After`; a store that asks for more is not asked again at all. */
const maxRetryAfterMs = 5_000

/** The client for the bucket of this address, and the bucket's name. */
export function createS3Client(s3Url: string, options: Partial<S3Timeouts>) {
  const bucket = parseS3Url(s3Url)
  if (bucket === null) throw new Error('S3_URL is malformed')
  const timeouts = { ...defaultTimeouts, ...options }
  const client = new S3Client({
    endpoint: bucket.endpoint,
    region: bucket.region,
    credentials: bucket.credentials,
    forcePathStyle: true,
    // The SDK's own checksums corrupt or break uploads to stores other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryStrategy: new ObedientRetryStrategy({ maxAttempts }),
    requestHandler: { requestTimeout: timeouts.replyTimeoutMs, throwOnRequestTimeout: true, connectionTimeout: 5_000 },
    // The SDK warns on the console about what its caller handles.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  })
  return { client, name: bucket.name, timeouts }
}

class ObedientRetryStrategy extends StandardRetryStrategy {
  override async refreshRetryTokenForRetry(
    ...[token, info]: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>
  ) {
    const waitMs = (info.retryAfterHint?.getTime() ?? 0) - Date.now()
    if (waitMs > maxRetryAfterMs) throw new Error('The store asks for a longer pause than we wait')
    return super.refreshRetryTokenForRetry(token, info)
  }
}

/** The parts of `https://KEY:SECRET@host/path/bucket?region=…`, or null where it is no such address. */
export function parseS3Url(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return null
  const path = url.pathname.replace(/\/$/, '')
  if (!/^(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/.test(path)) return null
  const lastSlash = path.lastIndexOf('/')
  return {
    endpoint: `${url.protocol}//${url.host}${path.slice(0, lastSlash)}`,
    name: path.slice(lastSlash + 1),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}
