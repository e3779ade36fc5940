import { APICallError, StreamProviderError } from 'ai'
import { z } from 'zod'
import { ModelError, type ModelFailure } from './port.ts'

/** The longest that a service may ask callers to wait. */
const maxRetryAfterMs = 3_600_000

/** Codes of services. The status alone does not tell them apart: 429 is a wait or an empty account, 400 also a text that is too long. */
const meaningByCode: Record<string, ModelFailure> = {
  insufficient_quota: 'quotaUsedUp',
  billing_hard_limit_reached: 'quotaUsedUp',
  billing_not_active: 'quotaUsedUp',
  rate_limit_exceeded: 'busy',
  invalid_api_key: 'keyRefused',
  context_length_exceeded: 'tooLong',
  string_above_max_length: 'tooLong',
  invalid_prompt: 'refused',
  content_filter: 'refused',
}

/**
 * What went wrong, as the port names it. Nothing of the library's error is kept but the service's code: it holds the whole conversation, and
 * services repeat parts of keys.
 */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const code = findCode(error)
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  const meaning = code === undefined ? undefined : meaningByCode[code]
  if (status === undefined || status === 200)
    return new ModelError(meaning ?? 'unavailable', {
      message: code
        ? `The service reported ${code}`
        : `The service's answer did not come or broke off (${findName(error)})`,
    })
  return new ModelError(meaning ?? toFailure(status), {
    message: `The service answered ${status}${code ? ` ${code}` : ''}`,
    retryAfterMs: APICallError.isInstance(error) ? parseRetryAfterMs(error.responseHeaders?.['retry-after']) : null,
  })
}

/** Whether asking once more may help: the service was not reached, or turned the request away. An answer that broke off has been billed. */
export function mayRetry(error: unknown): boolean {
  if (!APICallError.isInstance(error) || error.statusCode === 200) return false
  return error.isRetryable && toModelError(error).failure !== 'quotaUsedUp'
}

function toFailure(status: number): ModelFailure {
  if (status === 401 || status === 403) return 'keyRefused'
  if (status === 402) return 'quotaUsedUp'
  if (status === 413) return 'tooLong'
  if (status === 429) return 'busy'
  const mayPass = status >= 500 || status === 408 || status === 409 || status < 400
  return mayPass ? 'unavailable' : 'refused'
}

/** Such as `ECONNREFUSED`; else the kind of error, which unlike its message holds nothing of the conversation. */
function findName(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.name : typeof error
}

const codeText = z.string().regex(/^[\w.-]{1,60}$/)
const withCode = z.object({ code: codeText })
/** The body of an error, or the first event where that is one: bare, or of a response that failed. */
const errorReply = z.union([
  z.object({ error: withCode }).transform(({ error }) => error.code),
  withCode.transform(({ code }) => code),
  z.object({ response: z.object({ error: withCode }) }).transform(({ response }) => response.error.code),
])

function findCode(error: unknown): string | undefined {
  if (StreamProviderError.isInstance(error)) return codeText.safeParse(error.code).data
  return APICallError.isInstance(error) ? errorReply.safeParse(parseJson(error.responseBody)).data : undefined
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or a date. */
function parseRetryAfterMs(text: string | undefined): number | null {
  if (text === undefined) return null
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(waitMs) ? Math.min(maxRetryAfterMs, Math.max(0, waitMs)) : null
}
