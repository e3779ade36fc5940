/** A call to a service failed, in the words of its port. `retryAfterMs`: how long the service asks callers to wait, if it says so. */
export class PortError<Failure extends string> extends Error {
  readonly failure: Failure
  readonly retryAfterMs: number | null

  constructor(
    failure: Failure,
    { message = failure as string, retryAfterMs = null as number | null, cause = undefined as unknown } = {},
  ) {
    super(message, { cause })
    this.failure = failure
    this.retryAfterMs = retryAfterMs
  }
}
