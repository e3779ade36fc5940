import type { EndpointInput, Contract, ReplyOf } from '#platform/contract/endpoint.ts'
import { Problem, type ProblemBody } from '#platform/contract/problem.ts'

export type RouteOf<C extends Contract> = C[keyof C]['route']
export type EndpointAt<C extends Contract, R> = Extract<C[keyof C], { route: R }>
/** The same key with the same body acts once, however often it arrives; see `form/use-once-per-body.ts`. */
type WriteOptions = {
  idempotencyKey?: string
  /** The version that is to be changed; of another one the server says 412. */
  ifMatch?: number
}
export type RequestOptions = WriteOptions & { params?: Record<string, string>; query?: object; body?: unknown }
export type RequestArguments<I> =
  Record<string, never> extends I ? [input?: I & WriteOptions] : [input: I & WriteOptions]

/**
 * The typed way to the server: `const call = caller<typeof contract>()`, then `await call('GET /api/ventures')`. Only the
 * contract's types are used, so no schema reaches the first load. Rejects with a `Problem`.
 */
export function apiClient<C extends Contract>() {
  return async <R extends RouteOf<C>>(
    route: R,
    ...[input]: RequestArguments<EndpointInput<EndpointAt<C, R>>>
  ): Promise<ReplyOf<EndpointAt<C, R>>> => {
    const response = await request(route, (input ?? {}) as RequestOptions)
    return (await response.json()) as ReplyOf<EndpointAt<C, R>>
  }
}

/** Sends one call and answers the raw reply, for callers that need more of it than its body. */
export function request(route: string, options: RequestOptions): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string]
  return send(buildUrl(path, options), {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
}

/** Sends files as multipart; the browser writes the boundary itself. */
export async function upload<T>(path: string, form: FormData): Promise<T> {
  const response = await send(path, { method: 'POST', body: form })
  return (await response.json()) as T
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { credentials: 'same-origin', ...init }).catch(() => {
    throw new Problem({
      status: 0,
      code: 'network.unreachable',
      message: 'The server cannot be reached. Check your connection and try again.',
    })
  })
  if (!response.ok) throw await toProblem(response)
  return response
}

function buildUrl(path: string, { params = {}, query = {} }: RequestOptions): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${filledPath}?${search}` : filledPath
}

async function toProblem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null
  return new Problem({
    status: response.status,
    code: body?.code ?? 'server.failed',
    message: body?.message ?? response.statusText,
    ...(body?.fields && { fields: body.fields }),
    ...(body?.requestId && { requestId: body.requestId }),
  })
}
