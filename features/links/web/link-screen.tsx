import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isNotFound, LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { linkQuery, liveMs } from './api.ts'
import styles from './detail/link-details.module.css'
import { LinkDetails } from './detail/link-details.tsx'
import { staffOnly } from './staff-only.tsx'

const notFound = {
  title: 'Link Not Found',
  back: { to: '/link-tracking', label: 'Back to Link Tracking' },
  children: 'It may be in the trash or deleted permanently.',
}

const unknownTotals = { 'Total Clicks': undefined, 'Unique Visitors': undefined, 'Unique Rate': undefined }

export const LinkScreen = staffOnly(LinkById, { permission: 'link.get' })

/** With live counters. */
function LinkById() {
  const { linkId } = useParams({ from: '/member/link-tracking/$linkId' })
  const query = useQuery({
    ...linkQuery(linkId),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : liveMs),
  })
  if (query.data && !isNotFound(query.error)) return <LinkDetails key={linkId} link={query.data} />
  if (query.error) return <LoadError noun="Link" query={query} notFound={notFound} />
  return (
    <>
      <PageHeader title="Link" />
      <Stack gap="xl">
        <div className={styles.columns}>
          <SkeletonPanel height={400} />
          <SkeletonPanel height={400} />
        </div>
        <StatCards label="Totals" figures={unknownTotals} />
      </Stack>
    </>
  )
}
