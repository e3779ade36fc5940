import { Problem } from '#platform/contract/problem.ts'
import { errors, type ErrorCode } from '#rules/errors.ts'

type ProblemDetails = {
  fields?: Record<string, string>
  /** Replaces `{name}` in the message. */
  params?: Record<string, string>
  retryAfter?: number
}

/** Builds the Problem of a code in `rules/errors.ts`: `throw problem('venture.not_found')`. */
export function problem(code: ErrorCode, details: ProblemDetails = {}): Problem {
  const [status, template] = errors[code]
  const message = template.replace(/\{(\w+)\}/g, (_, name: string) => details.params?.[name] ?? '')
  return new Problem({
    status,
    code,
    message,
    ...(details.fields && { fields: details.fields }),
    ...(details.retryAfter && { retryAfter: details.retryAfter }),
  })
}
