/** What an error reply carries; `message` is a sentence fit for a toast, `code` is stable, `fields` maps an input to its message. */
export type ProblemBody = {
  message: string
  code: string
  fields?: Record<string, string>
  requestId: string
}

type ProblemParts = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  requestId?: string
}

/** The one error of both halves: the server throws it, the mount sends it, the web client throws it again. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor(parts: ProblemParts) {
    super(parts.message)
    this.name = 'Problem'
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields
    this.retryAfter = parts.retryAfter
    this.requestId = parts.requestId
  }
}
