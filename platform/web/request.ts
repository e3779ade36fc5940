import { Problem, type ProblemBody } from '#platform/contract/problem.ts'
import { waitForSignIn } from './session-state.ts'
import { upload } from './upload.ts'

export type RequestParts = {
  params?: Record<string, string>
  query?: object
  /** Plain data is sent as JSON, a `FormData` as multipart. */
  body?: unknown
  /** The same key with the same body acts once, however often it arrives. */
  idempotencyKey?: string
  /** The version that is to be changed; the server answers 412 if the thing has another one by now. */
  ifMatch?: number
  /** Is sent even if the page is closed at the same moment. */
  keepalive?: boolean
  /** Told the share of the body that is sent, 0 to 1: for large files. */
  onProgress?: (share: number) => void
}

/** The input may be left out where nothing of it is required. */
export type InputArguments<I> = Record<string, never> extends I ? [input?: I] : [input: I]

/** Sends one call and resolves with a response that is ok. Rejects with a `Problem`. */
export async function request(route: string, parts: RequestParts): Promise<Response> {
  const response = await send(route, parts)
  if (!response.ok) throw await toProblem(response)
  return response
}

/** Ending a session that has ended needs nobody to sign in for it. */
const signOutRoute = 'POST /api/logout'

/**
 * Sends one call and resolves with whatever the server answered. Rejects with a `Problem` when there was no answer. Where the
 * session has ended, it waits until the person has signed in again and sends the same call once more.
 */
export async function send(route: string, parts: RequestParts): Promise<Response> {
  const response = await sendPatiently(route, parts)
  if (response.status !== 401 || route === signOutRoute) return response
  return (await waitForSignIn()) ? sendPatiently(route, parts) : response
}

const maxRepeats = 2
const maxRetrySeconds = 5

/** A read that the server has no time for now (503) is sent again when it says, so that a rush shows as a short wait. */
async function sendPatiently(route: string, parts: RequestParts): Promise<Response> {
  for (let repeats = 0; ; repeats++) {
    const response = await sendOnce(route, parts)
    const seconds = Number(response.headers.get('retry-after'))
    const isWorthWaiting = response.status === 503 && seconds > 0 && seconds <= maxRetrySeconds
    if (!isWorthWaiting || !route.startsWith('GET ') || repeats === maxRepeats) return response
    await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1_000))
  }
}

async function sendOnce(route: string, parts: RequestParts): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string]
  const isJson = parts.body !== undefined && !(parts.body instanceof FormData)
  const { onProgress } = parts
  const transmit = onProgress ? (url: string, init: RequestInit) => upload(url, { ...init, onProgress }) : fetch
  return transmit(buildUrl(path, parts), {
    method,
    credentials: 'same-origin',
    keepalive: parts.keepalive ?? false,
    headers: {
      // The browser itself names the type of a FormData, with the boundary it chose.
      ...(isJson && { 'content-type': 'application/json' }),
      ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
      ...(parts.ifMatch !== undefined && { 'if-match': `"${parts.ifMatch}"` }),
    },
    ...(parts.body !== undefined && {
      body: isJson ? JSON.stringify(parts.body, toStorable) : (parts.body as FormData),
    }),
  }).catch(() => {
    throw isOffline()
      ? new Problem({ status: 0, code: 'network.offline', message: offlineMessage })
      : new Problem({ status: 0, code: 'network.unreachable', message: unreachableMessage })
  })
}

/** Pasted text may bring along NUL characters, which nobody sees and no database stores: the server would refuse all of it. */
const toStorable = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)

export const offlineMessage = "You're offline. Check your connection and try again."
const unreachableMessage = 'The server cannot be reached. Check your connection and try again.'

/** The browser knows of no network. The opposite proves nothing: a network may lead nowhere. */
export const isOffline = (): boolean => !navigator.onLine

function buildUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value).replaceAll('\0', ''))
  return search.size > 0 ? `${filledPath}?${search}` : filledPath
}

/**
 * The `Problem` in a response that is not ok. Its message is empty where the server said nothing in our shape, as a proxy does
 * with a page of its own: the screen then has better words than "Internal Server Error".
 */
export async function toProblem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null
  return new Problem({
    status: response.status,
    code: body?.code ?? 'server.failed',
    message: typeof body?.message === 'string' ? body.message : '',
    ...(body?.fields && { fields: body.fields }),
    ...(body?.requestId && { requestId: body.requestId }),
  })
}
