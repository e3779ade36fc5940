import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OneUnread } from '#platform/web/ui/one-missing.tsx'
import { noteOpened, resourceQuery } from './api.ts'
import { ResourceDetails } from './resources/resource-details.tsx'

const missing = {
  title: 'Resource Not Found',
  back: { to: '/resources', label: 'Back to Resources' },
  children: 'It may have been taken out of the collection.',
}

/** One resource: what it is, its text, and every way to take it along. */
export function ResourceScreen() {
  const { resourceId } = useParams({ from: '/member/resources/$resourceId' })
  const queryClient = useQueryClient()
  const query = useQuery(resourceQuery(resourceId))
  const isThere = query.data !== undefined
  useEffect(() => {
    if (isThere) noteOpened(queryClient, resourceId)
  }, [isThere, queryClient, resourceId])
  if (isThere || !query.error) return <ResourceDetails resource={query.data} />
  return <OneUnread noun="Resource" query={query} missing={missing} />
}
