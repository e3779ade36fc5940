import { setTimeout as pause } from 'node:timers/promises'
import { createSigner, type S3Call } from './s3-bucket.ts'
import { asConnectionFailure, readFailure, readSuccess, S3Failure, toReply, type S3Reply } from './s3-reply.ts'

export type S3Requests = {
  /** The reply as soon as its head is there; its stream must be read to the end or destroyed. */
  open(call: S3Call): Promise<S3Reply>
  /** The reply once all of it is there. */
  complete(call: S3Call): Promise<{ headers: Headers; text: string }>
}

export type Patience = {
  tryCount: number
  /** For a whole reply, or for the head of one that is read as it comes. */
  replyTimeoutMs: number
  /** Silence within a body being read. */
  idleTimeoutMs: number
  /** The first pause is up to this, each further one up to twice the one before. */
  backOffMs: number
  /** A store that asks for a longer pause is not asked again. */
  longestPauseMs: number
}

const usualPatience: Patience = {
  tryCount: 3,
  replyTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
  backOffMs: 300,
  longestPauseMs: 20_000,
}

/**
 * Signed requests to one bucket. Every call of S3 used here may be repeated, so each is, when its failure may pass;
 * only a completed upload whose reply was lost is reported as failed although the new value is there.
 */
export function createS3Requests(s3Url: string, patience: Partial<Patience> = {}): S3Requests {
  const sign = createSigner(s3Url)
  const limits = { ...usualPatience, ...patience }

  async function attempt<T>(call: S3Call, read: (reply: S3Reply) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const tooLate = new Error(`The file store did not answer ${call.method} in time`)
    const timer = setTimeout(() => controller.abort(tooLate), limits.replyTimeoutMs)
    try {
      const response = await fetch(await sign(call), { signal: controller.signal })
      const reply = toReply(response, { controller, idleTimeoutMs: limits.idleTimeoutMs })
      if (response.ok) return await read(reply)
      throw await readFailure(call, reply)
    } catch (error) {
      throw asConnectionFailure(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function request<T>(call: S3Call, read: (reply: S3Reply) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(call, read)
      } catch (error) {
        const pauseMs = Math.max(askedPauseMs(error), Math.random() * limits.backOffMs * 2 ** (tried - 1))
        if (tried >= limits.tryCount || !mayPass(error) || pauseMs > limits.longestPauseMs) throw error
        await pause(pauseMs)
      }
    }
  }

  return {
    open: (call) => request(call, async (reply) => reply),
    complete: (call) =>
      request(call, async (reply) => ({ headers: reply.headers, text: await readSuccess(call, reply) })),
  }
}

function askedPauseMs(error: unknown): number {
  return error instanceof S3Failure ? error.retryAfterMs : 0
}

/** Broken connections and time limits may pass as well: they are no answers. */
function mayPass(error: unknown): boolean {
  return !(error instanceof S3Failure) || error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout'
}
