import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { AgendaItem } from '../../agenda-schema.ts'
import { agendaQuery } from '../api.ts'
import { AgendaRow } from './agenda-row.tsx'

const visibleCount = 6

/** What needs staff and mentors today, what is due first at the top. The route has read it, so that nothing moves down. */
export function Agenda() {
  const query = useQuery(agendaQuery)
  return (
    <TitleCard title="Needs your attention">
      <QueryList
        query={query}
        skeleton={<SkeletonList count={visibleCount} />}
        errorTitle="What needs your attention couldn't be loaded"
        isSection
        empty={
          <EmptyState title="You're all caught up" illustration={<EmptyActivity />} headingLevel={3} isCompact>
            Follow-ups, mentor requests, meetings, messages and students to contact appear here.
          </EmptyState>
        }
      >
        {(items) => <Items items={items} />}
      </QueryList>
    </TitleCard>
  )
}

function Items({ items }: { items: AgendaItem[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const hiddenCount = isExpanded ? 0 : Math.max(0, items.length - visibleCount)
  return (
    <>
      <Rows aria-label="Needs your attention">
        {items.slice(0, items.length - hiddenCount).map((item) => (
          <AgendaRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </Rows>
      {hiddenCount > 0 && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setIsExpanded(true)}>
          Show {formatCount(hiddenCount, 'more item')}
        </Button>
      )}
    </>
  )
}
