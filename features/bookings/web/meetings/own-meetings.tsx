import '#platform/web/theme/sheets/segmented-control.ts'
import { Box, Group, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { bookings } from '../api.ts'
import { MeetingRow } from './meeting-row.tsx'

const pastText = 'Meetings that are over or were canceled are listed here.'

/** The viewer's meetings: those ahead, or those that are over. `emptyText` says what to do while there are none ahead. */
export function OwnMeetings({ title = 'Your meetings', emptyText }: { title?: string; emptyText: string }) {
  const [search, change] = useSearchState()
  const view = search['meetings'] === 'past' ? 'past' : 'upcoming'
  const list = useInfiniteQuery(bookings.pages('GET /api/bookings', { query: { view } }))
  return (
    <Box component="section" mt="xl" aria-labelledby="own-meetings">
      <Group justify="space-between" gap="sm">
        <h2 id="own-meetings">{title}</h2>
        <SegmentedControl
          aria-label="Which meetings"
          data={[
            { value: 'upcoming', label: 'Upcoming' },
            { value: 'past', label: 'Past' },
          ]}
          value={view}
          onChange={(value) => change({ meetings: value === 'past' ? 'past' : undefined }, { isStep: true })}
        />
      </Group>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={2} />}
        errorTitle="Your meetings couldn't be loaded"
        isSection
        empty={
          <EmptyState
            title={view === 'upcoming' ? 'No meetings ahead' : 'No past meetings'}
            headingLevel={3}
            isCompact
            illustration={<EmptyActivity />}
          >
            {view === 'upcoming' ? emptyText : pastText}
          </EmptyState>
        }
      >
        {(rows) => (
          <Rows mt={12} aria-label={view === 'past' ? 'Past meetings' : 'Upcoming meetings'}>
            {rows.map((row) => (
              <MeetingRow key={row.id} booking={row} />
            ))}
          </Rows>
        )}
      </QueryList>
    </Box>
  )
}
