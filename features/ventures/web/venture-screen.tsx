import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, OneUnread } from '#platform/web/ui/one-missing.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { knownVenture, ventureQuery } from './api.ts'
import { VentureDetails } from './venture-details.tsx'

const missing = {
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
    placeholderData: () => knownVenture(queryClient, ventureId),
  })
  if (query.data && !isNotFound(query.error)) return <VentureDetails venture={query.data} />
  if (!query.error) return <Waiting />
  return <OneUnread noun="Venture" query={query} missing={missing} />
}

function Waiting() {
  return (
    <>
      <PageHeader title="Venture" />
      <SkeletonText lines={6} />
    </>
  )
}
