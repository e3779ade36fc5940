import { AwsClient } from 'aws4fetch'

export type S3Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Absent for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

export function isS3Url(value: string): boolean {
  return parseS3Url(value) !== null
}

/** A function that turns a call into a signed request to the bucket of this address. */
export function createSigner(s3Url: string): (call: S3Call) => Promise<Request> {
  const bucket = parseS3Url(s3Url)
  if (!bucket) throw new Error('S3_URL is malformed')
  const { base, ...credentials } = bucket
  const client = new AwsClient({ ...credentials, service: 's3' })
  return async ({ method, key, query = {}, headers, body }) => {
    const url = new URL(key === undefined ? base : `${base}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const digest = await crypto.subtle.digest('SHA-256', body ?? new Uint8Array())
    const request = await client.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      ...(body && { body }),
      redirect: 'manual',
    })
    // Unsigned, since proxies rewrite it; without it they may compress, and sizes and ranges would be those of
    // something else.
    request.headers.set('accept-encoding', 'identity')
    return request
  }
}

function parseS3Url(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return null
  const path = url.pathname.replace(/\/$/, '')
  if (!/^(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/.test(path)) return null
  return {
    base: `${url.protocol}//${url.host}${path}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
