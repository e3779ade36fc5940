import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { Link } from '#features/links/schema.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { SkeletonTable } from '#platform/web/ui/skeletons.tsx'
import { clicksQuery } from '../api.ts'
import { ClickTable } from './click-table.tsx'
import styles from './click-history.module.css'

/** Every hit, newest first, including those that do not count as clicks. */
export function ClickHistory({ link }: { link: Link }) {
  return (
    <section aria-labelledby="click-history" className={styles.section}>
      <div className={styles.head}>
        <h2 id="click-history">Click History</h2>
        <Button
          component="a"
          size="sm"
          variant="default"
          href={`/api/admin/tracked-links/${link.id}/clicks.csv`}
          download={`clicks-${link.shortCode}.csv`}
          leftSection={<Download size={16} aria-hidden />}
        >
          Download CSV
        </Button>
      </div>
      <Hits linkId={link.id} />
    </section>
  )
}

function Hits({ linkId }: { linkId: string }) {
  const list = useInfiniteQuery(clicksQuery(linkId))
  const { data, error, isFetching, refetch } = list
  if (!data && !error) return <SkeletonTable rows={5} columns={6} />
  if (!data) {
    return (
      <ErrorState
        title="The clicks could not be loaded"
        headingLevel={3}
        isCompact
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  const hits = data.pages.flatMap(({ items }) => items)
  if (hits.length === 0) {
    return (
      <Card>
        <EmptyState title="No clicks yet" headingLevel={3} isCompact illustration={<EmptyActivity />}>
          They appear here within seconds of somebody following the link.
        </EmptyState>
      </Card>
    )
  }
  const totalCount = data.pages.at(-1)!.totalCount
  return (
    <>
      <ClickTable hits={hits} />
      <div className={styles.foot}>
        <p className="quiet small tabular">
          {hits.length.toLocaleString('en-US')} of {totalCount.toLocaleString('en-US')}
        </p>
        {list.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}
