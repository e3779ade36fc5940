import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, LoadError } from '#platform/web/ui/not-found.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ventures } from './api.ts'
import { VentureDetails } from './venture-details.tsx'

const notFound = {
  title: 'Venture not found',
  back: { to: '/ventures', label: 'Back to My Ventures' },
  children: 'It may have been deleted, or you may not have access.',
}

/** One venture. Opened from the list, it shows what the list knew until its own data arrives. */
export function VentureScreen() {
  const { ventureId } = useParams({ from: '/member/ventures/$ventureId' })
  const queryClient = useQueryClient()
  const query = useQuery({
    ...ventures.query('GET /api/ventures/{id}', { params: { id: ventureId } }),
    placeholderData: () => ventures.findLoadedRow(queryClient, { route: 'GET /api/ventures', id: ventureId }),
  })
  if (query.data && !isNotFound(query.error)) return <VentureDetails venture={query.data} />
  if (!query.error) return <VentureSkeleton />
  return <LoadError noun="Venture" query={query} notFound={notFound} />
}

function VentureSkeleton() {
  return (
    <>
      <PageHeader title="Venture" back={<BackLink to="/ventures">My Ventures</BackLink>} />
      <SkeletonDetail />
    </>
  )
}
