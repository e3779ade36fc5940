import { z } from 'zod'
import { SpeechError, type SpeechFailure } from './port.ts'

/** A whole reply, body included. Minutes of sound take a service a minute to speak. */
const defaultTimeoutMs = 120_000
/** 20 minutes of sound, in base64. */
const maxBytes = 80 * 1_048_576
/** The longest that a service may ask callers to wait. */
const maxRetryAfterMs = 3_600_000

export type ServiceOptions = { baseUrl: string; headers: Record<string, string>; timeoutMs?: number }
export type ServiceRequest = { path: string; body?: object; signal?: AbortSignal }
export type ServiceReply = { bytes: Buffer; contentType: string }

/**
 * Sends one request, once: a service may bill what it answered even if the answer is lost, so whether to try again is the caller's decision.
 * Throws a `SpeechError`, which contains nothing of the request or the reply but the service's code, or the signal's reason.
 */
export async function callService(
  options: ServiceOptions,
  { path, body, signal }: ServiceRequest,
): Promise<ServiceReply> {
  const { baseUrl, headers, timeoutMs = defaultTimeoutMs } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // Following a redirect could send the key to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const bytes = await readBytes(answer)
    if (!answer.ok) throw toSpeechError(answer, bytes)
    return { bytes, contentType: answer.headers.get('content-type') ?? '' }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SpeechError) throw error
    const message = timeout.aborted ? 'The service did not answer in time' : 'The connection to the service failed'
    throw new SpeechError('unavailable', { message, cause: error })
  }
}

/** Parses a reply that must be JSON of this form; anything else is a fault of the service. */
export function parseReply<T extends z.ZodType>(schema: T, { bytes }: ServiceReply): z.output<T> {
  const parsed = schema.safeParse(parseJson(bytes))
  if (parsed.success) return parsed.data
  throw new SpeechError('unavailable', { message: "The service's answer is not of the form it should have" })
}

/** Text without characters that are no text, which a service may refuse or stumble over. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\uFFFD\uFFFE\uFFFF]+/gu, ' ')
}

/** How much of it is spoken: what is neither letter nor digit takes no time, and a text of such signs alone is not sent at all. */
export function countSpoken(sentence: string): number {
  return sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

async function readBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new SpeechError('unavailable', { message: "The service's answer is too large" })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Codes of both services. The status alone does not tell them apart: 401 is also an empty account, 429 also a wait or an empty account. */
const meaningByCode: Record<string, SpeechFailure> = {
  insufficient_quota: 'quotaUsedUp',
  quota_exceeded: 'quotaUsedUp',
  too_many_concurrent_requests: 'tooManyAtOnce',
  concurrent_limit_exceeded: 'tooManyAtOnce',
  system_busy: 'busy',
}

function toSpeechError({ status, headers }: Response, bytes: Buffer): SpeechError {
  const code = findCode(bytes)
  const failure = (code && meaningByCode[code]) || toFailure(status)
  const message = `The service answered ${status}${code ? ` ${code}` : ''}`
  return new SpeechError(failure, { message, retryAfterMs: parseRetryAfterMs(headers) })
}

function toFailure(status: number): SpeechFailure {
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
