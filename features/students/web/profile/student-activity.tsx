import { useInfiniteQuery } from '@tanstack/react-query'
import { awards } from '#features/awards/web/api.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { PointsBadge } from '../points-badge.tsx'

/** What the student did and the points it earned, newest first. */
export function StudentActivity({ studentId: id }: { studentId: string }) {
  const list = useInfiniteQuery(
    awards.pages('GET /api/students/{id}/activities', { params: { id }, query: { limit: 20 } }),
  )
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The activity couldn't be loaded"
      isSection
      empty={
        <EmptyState title="No activity yet" headingLevel={3} isCompact illustration={<EmptyActivity />}>
          What this student does and earns points for appears here.
        </EmptyState>
      }
    >
      {(rows) => (
        <Rows aria-label="Activity">
          {rows.map(({ id: activityId, description, points, createdAt }) => (
            <Row key={activityId} name={description} details={<RelativeTime at={createdAt} />}>
              <PointsBadge points={points} />
            </Row>
          ))}
        </Rows>
      )}
    </QueryList>
  )
}
