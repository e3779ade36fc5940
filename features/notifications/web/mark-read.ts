import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showError } from '#platform/web/ui/toast.ts'
import type { Notification } from '../schema.ts'
import { notificationsApi, unreadQuery } from './api.ts'

/** Marks the ones with these ids as read, or all of them. They look read at once. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => notificationsApi('POST /api/notifications/read', { body: ids ? { ids } : {} }),
    onMutate: async (ids) => {
      // An answer under way would bring back the old state; lists are asked for anew once this is done.
      await queryClient.cancelQueries({ queryKey: ['notifications'] })
      queryClient.setQueriesData<Notification[]>({ queryKey: ['notifications', 'list'] }, (list) =>
        list?.map((notification) => toRead(notification, ids)),
      )
      queryClient.setQueryData(
        unreadQuery.queryKey,
        (cached) => cached && { unreadCount: ids ? Math.max(0, cached.unreadCount - ids.length) : 0 },
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

function toRead(notification: Notification, ids: string[] | undefined): Notification {
  return notification.readAt === null && (!ids || ids.includes(notification.id))
    ? { ...notification, readAt: new Date().toISOString() }
    : notification
}
