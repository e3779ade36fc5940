import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Contract, EndpointInput, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { request, type RequestParts } from './request.ts'
import { useAction, type Action, type ActionOptions } from './use-action.ts'

export type RouteOf<C extends Contract> = C[keyof C]['route']
export type EndpointAt<C extends Contract, R> = Extract<C[keyof C], { route: R }>
type Reads<R> = Extract<R, `GET ${string}`>
type Writes<R> = Exclude<R, `GET ${string}`>

type UploadBody<E> = E extends { raw?: 'upload' } ? { body: FormData } : unknown
/** What a call may carry: the contract's input, and for writes a key and the version to change. */
export type InputOf<E> = EndpointInput<E> & UploadBody<E> & Pick<RequestParts, 'idempotencyKey' | 'ifMatch'>
/** The input may be left out where nothing of it is required. */
export type InputArguments<I> = Record<string, never> extends I ? [input?: I] : [input: I]
type RowOf<Reply> = Reply extends (infer Row)[] ? Row : never

/** Defaults of every query of a feature. `always`: others change it too, so each screen reads it anew as it opens. */
type ClientOptions = { refetchOnMount?: 'always' }

/**
 * The typed way to the server: `const ventures = apiClient<typeof contract>()`. Only the contract's types are used, so no schema
 * reaches the browser's first load. Every query's key is `[route, input]`; `rules/topics.ts` says what refreshes it.
 */
export function apiClient<C extends Contract>(options: ClientOptions = {}) {
  type At<R> = EndpointAt<C, R>

  /** One call. Rejects with a `Problem`. */
  async function call<R extends RouteOf<C>>(route: R, ...[input]: InputArguments<InputOf<At<R>>>) {
    const response = await request(route, (input ?? {}) as RequestParts)
    return (await response.json()) as ReplyOf<At<R>>
  }

  /** Options for `useQuery`. */
  function query<R extends Reads<RouteOf<C>>>(route: R, ...args: InputArguments<InputOf<At<R>>>) {
    return queryOptions({
      queryKey: [route, args[0] ?? {}] as QueryKey,
      queryFn: () => call(route, ...args),
      ...options,
    })
  }

  /** Options for `useInfiniteQuery`: page by page by cursor. The rows of the filters before stay until the new ones arrive. */
  function pages<R extends Reads<RouteOf<C>>>(route: R, ...[input]: InputArguments<InputOf<At<R>>>) {
    return infiniteQueryOptions({
      queryKey: [route, { ...input, isPaged: true }] as QueryKey,
      queryFn: ({ pageParam }) =>
        fetchPage<RowOf<ReplyOf<At<R>>>>(route, { ...(input as RequestParts), cursor: pageParam }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
      placeholderData: keepPreviousData,
      ...options,
    })
  }

  return Object.assign(call, {
    call,
    query,
    pages,
    /** A row that a list read by `pages` has brought already, to show at once while its own screen loads. */
    findLoadedRow<R extends Reads<RouteOf<C>>>(queryClient: QueryClient, { route, id }: { route: R; id: string }) {
      type Row = RowOf<ReplyOf<At<R>>> & { id: string }
      const lists = queryClient.getQueriesData<{ pages?: Page<Row>[] }>({ queryKey: [route] })
      const rows = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ items }) => items)
      return rows.find((row) => row.id === id)
    },
    /** A write as a hook: its toasts, its failures and what to refresh. See `use-action.ts`. */
    useAction: <R extends Writes<RouteOf<C>>>(
      route: R,
      actionOptions: ActionOptions<InputOf<At<R>>, ReplyOf<At<R>>>,
    ): Action<InputOf<At<R>>, ReplyOf<At<R>>> => useAction(route, actionOptions as never) as never,
  })
}

/** The rows of one page, how many there are in all, and the cursor of the next page. */
async function fetchPage<Row>(
  route: string,
  { cursor, ...input }: RequestParts & { cursor: string | null },
): Promise<Page<Row>> {
  const response = await request(route, { ...input, query: { ...input.query, ...(cursor !== null && { cursor }) } })
  return readPage(response)
}

/** The mount sends the rows as the body and the rest as `X-Total-Count` and `Link`. */
export async function readPage<Row>(response: Response): Promise<Page<Row>> {
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  return {
    items: (await response.json()) as Row[],
    totalCount: Number(response.headers.get('x-total-count')),
    nextCursor: new URLSearchParams(next.split('?')[1]).get('cursor'),
  }
}

/** Sends files as multipart. */
export async function upload<T>(path: string, form: FormData): Promise<T> {
  const response = await request(`POST ${path}`, { body: form })
  return (await response.json()) as T
}
