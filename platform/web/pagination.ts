import type { EndpointInput, Contract, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { request, type RequestArguments, type EndpointAt, type RequestOptions, type RouteOf } from './api-client.ts'

type ItemOf<Reply> = Reply extends (infer Row)[] ? Row : never

/** As `caller`, for lists that are read page by page: the rows, how many there are in all, and the cursor of the next page. */
export function pagedApiClient<C extends Contract>() {
  return async <R extends RouteOf<C>>(
    route: R,
    ...[input]: RequestArguments<EndpointInput<EndpointAt<C, R>>>
  ): Promise<Page<ItemOf<ReplyOf<EndpointAt<C, R>>>>> => {
    const response = await request(route, (input ?? {}) as RequestOptions)
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
    return {
      items: (await response.json()) as ItemOf<ReplyOf<EndpointAt<C, R>>>[],
      totalCount: Number(response.headers.get('x-total-count')),
      nextCursor: new URLSearchParams(next.split('?')[1]).get('cursor'),
    }
  }
}

/** For `infiniteQueryOptions`: from page to page by cursor, until there is no next. */
export const cursorPagination = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/** The part of a query that names the page; the first has no cursor. */
export const cursorParam = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam })
