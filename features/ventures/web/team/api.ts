import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from '#platform/contract/zod.ts'
import { useOncePerBody } from '#platform/web/form/use-once-per-body.ts'
import type { MemberRole, newInvitation } from '../../schema.ts'
import { callVentures, forgetVenture, refreshVenture } from '../api.ts'

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'members'],
    queryFn: () => callVentures('GET /api/ventures/{id}/members', { params: { id } }),
    refetchOnMount: 'always',
  })

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventures', 'one', id, 'invitations'],
    queryFn: () => callVentures('GET /api/ventures/{id}/invitations', { params: { id } }),
    refetchOnMount: 'always',
  })

export function useEditMember(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ personId, role }: { personId: string; role: MemberRole }) =>
      callVentures('PATCH /api/ventures/{id}/members/{personId}', { params: { id, personId }, body: { role } }),
    onSettled: () => refreshVenture(queryClient),
  })
}

/** Removes somebody, or leaves; who has left cannot ask for the venture any more. */
export function useRemoveMember(id: string, ownId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (personId: string) =>
      callVentures('DELETE /api/ventures/{id}/members/{personId}', { params: { id, personId } }),
    onSuccess: ({ personId }) => (personId === ownId ? forgetVenture(queryClient, id) : refreshVenture(queryClient)),
  })
}

/** Invites somebody; sent twice, that is one letter. */
export function useInvite(id: string) {
  const queryClient = useQueryClient()
  const once = useOncePerBody()
  return useMutation({
    mutationFn: (body: z.input<typeof newInvitation>) =>
      once(body, (idempotencyKey) =>
        callVentures('POST /api/ventures/{id}/invitations', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey }),
  })
}

export function useResendInvitation(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      callVentures('POST /api/ventures/{id}/invitations/{invitationId}/resend', { params: { id, invitationId } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey }),
  })
}

export function useRevokeInvitation(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      callVentures('DELETE /api/ventures/{id}/invitations/{invitationId}', { params: { id, invitationId } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: invitationsQuery(id).queryKey }),
  })
}
