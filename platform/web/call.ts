import type { CallInput, Contract, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { Problem, type ProblemBody } from '#platform/contract/problem.ts'

type RouteOf<C extends Contract> = C[keyof C]['route']
type EndpointAt<C extends Contract, R> = Extract<C[keyof C], { route: R }>
/** The same key with the same body acts once, however often it arrives; see `form/use-once-per-body.ts`. */
type Once = { idempotencyKey?: string }
type Parts = Once & { params?: Record<string, string>; query?: object; body?: unknown }
type Arguments<I> = Record<string, never> extends I ? [input?: I & Once] : [input: I & Once]

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

type RowOf<Reply> = Reply extends (infer Row)[] ? Row : never

/** As `caller`, for lists that are read page by page: the rows, how many there are in all, and the cursor of the next page. */
export function pager<C extends Contract>() {
  return async <R extends RouteOf<C>>(
    route: R,
    ...[input]: Arguments<CallInput<EndpointAt<C, R>>>
  ): Promise<Page<RowOf<ReplyOf<EndpointAt<C, R>>>>> => {
    const answer = await request(route, (input ?? {}) as Parts)
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? []
    return {
      items: (await answer.json()) as RowOf<ReplyOf<EndpointAt<C, R>>>[],
      totalCount: Number(answer.headers.get('x-total-count')),
      nextCursor: new URLSearchParams(next.split('?')[1]).get('cursor'),
    }
  }
}

function request(route: string, parts: Parts): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string]
  return send(fill(path, parts), {
    method,
    headers: {
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
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
