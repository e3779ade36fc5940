import { Readable } from 'node:stream'
import type { S3Call } from './s3-bucket.ts'
import { getXmlField } from './s3-xml.ts'

export type S3Reply = { status: number; headers: Headers; stream: Readable }

const maxTextBytes = 4 * 1_048_576

/**
 * An answer other than success. The message holds no more of the answer than its code: S3 repeats key ids and
 * signatures.
 */
export class S3Error extends Error {
  override name = 'S3Error'
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
        this.destroy(toConnectionError(error))
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
export function toConnectionError(error: unknown): Error {
  if (error instanceof Error && !(error instanceof TypeError)) return error
  return new Error('The connection to the file store failed', { cause: error })
}

/** Completing a multipart upload may begin as a success and end as an error, in the body alone. */
export async function readSuccessText(call: S3Call, reply: S3Reply): Promise<string> {
  const text = await readText(reply)
  if (text.includes('<Error>')) throw new S3Error(call, { status: 500, code: parseErrorCode(text) })
  return text
}

export async function toS3Error(call: S3Call, reply: S3Reply): Promise<S3Error> {
  const retryAfter = reply.headers.get('retry-after') ?? ''
  const requestedMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  const code = parseErrorCode(await readText(reply))
  return new S3Error(call, { status: reply.status, code, retryAfterMs: Math.max(0, requestedMs || 0) })
}

async function readText({ stream }: S3Reply): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    if (size > maxTextBytes) throw new Error('The file store answers at more length than it should')
  }
  return Buffer.concat(pieces).toString()
}

function parseErrorCode(xml: string): string {
  return /^\w{0,60}$/.exec(getXmlField(xml, 'Code'))?.[0] ?? ''
}
