import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { atCursor, byCursor } from '#platform/web/pager.ts'
import { callEvents, everything, pageEvents } from '../api.ts'

export const attendeesQuery = (id: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'attendees', id, q],
    queryFn: ({ pageParam }) =>
      pageEvents('GET /api/events/{id}/attendees', {
        params: { id },
        query: { limit: 50, ...(q && { q }), ...atCursor(pageParam) },
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The code of this moment; asked for again as soon as the next one is due, also while the window is in the background. */
export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'code', id],
    queryFn: () => callEvents('GET /api/events/{id}/check-in', { params: { id } }),
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
    mutationFn: (body: { personId: string } | { pass: string }) =>
      callEvents('POST /api/events/{id}/attendance', { params: { id: eventId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: everything }),
  })
}

export function useUnmarkPresent(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (personId: string) =>
      callEvents('DELETE /api/events/{id}/attendance/{personId}', { params: { id: eventId, personId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: everything }),
  })
}

/** Says that one is there, with the code that was scanned. */
export function useCheckIn(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) =>
      callEvents('POST /api/events/{id}/check-in', { params: { id: eventId }, body: { code } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}
