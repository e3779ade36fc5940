import type { CallInput, Contract, ReplyOf } from '#platform/contract/endpoint.ts'
import { Problem, type ProblemBody } from '#platform/contract/problem.ts'

export type RouteOf<C extends Contract> = C[keyof C]['route']
export type EndpointAt<C extends Contract, R> = Extract<C[keyof C], { route: R }>
/** The same key with the same body acts once, however often it arrives; see `form/use-once-per-body.ts`. */
type Once = {
  idempotencyKey?: string
  /** The version that is to be changed; of another one the server says 412. */
  ifMatch?: number
}
export type Parts = Once & { params?: Record<string, string>; query?: object; body?: unknown }
export type Arguments<I> = Record<string, never> extends I ? [input?: I & Once] : [input: I & Once]

/**
 * The typed way to the server: `const call = caller<typeof contract>()`, then `await call('GET /api/ventures')`. Only the
 * contract's types are used, so no schema reaches the first load. Rejects with a `Problem`.
 */
export function caller<C extends Contract>() {
  return async <R extends RouteOf<C>>(
    route: R,
    ...[input]: Arguments<CallInput<EndpointAt<C, R>>>
  ): Promise<ReplyOf<EndpointAt<C, R>>> => {
    const answer = await request(route, (input ?? {}) as Parts)
    return (await answer.json()) as ReplyOf<EndpointAt<C, R>>
  }
}

/** Sends one call and answers the raw reply, for callers that need more of it than its body. */
export function request(route: string, parts: Parts): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string]
  return send(fill(path, parts), {
    method,
    headers: {
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
      ...(parts.ifMatch !== undefined && { 'if-match': `"${parts.ifMatch}"` }),
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  })
}

/** Sends files as multipart; the browser writes the boundary itself. */
export async function upload<T>(path: string, form: FormData): Promise<T> {
  const answer = await send(path, { method: 'POST', body: form })
  return (await answer.json()) as T
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, { credentials: 'same-origin', ...init }).catch(() => {
    throw new Problem({
      status: 0,
      code: 'network.unreachable',
      message: 'The server cannot be reached. Check your connection and try again.',
    })
  })
  if (!answer.ok) throw await problemOf(answer)
  return answer
}

function fill(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function problemOf(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => null)) as Partial<ProblemBody> | null
  return new Problem({
    status: answer.status,
    code: body?.code ?? 'server.failed',
    message: body?.message ?? answer.statusText,
    ...(body?.fields && { fields: body.fields }),
    ...(body?.requestId && { requestId: body.requestId }),
  })
}
