import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { cursorParam, cursorPagination } from '#platform/web/pagination.ts'
import { eventsApi, eventsKey, pagedEventsApi } from '../api.ts'

export const attendeesQuery = (id: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'attendees', id, q],
    queryFn: ({ pageParam }) =>
      pagedEventsApi('GET /api/events/{id}/attendees', {
        params: { id },
        query: { limit: 50, ...(q && { q }), ...cursorParam(pageParam) },
      }),
    ...cursorPagination,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The code of this moment; asked for again as soon as the next one is due, also while the window is in the background. */
export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'code', id],
    queryFn: () => eventsApi('GET /api/events/{id}/check-in', { params: { id } }),
    // Who comes in is counted on the wall, so it is asked more often than the code changes.
    refetchInterval: ({ state }) => Math.min(state.data?.secondsLeft ?? 5, 5) * 1_000,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Whom staff saw: picked from the list, or by a pass. */
export function useMarkPresent(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { personId: string } | { ticket: string }) =>
      eventsApi('POST /api/events/{id}/attendance', { params: { id: eventId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventsKey }),
  })
}

export function useUnmarkPresent(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (personId: string) =>
      eventsApi('DELETE /api/events/{id}/attendance/{personId}', { params: { id: eventId, personId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventsKey }),
  })
}

/** Says that one is there, with the code that was scanned. */
export function useCheckIn(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      eventsApi('POST /api/events/{id}/check-in', { params: { id: eventId }, body: { code } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}
