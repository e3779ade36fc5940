import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { messageOf } from '#platform/web/queries.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { NoResults } from '#platform/web/ui/illustrations/no-results.tsx'
import { noteOpened, resourceQuery } from './api.ts'
import { ResourceDetails } from './resources/resource-details.tsx'

/** One resource: what it is, its text, and every way to take it along. */
export function ResourceScreen() {
  const { resourceId } = useParams({ from: '/member/resources/$resourceId' })
  const queryClient = useQueryClient()
  const { data: resource, error, isFetching, refetch } = useQuery(resourceQuery(resourceId))
  const isThere = resource !== undefined
  useEffect(() => {
    if (isThere) noteOpened(queryClient, resourceId)
  }, [isThere, queryClient, resourceId])
  if (resource || !error) return <ResourceDetails resource={resource} />
  if (error instanceof Problem && error.status === 404) return <NotThere />
  return (
    <>
      <title>Resource · Foundry</title>
      <ErrorState
        title="This resource could not be loaded"
        headingLevel={1}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    </>
  )
}

function NotThere() {
  return (
    <>
      <title>Resource not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="Resource Not Found"
        drawing={<NoResults />}
        action={<Button renderRoot={(props) => <Link to="/resources" {...props} />}>Back to Resources</Button>}
      >
        It may have been taken out of the collection.
      </EmptyState>
    </>
  )
}
