import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Everybody of a team changes its venture, so each screen reads it anew as it opens. */
export const teams = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** What a mailed invitation is about. A POST, so that its token stays out of addresses and logs. */
export const mailedInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /api/venture-invitations/peek', token],
    queryFn: () => teams.call('POST /api/venture-invitations/peek', { body: { token } }),
    gcTime: 0,
  })
