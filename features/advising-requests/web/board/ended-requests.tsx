import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { advising } from '../api.ts'
import { statusLooks } from '../status-looks.ts'

type EndedRequestsProps = { isStaff: boolean; onOpen(id: string): void }

/** Requests that are closed, declined or expired, the newest first. */
export function EndedRequests({ isStaff, onOpen }: EndedRequestsProps) {
  const query = { view: 'ended', limit: 50, ...(!isStaff && { assigned: 'true' as const }) } as const
  const list = useInfiniteQuery(advising.pages('GET /api/advising/requests', { query }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={5} />}
      errorTitle="The requests couldn't be loaded"
      empty={
        <EmptyState title="No requests have ended yet">Closed, declined and expired requests are here.</EmptyState>
      }
    >
      {(rows) => (
        <Rows mt="md" aria-label="Ended requests">
          {rows.map(({ id, requester, topic, status, assignee }) => (
            <Row key={id} name={requester.name} details={[topic, assignee?.name].filter(Boolean).join(' · ')}>
              <StatusBadge tone={statusLooks[status].tone}>{statusLooks[status].label}</StatusBadge>
              <Button size="sm" variant="default" aria-label={`Open ${topic}`} onClick={() => onOpen(id)}>
                Open
              </Button>
            </Row>
          ))}
        </Rows>
      )}
    </QueryList>
  )
}
