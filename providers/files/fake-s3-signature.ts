import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type SignedRequest = {
  method: string
  /** Path and query as they came. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

const skewMs = 15 * 60_000
const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<signed>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/** The S3 error code of a request that is not properly signed (AWS Signature Version 4, header form), or null. */
export function findSignatureFault(
  request: SignedRequest,
  { credentials, now }: { credentials: Credentials; now: Date },
): string | null {
  const {
    keyId,
    day,
    region,
    signed = '',
    signature = '',
  } = authorizationPattern.exec(request.headers.authorization ?? '')?.groups ?? {}
  if (!signature || !day) return 'AccessDenied'
  if (keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== credentials.region) return 'AuthorizationHeaderMalformed'
  const signedAt = String(request.headers['x-amz-date'])
  if (!signedAt.startsWith(day) || Math.abs(parseTime(signedAt) - now.getTime()) > skewMs) return 'RequestTimeTooSkewed'
  if (!coversEnough(signed.split(';'), request.headers)) return 'AccessDenied'
  if (!hasValidDigest(request)) return 'XAmzContentSHA256Mismatch'
  const expected = sign(request, { signed, scope: `${day}/${region}/s3/aws4_request`, signedAt, credentials })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch'
}

function coversEnough(signed: string[], headers: IncomingHttpHeaders): boolean {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  return needed.every((name) => signed.includes(name))
}

function hasValidDigest({ headers, body }: SignedRequest): boolean {
  const declaredDigest = headers['x-amz-content-sha256']
  return declaredDigest === 'UNSIGNED-PAYLOAD' || declaredDigest === sha256(body)
}

function sign(
  request: SignedRequest,
  {
    signed,
    scope,
    signedAt,
    credentials,
  }: { signed: string; scope: string; signedAt: string; credentials: Credentials },
): string {
  const stringToSign = ['AWS4-HMAC-SHA256', signedAt, scope, sha256(canonical(request, signed))].join('\n')
  const [day = '', region = ''] = scope.split('/')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, step) => createHmac('sha256', previous).update(step).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  return createHmac('sha256', key).update(stringToSign).digest('hex')
}

function canonical({ method, target, headers }: SignedRequest, signed: string): string {
  const [path = '', query = ''] = target.split('?')
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${encode(name)}=${encode(value)}`
    })
  const lines = signed.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const digest = String(headers['x-amz-content-sha256'])
  return [method, path.split('/').map(encode).join('/'), pairs.sort().join('&'), lines.join(''), signed, digest].join(
    '\n',
  )
}

/** Encoded afresh, since the sender may have encoded more or less than RFC 3986 asks. */
function encode(value: string): string {
  return encodeURIComponent(decodeURIComponent(value)).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function parseTime(basic: string): number {
  return Date.parse(basic.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
