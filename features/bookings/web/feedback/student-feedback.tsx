import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { bookings } from '../api.ts'
import { FeedbackRows } from './feedback-rows.tsx'

/** What was answered about the meetings of one student, for staff. */
export function StudentFeedback({ studentId: id }: { studentId: string }) {
  const list = useInfiniteQuery(
    bookings.pages('GET /api/admin/students/{id}/meeting-feedback', { params: { id }, query: { limit: 20 } }),
  )
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The feedback couldn't be loaded"
      isSection
      empty={
        <EmptyState title="No feedback yet" headingLevel={3} isCompact illustration={<EmptyActivity />}>
          The student and their mentor are asked 2 questions after each meeting. Only staff read the answers.
        </EmptyState>
      }
    >
      {(rows) => <FeedbackRows rows={rows} />}
    </QueryList>
  )
}
