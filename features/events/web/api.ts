import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import { caller } from '#platform/web/call.ts'
import { useOncePerBody } from '#platform/web/form/use-once-per-body.ts'
import { atCursor, byCursor, pager } from '#platform/web/pager.ts'
import type { contract } from '../contract.ts'
import type { Event, eventEdit, newEvent, Scope, Timing } from '../schema.ts'
import type { EventFilters } from './list/event-search.ts'

export const callEvents = caller<typeof contract>()
export const pageEvents = pager<typeof contract>()

/** The root of all that is known of events: what changes one may change any list. */
export const everything = ['events'] as const

/** Only so many of the past are shown, unless one searches. */
export const shownPastCount = 6
const rowsAPage = 12

/** Events of one group that fit the filters, a page at a time. */
export const eventsQuery = (timing: Timing, filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'list', timing, filters],
    queryFn: ({ pageParam }) =>
      pageEvents('GET /api/events', {
        query: {
          ...filters,
          ...(filters.mine && { mine: 'true' }),
          timing,
          limit: timing === 'past' ? shownPastCount : rowsAPage,
          ...atCursor(pageParam),
        } as never,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** All events that are on within a span of time. */
export const spanQuery = ({ from, to }: { from: Date; to: Date }, filters: EventFilters) =>
  queryOptions({
    queryKey: [...everything, 'span', from.toISOString(), to.toISOString(), filters],
    queryFn: () =>
      callEvents('GET /api/events', {
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
export function eventInLists(queryClient: QueryClient, id: string): Event | undefined {
  const pages = queryClient.getQueriesData<{ pages: { items: Event[] }[] }>({ queryKey: [...everything, 'list'] })
  const spans = queryClient.getQueriesData<Event[]>({ queryKey: [...everything, 'span'] })
  const known = [
    ...pages.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items)),
    ...spans.flatMap(([, list]) => list),
  ]
  return known.find((event) => event?.id === id)
}

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'one', id],
    queryFn: () => callEvents('GET /api/events/{id}', { params: { id } }),
    refetchOnMount: 'always',
  })

/** Announces an event; sent twice, it is still one. */
export function useCreateEvent() {
  const queryClient = useQueryClient()
  const once = useOncePerBody()
  return useMutation({
    mutationFn: (body: z.input<typeof newEvent>) =>
      once(body, (idempotencyKey) => callEvents('POST /api/events', { body, idempotencyKey })),
    onSuccess: (event) => store(queryClient, event),
  })
}

type Edit = { body: z.input<typeof eventEdit>; scope: Scope }

/** Changes an event as it was seen: if somebody else changed it meanwhile, it is refused. */
export function useEditEvent({ id, version }: Pick<Event, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, scope }: Edit) =>
      callEvents('PUT /api/events/{id}', { params: { id }, query: { scope }, body, ifMatch: version }),
    onSuccess: (event) => store(queryClient, event),
    // Whoever edits again shall see what the other did.
    onError: () => void queryClient.invalidateQueries({ queryKey: everything }),
  })
}

/** Cancels an event. Its own page is left as it is: asking for it again would find nothing. */
export function useTrashEvent(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (scope: Scope) => callEvents('DELETE /api/events/{id}', { params: { id }, query: { scope } }),
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: everything, predicate: ({ queryKey }) => !queryKey.includes(id) }),
  })
}

export function useRestoreEvent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEvents('POST /api/events/{id}/restore', { params: { id } }),
    onSuccess: (event) => store(queryClient, event),
  })
}

/** Takes a seat or gives it back. */
export function useRsvp(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isComing: boolean) =>
      isComing
        ? callEvents('PUT /api/events/{id}/rsvp', { params: { id } })
        : callEvents('DELETE /api/events/{id}/rsvp', { params: { id } }),
    // The counts follow from what others do meanwhile, so all is asked anew, also when it went wrong.
    onSettled: () => queryClient.invalidateQueries({ queryKey: everything }),
  })
}

function store(queryClient: QueryClient, event: Event): void {
  queryClient.setQueryData(eventQuery(event.id).queryKey, event)
  void queryClient.invalidateQueries({ queryKey: everything })
}
