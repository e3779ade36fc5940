import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonStats, SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { linkQuery, liveMs } from './api.ts'
import { LinkDetails } from './detail/link-details.tsx'
import { StaffOnly } from './staff-only.tsx'

const notFound = {
  title: 'Link Not Found',
  back: { to: '/link-tracking', label: 'Back to Link Tracking' },
  children: 'It may be in the trash, or deleted for good.',
}

export function LinkScreen() {
  const { linkId } = useParams({ from: '/member/link-tracking/$linkId' })
  return (
    <StaffOnly permission="link.get">
      <LinkById key={linkId} linkId={linkId} />
    </StaffOnly>
  )
}

/** With live counters. */
function LinkById({ linkId }: { linkId: string }) {
  const query = useQuery({
    ...linkQuery(linkId),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : liveMs),
  })
  if (query.data && !isNotFound(query.error)) return <LinkDetails link={query.data} />
  if (query.error) return <LoadError noun="Link" query={query} notFound={notFound} />
  return (
    <>
      <PageHeader title="Link" />
      <SkeletonText lines={4} />
      <SkeletonStats count={3} />
    </>
  )
}
