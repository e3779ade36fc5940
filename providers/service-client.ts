import { z } from 'zod'

/** A whole reply, body included. Minutes of sound take a service a minute to make. */
const defaultTimeoutMs = 120_000
/** 20 minutes of sound, in base64. */
const maxBytes = 80 * 1_048_576
/** The longest that a service may ask callers to wait. */
const maxRetryAfterMs = 3_600_000

/**
 * Why a service did not do what was asked. `keyRefused`, `quotaUsedUp` and `refused` (this request) stay so until someone does something; `busy` (wait
 * for `retryAfterMs`), `tooManyAtOnce` (wait until another call ends) and `unavailable` pass by themselves.
 */
export type ServiceFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'busy' | 'tooManyAtOnce' | 'unavailable'

/** Contains nothing of the request or the reply but the service's code. `status` is null where no answer came. */
export class ServiceError extends Error {
  readonly failure: ServiceFailure
  readonly status: number | null
  readonly retryAfterMs: number | null
  /** The service's own word for it, such as `invalid_grant`. */
  readonly code: string | null

  constructor(
    failure: ServiceFailure,
    {
      message = failure as string,
      status = null as number | null,
      retryAfterMs = null as number | null,
      code = null as string | null,
      cause = undefined as unknown,
    } = {},
  ) {
    super(message, { cause })
    this.failure = failure
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.code = code
  }
}

/** `maxBytes`: of a reply; a longer one fails with the code `tooLarge`. */
export type ServiceOptions = { baseUrl: string; headers: Record<string, string>; timeoutMs?: number; maxBytes?: number }
/** `body` is sent as JSON, or as a form where it is `FormData` or `URLSearchParams`. Without `method` it is POST with a body, else GET. */
export type ServiceRequest = {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: object
  signal?: AbortSignal | undefined
}
export type ServiceReply = { bytes: Buffer; contentType: string }

/**
 * Sends one request, once: a service may bill what it answered even if the answer is lost, so whether to try again is the caller's decision.
 * Throws a `ServiceError`, or the signal's reason.
 */
export async function callService(options: ServiceOptions, request: ServiceRequest): Promise<ServiceReply> {
  const { signal } = request
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  try {
    const answer = await fetch(`${options.baseUrl}${request.path}`, {
      ...toFetchOptions(options, request),
      // Following a redirect could send the key to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const bytes = await readBytes(answer, options.maxBytes)
    if (!answer.ok) throw toServiceError(answer, bytes)
    return { bytes, contentType: answer.headers.get('content-type') ?? '' }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ServiceError) throw error
    const message = timeout.aborted ? 'The service did not answer in time' : 'The connection to the service failed'
    throw new ServiceError('unavailable', { message, cause: error })
  }
}

function toFetchOptions({ headers }: ServiceOptions, { method, body }: ServiceRequest): RequestInit {
  if (!body) return { method: method ?? 'GET', headers }
  if (body instanceof FormData || body instanceof URLSearchParams) return { method: method ?? 'POST', headers, body }
  return {
    method: method ?? 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Parses a reply that must be JSON of this form; anything else is a fault of the service. */
export function parseReply<T extends z.ZodType>(schema: T, { bytes }: ServiceReply): z.output<T> {
  const parsed = schema.safeParse(parseJson(bytes))
  if (parsed.success) return parsed.data
  throw new ServiceError('unavailable', { message: "The service's answer is not of the form it should have" })
}

async function readBytes(answer: Response, limit = maxBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > limit)
      throw new ServiceError('unavailable', { message: "The service's answer is too large", code: 'tooLarge' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Codes of the services in use. The status alone does not tell them apart: 401 is also an empty account, 429 also a wait or an empty account. */
const meaningByCode: Record<string, ServiceFailure> = {
  insufficient_quota: 'quotaUsedUp',
  quota_exceeded: 'quotaUsedUp',
  too_many_concurrent_requests: 'tooManyAtOnce',
  concurrent_limit_exceeded: 'tooManyAtOnce',
  system_busy: 'busy',
}

function toServiceError({ status, headers }: Response, bytes: Buffer): ServiceError {
  const code = findCode(bytes) ?? null
  const failure = (code && meaningByCode[code]) || toFailure(status)
  const message = `The service answered ${status}${code ? ` ${code}` : ''}`
  return new ServiceError(failure, { message, status, code, retryAfterMs: parseRetryAfterMs(headers) })
}

function toFailure(status: number): ServiceFailure {
  if (status === 401 || status === 403) return 'keyRefused'
  if (status === 402) return 'quotaUsedUp'
  if (status === 429) return 'busy'
  const mayPass = status >= 500 || status === 408 || status === 409 || status < 400
  return mayPass ? 'unavailable' : 'refused'
}

const code = z.string().regex(/^[\w.-]{1,60}$/)
const errorReply = z.union([
  z.object({ error: z.object({ code }) }).transform(({ error }) => error.code),
  z.object({ detail: z.object({ status: code }) }).transform(({ detail }) => detail.status),
  // OAuth, and the APIs of Google.
  z.object({ error: code }).transform(({ error }) => error),
  z
    .object({ error: z.object({ errors: z.tuple([z.object({ reason: code })]).rest(z.unknown()) }) })
    .transform(({ error }) => error.errors[0].reason),
])

function findCode(bytes: Buffer): string | undefined {
  return errorReply.safeParse(parseJson(bytes)).data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Seconds or a date. */
function parseRetryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(waitMs) ? Math.min(maxRetryAfterMs, Math.max(0, waitMs)) : null
}
