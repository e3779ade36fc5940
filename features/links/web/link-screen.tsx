import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Problem } from '#platform/contract/problem.ts'
import { messageOf } from '#platform/web/queries.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { NoResults } from '#platform/web/ui/illustrations/no-results.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonStats, SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { linkQuery } from './api.ts'
import { LinkDetails } from './detail/link-details.tsx'
import { StaffOnly } from './staff-only.tsx'

export function LinkScreen() {
  const { linkId } = useParams({ from: '/member/link-tracking/$linkId' })
  return (
    <StaffOnly permission="link.get" title="Access Denied">
      <OneLink key={linkId} linkId={linkId} />
    </StaffOnly>
  )
}

function OneLink({ linkId }: { linkId: string }) {
  const { data: link, error, isFetching, refetch } = useQuery(linkQuery(linkId))
  if (error instanceof Problem && error.status === 404) return <NotThere />
  if (link) return <LinkDetails link={link} />
  if (!error) return <Waiting />
  return (
    <>
      <title>Link · Foundry</title>
      <ErrorState
        title="This link could not be loaded"
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
      <PageHeader title="Link" />
      <SkeletonText lines={4} />
      <SkeletonStats count={3} />
    </>
  )
}

function NotThere() {
  return (
    <>
      <title>Link not found · Foundry</title>
      <EmptyState
        headingLevel={1}
        title="Link Not Found"
        drawing={<NoResults />}
        action={<Button renderRoot={(props) => <Link to="/link-tracking" {...props} />}>Back to Link Tracking</Button>}
      >
        It may be in the trash, or deleted for good.
      </EmptyState>
    </>
  )
}
