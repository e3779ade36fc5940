import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, OneUnread } from '#platform/web/ui/one-missing.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonStats, SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { linkQuery } from './api.ts'
import { LinkDetails } from './detail/link-details.tsx'
import { StaffOnly } from './staff-only.tsx'

const missing = {
  title: 'Link Not Found',
  back: { to: '/link-tracking', label: 'Back to Link Tracking' },
  children: 'It may be in the trash, or deleted for good.',
}

export function LinkScreen() {
  const { linkId } = useParams({ from: '/member/link-tracking/$linkId' })
  return (
    <StaffOnly permission="link.get" title="Access Denied">
      <OneLink key={linkId} linkId={linkId} />
    </StaffOnly>
  )
}

function OneLink({ linkId }: { linkId: string }) {
  const query = useQuery(linkQuery(linkId))
  if (query.data && !isNotFound(query.error)) return <LinkDetails link={query.data} />
  if (!query.error) return <Waiting />
  return <OneUnread noun="Link" query={query} missing={missing} />
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
