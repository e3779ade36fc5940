import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import type { MemberRole, newInvitation } from '../../schema.ts'
import { venturesApi, removeVentureFromCache, refreshVenture } from '../api.ts'

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'members'],
    queryFn: () => venturesApi('GET /api/ventures/{id}/members', { params: { id } }),
    refetchOnMount: 'always',
  })

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'invitations'],
    queryFn: () => venturesApi('GET /api/ventures/{id}/invitations', { params: { id } }),
    refetchOnMount: 'always',
  })

export function useEditMember(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ personId, role }: { personId: string; role: MemberRole }) =>
      venturesApi('PATCH /api/ventures/{id}/members/{personId}', { params: { id, personId }, body: { role } }),
    onSettled: () => refreshVenture(queryClient),
  })
}

/** Removes somebody, or leaves; who has left cannot ask for the venture any more. */
export function useRemoveMember(id: string, ownId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (personId: string) =>
      venturesApi('DELETE /api/ventures/{id}/members/{personId}', { params: { id, personId } }),
    onSuccess: ({ personId }) =>
      personId === ownId ? removeVentureFromCache(queryClient, id) : refreshVenture(queryClient),
  })
}

/** Invites somebody; sent twice, that is one letter. */
export function useInvite(id: string) {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: z.input<typeof newInvitation>) =>
      withIdempotencyKey(body, (idempotencyKey) =>
        venturesApi('POST /api/ventures/{id}/invitations', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey }),
  })
}

export function useResendInvitation(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      venturesApi('POST /api/ventures/{id}/invitations/{invitationId}/resend', { params: { id, invitationId } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey }),
  })
}

export function useRevokeInvitation(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      venturesApi('DELETE /api/ventures/{id}/invitations/{invitationId}', { params: { id, invitationId } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey }),
  })
}
