import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showError } from '#platform/web/ui/toast.ts'
import type { Notification } from '../schema.ts'
import { callNotifications, unreadQuery } from './api.ts'

/** Marks the ones with these ids as read, or all of them. They look read at once. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => callNotifications('POST /api/notifications/read', { body: ids ? { ids } : {} }),
    onMutate: async (ids) => {
      // An answer under way would bring back the old state; lists are asked for anew once this is done.
      await queryClient.cancelQueries({ queryKey: ['notifications'] })
      queryClient.setQueriesData<Notification[]>({ queryKey: ['notifications', 'list'] }, (list) =>
        list?.map((one) => asRead(one, ids)),
      )
      queryClient.setQueryData(
        unreadQuery.queryKey,
        (known) => known && { unreadCount: ids ? Math.max(0, known.unreadCount - ids.length) : 0 },
      )
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(unreadQuery.queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] })
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ['notifications'] })
      showError({ title: 'Not marked as read', message: 'Check your connection and try again.' })
    },
  })
}

function asRead(one: Notification, ids: string[] | undefined): Notification {
  return one.readAt === null && (!ids || ids.includes(one.id)) ? { ...one, readAt: new Date().toISOString() } : one
}
