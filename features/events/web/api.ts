import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import { apiClient } from '#platform/web/api-client.ts'
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import { cursorParam, cursorPagination, pagedApiClient } from '#platform/web/pagination.ts'
import type { contract } from '../contract.ts'
import type { Event, eventEdit, newEvent, Scope, Timing } from '../schema.ts'
import type { EventFilters } from './list/event-search.ts'

export const eventsApi = apiClient<typeof contract>()
export const pagedEventsApi = pagedApiClient<typeof contract>()

/** The root of all that is known of events: what changes one may change any list. */
export const eventsKey = ['events'] as const

/** Only so many of the past are shown, unless one searches. */
export const maxPastCount = 6
const pageSize = 12

/** Events of one group that fit the filters, a page at a time. */
export const eventsQuery = (timing: Timing, filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'list', timing, filters],
    queryFn: ({ pageParam }) =>
      pagedEventsApi('GET /api/events', {
        query: {
          ...filters,
          ...(filters.mine && { mine: 'true' }),
          timing,
          limit: timing === 'past' ? maxPastCount : pageSize,
          ...cursorParam(pageParam),
        } as never,
      }),
    ...cursorPagination,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** All events that are on within a span of time. */
export const eventsInRangeQuery = ({ from, to }: { from: Date; to: Date }, filters: EventFilters) =>
  queryOptions({
    queryKey: [...eventsKey, 'span', from.toISOString(), to.toISOString(), filters],
    queryFn: () =>
      eventsApi('GET /api/events', {
        query: {
          ...filters,
          ...(filters.mine && { mine: 'true' }),
          from: from.toISOString(),
          to: to.toISOString(),
          limit: 1_000,
        } as never,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** What a list that was read lately knows of an event: its page shows that until the answer is there. */
export function findCachedEvent(queryClient: QueryClient, id: string): Event | undefined {
  const pages = queryClient.getQueriesData<{ pages: { items: Event[] }[] }>({ queryKey: [...eventsKey, 'list'] })
  const spans = queryClient.getQueriesData<Event[]>({ queryKey: [...eventsKey, 'span'] })
  const cached = [
    ...pages.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items)),
    ...spans.flatMap(([, list]) => list),
  ]
  return cached.find((event) => event?.id === id)
}

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'one', id],
    queryFn: () => eventsApi('GET /api/events/{id}', { params: { id } }),
    refetchOnMount: 'always',
  })

/** Announces an event; sent twice, it is still one. */
export function useCreateEvent() {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: z.input<typeof newEvent>) =>
      withIdempotencyKey(body, (idempotencyKey) => eventsApi('POST /api/events', { body, idempotencyKey })),
    onSuccess: (event) => cacheEvent(queryClient, event),
  })
}

type EditEventVariables = { body: z.input<typeof eventEdit>; scope: Scope }

/** Changes an event as it was seen: if somebody else changed it meanwhile, it is refused. */
export function useEditEvent({ id, version }: Pick<Event, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, scope }: EditEventVariables) =>
      eventsApi('PUT /api/events/{id}', { params: { id }, query: { scope }, body, ifMatch: version }),
    onSuccess: (event) => cacheEvent(queryClient, event),
    // Whoever edits again shall see what the other did.
    onError: () => void queryClient.invalidateQueries({ queryKey: eventsKey }),
  })
}

/** Cancels an event. Its own page is left as it is: asking for it again would find nothing. */
export function useTrashEvent(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (scope: Scope) => eventsApi('DELETE /api/events/{id}', { params: { id }, query: { scope } }),
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: eventsKey, predicate: ({ queryKey }) => !queryKey.includes(id) }),
  })
}

export function useRestoreEvent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => eventsApi('POST /api/events/{id}/restore', { params: { id } }),
    onSuccess: (event) => cacheEvent(queryClient, event),
  })
}

/** Takes a seat or gives it back. */
export function useRsvp(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isGoing: boolean) =>
      isGoing
        ? eventsApi('PUT /api/events/{id}/rsvp', { params: { id } })
        : eventsApi('DELETE /api/events/{id}/rsvp', { params: { id } }),
    // The counts follow from what others do meanwhile, so all is asked anew, also when it went wrong.
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventsKey }),
  })
}

function cacheEvent(queryClient: QueryClient, event: Event): void {
  queryClient.setQueryData(eventQuery(event.id).queryKey, event)
  void queryClient.invalidateQueries({ queryKey: eventsKey })
}
