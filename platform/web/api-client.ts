import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Contract, EndpointInput, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { request, type InputArguments, type RequestParts } from './request.ts'
import { useAction, type Action, type ActionOptions } from './use-action.ts'

type RouteOf<C extends Contract> = C[keyof C]['route']
type EndpointAt<C extends Contract, R> = Extract<C[keyof C], { route: R }>
type Reads<C extends Contract> = Extract<RouteOf<C>, `GET ${string}`>
type Writes<C extends Contract> = Exclude<RouteOf<C>, `GET ${string}`>

type UploadBody<E> = E extends { raw?: 'upload' } ? { body: FormData } : unknown
/** What a call may carry: the contract's input, and for writes a key and the version to change. */
type InputOf<E> = EndpointInput<E> &
  UploadBody<E> &
  Pick<RequestParts, 'idempotencyKey' | 'ifMatch' | 'keepalive' | 'onProgress'>
type ArgumentsAt<C extends Contract, R> = InputArguments<InputOf<EndpointAt<C, R>>>
type ReplyAt<C extends Contract, R> = ReplyOf<EndpointAt<C, R>>
type RowAt<C extends Contract, R> = ReplyAt<C, R> extends (infer Row)[] ? Row : never

/** Defaults of every query of a feature. `always`: others change it too, so each screen reads it anew as it opens. */
type ClientOptions = { refetchOnMount?: 'always' }

/**
 * The typed way to the server: `const ventures = apiClient<typeof contract>()`. Only the contract's types are used, so no schema
 * reaches the browser's first load. Every query's key is `[route, input]`; `rules/topics.ts` says what refreshes it.
 */
export function apiClient<C extends Contract>(options: ClientOptions = {}) {
  const call = createCall<C>()
  return Object.assign(call, {
    /** One call. Rejects with a `Problem`. */
    call,
    /** Options for `useQuery`. */
    query: <R extends Reads<C>>(route: R, ...args: ArgumentsAt<C, R>) =>
      queryOptions({ queryKey: [route, args[0] ?? {}] as QueryKey, queryFn: () => call(route, ...args), ...options }),
    ...createPagedQueries<C>(options),
    /** A write as a hook: its toasts, its failures and what to refresh. See `use-action.ts`. */
    useAction: <R extends Writes<C>>(
      route: R,
      actionOptions: ActionOptions<InputOf<EndpointAt<C, R>>, ReplyAt<C, R>>,
    ): Action<InputOf<EndpointAt<C, R>>, ReplyAt<C, R>> => useAction(route, actionOptions as never) as never,
  })
}

function createCall<C extends Contract>() {
  return async <R extends RouteOf<C>>(route: R, ...[input]: ArgumentsAt<C, R>): Promise<ReplyAt<C, R>> => {
    const response = await request(route, (input ?? {}) as RequestParts)
    return (await response.json()) as ReplyAt<C, R>
  }
}

function createPagedQueries<C extends Contract>(options: ClientOptions) {
  return {
    /** Options for `useInfiniteQuery`: page by page by cursor. The rows of the filters before stay until the new ones arrive. */
    pages: <R extends Reads<C>>(route: R, ...[input]: ArgumentsAt<C, R>) =>
      infiniteQueryOptions({
        queryKey: [route, { ...input, isPaged: true }] as QueryKey,
        queryFn: ({ pageParam: cursor }) => fetchPage<RowAt<C, R>>(route, { ...(input as RequestParts), cursor }),
        initialPageParam: null as string | null,
        getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
        placeholderData: keepPreviousData,
        ...options,
      }),
    /** Options for `useQuery` of one page alone, with its count and cursor; see `DataTable`. */
    page: <R extends Reads<C>>(route: R, ...[input]: ArgumentsAt<C, R>) =>
      queryOptions({
        queryKey: [route, { ...input, isPage: true }] as QueryKey,
        queryFn: () => fetchPage<RowAt<C, R>>(route, { ...(input as RequestParts), cursor: null }),
        placeholderData: keepPreviousData,
        ...options,
      }),
    /** A row that a list has brought already, to show at once while its own screen loads. */
    findLoadedRow: <R extends Reads<C>>(queryClient: QueryClient, { route, id }: { route: R; id: string }) => {
      type Row = RowAt<C, R> & { id: string }
      const lists = queryClient.getQueriesData<Row[] | Page<Row> | { pages: Page<Row>[] }>({ queryKey: [route] })
      const rows = lists.flatMap(([, list]) =>
        !list || Array.isArray(list)
          ? (list ?? [])
          : ('pages' in list ? list.pages : [list]).flatMap(({ items }) => items),
      )
      return rows.find((row) => row.id === id)
    },
  }
}

async function fetchPage<Row>(
  route: string,
  { cursor, ...input }: RequestParts & { cursor: string | null },
): Promise<Page<Row>> {
  return readPage(await request(route, { ...input, query: { ...input.query, ...(cursor !== null && { cursor }) } }))
}

/** The mount sends the rows as the body and the rest as `X-Total-Count` and `Link`. */
async function readPage<Row>(response: Response): Promise<Page<Row>> {
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  return {
    items: (await response.json()) as Row[],
    totalCount: Number(response.headers.get('x-total-count')),
    nextCursor: new URLSearchParams(next.split('?')[1]).get('cursor'),
  }
}
