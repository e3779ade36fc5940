import type { CallInput, Contract, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { request, type Arguments, type EndpointAt, type Parts, type RouteOf } from './call.ts'

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

/** For `infiniteQueryOptions`: from page to page by cursor, until there is no next. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/** The part of a query that names the page; the first has no cursor. */
export const atCursor = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam })
