/** The body of an error reply. `message` is a sentence fit for a toast, `code` is stable, `fields` maps inputs to messages. */
export type ProblemBody = {
  message: string
  code: string
  fields?: Record<string, string>
  requestId: string
}

type ProblemOptions = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  requestId?: string
}

/** The one error class: the server throws it, the mount sends it, and the web client throws it again. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor(options: ProblemOptions) {
    super(options.message)
    this.name = 'Problem'
    this.status = options.status
    this.code = options.code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.requestId = options.requestId
  }
}
