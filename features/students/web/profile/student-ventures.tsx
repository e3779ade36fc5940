import { useInfiniteQuery } from '@tanstack/react-query'
import { ventures } from '#features/ventures/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyVentures } from '#platform/web/ui/illustrations/empty-ventures.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { stageNames } from '#rules/stages.ts'

/** The ventures a student owns. */
export function StudentVentures({ studentId: id }: { studentId: string }) {
  const list = useInfiniteQuery(
    ventures.pages('GET /api/students/{id}/ventures', { params: { id }, query: { limit: 20 } }),
  )
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The ventures couldn't be loaded"
      isSection
      empty={
        <EmptyState title="No ventures yet" headingLevel={3} isCompact illustration={<EmptyVentures />}>
          Ventures appear here once this student starts one.
        </EmptyState>
      }
    >
      {(rows) => (
        <Rows aria-label="Ventures">
          {rows.map((venture) => (
            <Row
              key={venture.id}
              name={<ScreenLink to={`/ventures/${venture.id}`}>{venture.name}</ScreenLink>}
              details={`Started ${formatDate(venture.createdAt)} · ${venture.progress}% progress`}
            >
              <Badge>{stageNames[venture.stage] ?? venture.stage}</Badge>
            </Row>
          ))}
        </Rows>
      )}
    </QueryList>
  )
}
