import { setTimeout as pause } from 'node:timers/promises'
import { createSigner, type S3Call } from './s3-bucket.ts'
import { toConnectionError, toS3Error, readSuccessText, S3Error, toReply, type S3Reply } from './s3-reply.ts'

export type S3Requests = {
  /** The reply as soon as its head is there; its stream must be read to the end or destroyed. */
  open(call: S3Call): Promise<S3Reply>
  /** The reply once all of it is there. */
  complete(call: S3Call): Promise<{ headers: Headers; text: string }>
}

export type RetryOptions = {
  maxAttempts: number
  /** For a whole reply, or for the head of one that is read as it comes. */
  replyTimeoutMs: number
  /** Silence within a body being read. */
  idleTimeoutMs: number
  /** The first pause is up to this, each further one up to twice the one before. */
  backOffMs: number
  /** A store that asks for a longer pause is not asked again. */
  maxPauseMs: number
}

const defaultRetryOptions: RetryOptions = {
  maxAttempts: 3,
  replyTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
  backOffMs: 300,
  maxPauseMs: 20_000,
}

/**
 * Signed requests to one bucket. Every call of S3 used here may be repeated, so each is, when its failure may pass;
 * only a completed upload whose reply was lost is reported as failed although the new value is there.
 */
export function createS3Requests(s3Url: string, retryOptions: Partial<RetryOptions> = {}): S3Requests {
  const sign = createSigner(s3Url)
  const limits = { ...defaultRetryOptions, ...retryOptions }

  async function attempt<T>(call: S3Call, read: (reply: S3Reply) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const timeoutError = new Error(`The file store did not answer ${call.method} in time`)
    const timer = setTimeout(() => controller.abort(timeoutError), limits.replyTimeoutMs)
    try {
      const response = await fetch(await sign(call), { signal: controller.signal })
      const reply = toReply(response, { controller, idleTimeoutMs: limits.idleTimeoutMs })
      if (response.ok) return await read(reply)
      throw await toS3Error(call, reply)
    } catch (error) {
      throw toConnectionError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function request<T>(call: S3Call, read: (reply: S3Reply) => Promise<T>): Promise<T> {
    for (let attemptCount = 1; ; attemptCount++) {
      try {
        return await attempt(call, read)
      } catch (error) {
        const pauseMs = Math.max(getRetryAfterMs(error), Math.random() * limits.backOffMs * 2 ** (attemptCount - 1))
        if (attemptCount >= limits.maxAttempts || !isTransient(error) || pauseMs > limits.maxPauseMs) throw error
        await pause(pauseMs)
      }
    }
  }

  return {
    open: (call) => request(call, async (reply) => reply),
    complete: (call) =>
      request(call, async (reply) => ({ headers: reply.headers, text: await readSuccessText(call, reply) })),
  }
}

function getRetryAfterMs(error: unknown): number {
  return error instanceof S3Error ? error.retryAfterMs : 0
}

/** Broken connections and time limits may pass as well: they are no answers. */
function isTransient(error: unknown): boolean {
  return !(error instanceof S3Error) || error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout'
}
