import type { Contract, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { readPage, type EndpointAt, type InputOf, type RouteOf } from './api-client.ts'
import { request, type InputArguments, type RequestParts } from './request.ts'

type ItemOf<Reply> = Reply extends (infer Row)[] ? Row : never

/** For features that do not use `apiClient().pages` yet: one page of a list. */
export function pagedApiClient<C extends Contract>() {
  return async <R extends RouteOf<C>>(
    route: R,
    ...[input]: InputArguments<InputOf<EndpointAt<C, R>>>
  ): Promise<Page<ItemOf<ReplyOf<EndpointAt<C, R>>>>> => readPage(await request(route, (input ?? {}) as RequestParts))
}

/** For `infiniteQueryOptions`: from page to page by cursor, until there is no next. */
export const cursorPagination = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}

/** The part of a query that names the page; the first has no cursor. */
export const cursorParam = (pageParam: string | null) => (pageParam === null ? {} : { cursor: pageParam })
