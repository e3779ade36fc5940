import { Box, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import type { Link } from '#features/links/schema.ts'
import { formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonTable } from '#platform/web/ui/skeletons.tsx'
import { toClickQuery, toFilterQuery, toPeriodQuery } from '../click-search.ts'
import { clickAnalytics } from '../api.ts'
import { ClickTable } from './click-table.tsx'

/** The server counts matching hits up to here. */
const maxCount = 10_000
const formatTotal = (count: number) => (count > maxCount ? `${formatNumber(maxCount)}+` : formatNumber(count))

/** How often the first page is refetched while it is visible. */
const liveMs = 5_000

/** Every hit, newest first, including those that do not count as clicks; with a period or filters, those that match. */
export function ClickHistory({ link: { id, shortCode } }: { link: Link }) {
  const search = useSearch({ from: '/member/link-tracking/$linkId' })
  const isFiltered = Object.keys(search).length > 0
  const query = { limit: 20, ...(isFiltered && { ...toPeriodQuery(search), ...toFilterQuery(search) }) }
  const hits = useInfiniteQuery({
    ...clickAnalytics.pages('GET /api/admin/link-clicks/{id}', { params: { id }, query }),
    // With more than one page, rows would move under somebody who reads on.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? liveMs : false),
  })
  return (
    <Box component="section" aria-labelledby="click-history" mt={40}>
      <Group justify="space-between" gap="8px 16px" mb="md">
        <h2 id="click-history">Click History</h2>
        <Button
          component="a"
          size="sm"
          variant="default"
          href={`/api/admin/tracked-links/${id}/clicks.csv${toClickQuery(search)}`}
          download={`clicks-${shortCode}.csv`}
          leftSection={<Download size={16} aria-hidden />}
        >
          Download CSV
        </Button>
      </Group>
      <QueryList
        query={hits}
        skeleton={<SkeletonTable rows={5} columns={6} />}
        errorTitle="The clicks could not be loaded"
        empty={
          <Card>
            {isFiltered ? (
              <EmptyState title="No clicks match" headingLevel={3} isCompact illustration={<EmptyActivity />}>
                Choose a longer period or remove a filter.
              </EmptyState>
            ) : (
              <EmptyState title="No clicks yet" headingLevel={3} isCompact illustration={<EmptyActivity />}>
                Share the short link or print its QR code. Clicks appear here within seconds.
              </EmptyState>
            )}
          </Card>
        }
      >
        {(rows, { totalCount }) => (
          <>
            <ClickTable hits={rows} />
            <Text fz="sm" c="dimmed" mt={12} className="tabular">
              {formatNumber(rows.length)} of {formatTotal(totalCount)}
              {isFiltered && ' in this period, with these filters'}
            </Text>
          </>
        )}
      </QueryList>
    </Box>
  )
}
