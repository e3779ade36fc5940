import { setTimeout } from 'node:timers/promises'
import { SourceAway } from './port.ts'

/** Data sources, `in_trash` and the Markdown endpoint are of this version. */
const apiVersion = '2026-03-11'
const mostTries = 3
/** What Notion asks us to wait is waited here as long as this; longer waits end the stint and are taken up again later. */
const mostWaitMs = 5_000
const mostBytes = 25 * 1_048_576

export type Asked = { path: string; body?: object }
export type AskNotion = (asked: Asked) => Promise<unknown>

/** `patienceMs`: how long an answer may take as a whole. `pauseMs`: the least pause before another try. */
export type Manners = { requestsPerSecond?: number; patienceMs?: number; pauseMs?: number }
type Options = { token: string; baseUrl: string } & Manners

/** The item asked for is not there, or is not shared with our connection. */
export class NotThere extends Error {}

/** Notion takes the request for a wrong one, as it does with a cursor that is too old. */
export class NotUnderstood extends Error {}

/**
 * Asks Notion's API: never faster than its limit, with a deadline, and up to three times where another try can help; its
 * `Retry-After` is obeyed. After a call without an answer the next ones are tried once each, until one is answered: while
 * Notion is away, more tries are only more load. A POST that only reads may be repeated like a GET.
 */
export function createAskNotion(options: Options): AskNotion {
  const { token, baseUrl, requestsPerSecond = 3, patienceMs = 10_000, pauseMs = 800 } = options
  const takeTurn = createPace(1_000 / requestsPerSecond + 6)
  const headers = {
    authorization: `Bearer ${token}`,
    'notion-version': apiVersion,
    'content-type': 'application/json',
  }
  let isAway = false
  return async ({ path, body }) => {
    const triesAtMost = isAway ? 1 : mostTries
    for (let tries = 1; ; tries += 1) {
      await takeTurn()
      const answer = await askOnce(`${baseUrl}/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
        // The token goes to the configured host and nowhere it may be sent on to.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      isAway = !('value' in answer)
      if ('value' in answer) return answer.value
      const { sentence, waitMs } = answer
      if (tries === triesAtMost || waitMs > mostWaitMs) throw new SourceAway(sentence, waitMs > 0 ? waitMs : null)
      await setTimeout(Math.max(waitMs, Math.random() * pauseMs * 2 ** (tries - 1)))
    }
  }
}

/** Lets callers through one by one, a gap apart, however many wait. */
function createPace(gapMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + gapMs
    if (at > now) await setTimeout(at - now)
  }
}

type Answer = { value: unknown } | { sentence: string; waitMs: number }

/** One try. Throws what another try cannot change; answers what it may. */
async function askOnce(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, init)
    const text = await readText(answer)
    if (answer.ok) return { value: JSON.parse(text) }
    refuse(answer.status, text)
    return { sentence: sentenceOf(answer.status), waitMs: waitOf(answer) }
  } catch (error) {
    if (error instanceof SourceAway || error instanceof NotThere || error instanceof NotUnderstood) throw error
    const isGarbled = error instanceof SyntaxError
    const isLate = (error as Error).name === 'TimeoutError'
    const sentence = isGarbled ? "Notion's answer could not be read." : isLate ? 'Notion does not answer.' : null
    return { sentence: sentence ?? 'Notion cannot be reached.', waitMs: 0 }
  }
}

/** The deadline holds for the whole body: one that trickles is cut off as well. */
async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new SourceAway("Notion's answer is too large.")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refuse(status: number, text: string): void {
  if (status === 401) throw new SourceAway('Notion refuses our token.')
  if (status === 403) throw new SourceAway('Notion does not let our connection read this content.')
  if (status === 404) throw new NotThere('It is not there, or not shared with our connection.')
  if (status === 400) throw new NotUnderstood(`Notion does not understand the request: ${text.slice(0, 200)}`)
}

function sentenceOf(status: number): string {
  return status === 429 || status === 529 ? 'Notion asks us to wait.' : `Notion answers ${status}.`
}

function waitOf({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after'))
  if (status !== 429 && status !== 529 && status !== 503) return 0
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 1_000
}
