import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Problem } from '#platform/contract/problem.ts'
import { messageOf } from '#platform/web/queries.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { NoResults } from '#platform/web/ui/illustrations/no-results.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { knownVenture, ventureQuery } from './api.ts'
import { VentureDetails } from './venture-details.tsx'

/** One venture. Opened from the list it shows at once what the list knew. */
export function VentureScreen() {
  const { ventureId } = useParams({ from: '/member/ventures/$ventureId' })
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...ventureQuery(ventureId),
    placeholderData: () => knownVenture(queryClient, ventureId),
  })
  if (data && !(error instanceof Problem && error.status === 404)) return <VentureDetails venture={data} />
  if (!error) return <Waiting />
  if (error instanceof Problem && error.status === 404) return <NotThere />
  return (
    <>
      <title>Venture · Foundry</title>
      <ErrorState
        title="This venture could not be loaded"
        headingLevel={1}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    </>
  )
}

function Waiting() {
  return (
    <>
      <PageHeader title="Venture" />
      <SkeletonText lines={6} />
    </>
  )
}

function NotThere() {
  return (
    <>
      <title>Venture not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="Venture not found"
        drawing={<NoResults />}
        action={<Button renderRoot={(props) => <Link to="/ventures" {...props} />}>Back to My Ventures</Button>}
      >
        It may have been deleted, or it belongs to somebody else.
      </EmptyState>
    </>
  )
}
