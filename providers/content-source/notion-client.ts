import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { SourceUnavailableError } from './port.ts'

/** The version with data sources, `in_trash` and the Markdown endpoint. */
const apiVersion = '2026-03-11'
const maxAttempts = 3
/** The longest delay Notion may request that we wait for here. A longer one throws, and the sync continues later. */
const maxWaitMs = 5_000
const maxBytes = 25 * 1_048_576

export type NotionRequest = { path: string; body?: object }
export type NotionClient = (request: NotionRequest) => Promise<unknown>

/** `timeoutMs`: for a whole reply, body included. `pauseMs`: the longest delay before the first retry; it doubles each time. */
export type RetryOptions = { requestsPerSecond?: number; timeoutMs?: number; pauseMs?: number }
type NotionClientOptions = { token: string; baseUrl: string } & RetryOptions

/** The item does not exist, or is not shared with our connection. */
export class NotFoundError extends Error {}

/** Notion rejects the request as invalid, for example because its cursor has expired. */
export class BadRequestError extends Error {}

/**
 * A client of Notion's API that keeps its rate limit, has a deadline and makes up to three attempts where a retry can help,
 * respecting `Retry-After`. Throws `SourceUnavailableError`, `NotFoundError` or `BadRequestError`. After a request failed, later
 * ones get one attempt each until one succeeds, because retries only add load while Notion is down. POST requests are retried
 * too: all of ours only read.
 */
export function createNotionClient(options: NotionClientOptions): NotionClient {
  const { token, baseUrl, requestsPerSecond = 3, timeoutMs = 10_000, pauseMs = 800 } = options
  const throttle = createThrottle(1_000 / requestsPerSecond + 6)
  const headers = {
    authorization: `Bearer ${token}`,
    'notion-version': apiVersion,
    'content-type': 'application/json',
  }
  let isUnavailable = false
  return async ({ path, body }) => {
    const attemptLimit = isUnavailable ? 1 : maxAttempts
    for (let attempt = 1; ; attempt += 1) {
      await throttle()
      const answer = await sendOnce(`${baseUrl}/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
        // Following a redirect could send the token to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      isUnavailable = !('value' in answer)
      if ('value' in answer) return answer.value
      const { message, waitMs } = answer
      if (attempt === attemptLimit || waitMs > maxWaitMs)
        throw new SourceUnavailableError(message, waitMs > 0 ? waitMs : null)
      await setTimeout(Math.max(waitMs, Math.random() * pauseMs * 2 ** (attempt - 1)))
    }
  }
}

/** Lets callers through one at a time, `gapMs` apart. */
function createThrottle(gapMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + gapMs
    if (at > now) await setTimeout(at - now)
  }
}

type AttemptResult = { value: unknown } | { message: string; waitMs: number }

/** One attempt. Throws errors that a retry cannot fix; returns the others. */
async function sendOnce(url: string, init: RequestInit): Promise<AttemptResult> {
  try {
    const answer = await fetch(url, init)
    const text = await readText(answer)
    if (answer.ok) return { value: JSON.parse(text) }
    throwForStatus(answer.status, text)
    return { message: getErrorMessage(answer.status), waitMs: parseRetryAfterMs(answer) }
  } catch (error) {
    if (error instanceof SourceUnavailableError || error instanceof NotFoundError || error instanceof BadRequestError)
      throw error
    const isMalformed = error instanceof SyntaxError
    const isTimeout = (error as Error).name === 'TimeoutError'
    const message = isMalformed ? "Notion's answer could not be read." : isTimeout ? 'Notion does not answer.' : null
    return { message: message ?? 'Notion cannot be reached.', waitMs: 0 }
  }
}

/** The deadline covers the whole body, so a reply that trickles in is aborted too. */
async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new SourceUnavailableError("Notion's answer is too large.")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function throwForStatus(status: number, text: string): void {
  if (status === 401) throw new SourceUnavailableError('Notion refuses our token.')
  if (status === 403) throw new SourceUnavailableError('Notion does not let our connection read this content.')
  if (status === 404) throw new NotFoundError('It is not there, or not shared with our connection.')
  if (status === 400) throw new BadRequestError(`Notion does not understand the request: ${text.slice(0, 200)}`)
}

function getErrorMessage(status: number): string {
  return status === 429 || status === 529 ? 'Notion asks us to wait.' : `Notion answers ${status}.`
}

function parseRetryAfterMs({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after'))
  if (status !== 429 && status !== 529 && status !== 503) return 0
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 1_000
}

/** A reply of another shape is the source's fault, not an item's, so `SourceUnavailableError` is thrown. */
export function parseAs<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  throw new SourceUnavailableError("Notion's answer is not of the form it should have.")
}

/** A missing list is a configuration error and says nothing about its items, so `SourceUnavailableError` is thrown. */
export async function requestList(client: NotionClient, request: Parameters<NotionClient>[0]): Promise<unknown> {
  try {
    return await client(request)
  } catch (error) {
    if (error instanceof NotFoundError)
      throw new SourceUnavailableError('The list is not there, or not shared with our connection.')
    throw error
  }
}
