import { Readable } from 'node:stream'
import type { S3Call } from './s3-bucket.ts'
import { readField } from './s3-xml.ts'

export type S3Reply = { status: number; headers: Headers; stream: Readable }

const longestText = 4 * 1_048_576

/**
 * An answer other than success. The message holds no more of the answer than its code: S3 repeats key ids and
 * signatures.
 */
export class S3Failure extends Error {
  override name = 'S3Failure'
  status: number
  code: string
  /** How long the store asks to be left alone; 0 when it does not say. */
  retryAfterMs: number
  constructor(
    call: S3Call,
    { status, code, retryAfterMs = 0 }: { status: number; code: string; retryAfterMs?: number },
  ) {
    super(`The file store answered ${call.method} with ${status} ${code}`.trimEnd())
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The idle time runs only while we wait for the store, so a slow reader is not mistaken for a silent store. Destroying
 * the stream, read or not, ends the connection.
 */
export function toReply(
  { status, headers, body }: Response,
  { controller, idleTimeoutMs }: { controller: AbortController; idleTimeoutMs: number },
): S3Reply {
  const reader = body?.getReader()
  const stream = new Readable({
    async read() {
      const timer = setTimeout(() => controller.abort(new Error('The file store fell silent')), idleTimeoutMs)
      try {
        const chunk = await reader?.read()
        this.push(chunk?.value ?? null)
      } catch (error) {
        this.destroy(asConnectionFailure(error))
      } finally {
        clearTimeout(timer)
      }
    },
    destroy(error, done) {
      controller.abort()
      done(error)
    },
  })
  return { status, headers, stream }
}

/** `fetch` throws a bare `TypeError` for a broken connection; the reason is in its cause. */
export function asConnectionFailure(error: unknown): Error {
  if (error instanceof Error && !(error instanceof TypeError)) return error
  return new Error('The connection to the file store failed', { cause: error })
}

/** Completing a multipart upload may begin as a success and end as an error, in the body alone. */
export async function readSuccess(call: S3Call, reply: S3Reply): Promise<string> {
  const text = await readText(reply)
  if (text.includes('<Error>')) throw new S3Failure(call, { status: 500, code: codeIn(text) })
  return text
}

export async function readFailure(call: S3Call, reply: S3Reply): Promise<S3Failure> {
  const asked = reply.headers.get('retry-after') ?? ''
  const askedMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now()
  const code = codeIn(await readText(reply))
  return new S3Failure(call, { status: reply.status, code, retryAfterMs: Math.max(0, askedMs || 0) })
}

async function readText({ stream }: S3Reply): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    if (size > longestText) throw new Error('The file store answers at more length than it should')
  }
  return Buffer.concat(pieces).toString()
}

function codeIn(xml: string): string {
  return /^\w{0,60}$/.exec(readField(xml, 'Code'))?.[0] ?? ''
}
