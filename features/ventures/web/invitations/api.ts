import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { venturesApi, refreshVenture } from '../api.ts'

export const ownInvitationsQuery = queryOptions({
  queryKey: ['venture-invitations'],
  queryFn: () => venturesApi('GET /api/venture-invitations'),
  refetchOnMount: 'always',
})

export const mailedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['venture-invitations', 'mailed', token],
    queryFn: () => venturesApi('POST /api/venture-invitations/peek', { body: { token } }),
    gcTime: 0,
  })

/** Accepts or declines an invitation that waits for the person who is signed in. */
export function useAnswerInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isAccepted }: { id: string; isAccepted: boolean }): Promise<object> =>
      isAccepted
        ? venturesApi('POST /api/venture-invitations/{id}/accept', { params: { id } })
        : venturesApi('POST /api/venture-invitations/{id}/decline', { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey })
      refreshVenture(queryClient)
    },
  })
}
