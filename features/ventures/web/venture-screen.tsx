import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, LoadError } from '#platform/web/ui/not-found.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { findCachedVenture, ventureQuery } from './api.ts'
import { VentureDetails } from './venture-details.tsx'

const notFound = {
  title: 'Venture not found',
  back: { to: '/ventures', label: 'Back to My Ventures' },
  children: 'It may have been deleted, or it belongs to somebody else.',
}

/** One venture. Opened from the list it shows at once what the list knew. */
export function VentureScreen() {
  const { ventureId } = useParams({ from: '/member/ventures/$ventureId' })
  const queryClient = useQueryClient()
  const query = useQuery({
    ...ventureQuery(ventureId),
    placeholderData: () => findCachedVenture(queryClient, ventureId),
  })
  if (query.data && !isNotFound(query.error)) return <VentureDetails venture={query.data} />
  if (!query.error) return <VentureSkeleton />
  return <LoadError noun="Venture" query={query} notFound={notFound} />
}

function VentureSkeleton() {
  return (
    <>
      <PageHeader title="Venture" />
      <SkeletonText lines={6} />
    </>
  )
}
