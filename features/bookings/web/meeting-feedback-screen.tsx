import { Box } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { mentoring } from '#features/mentoring/web/api.ts'
import { formatPersonName } from '#platform/web/person-name.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterChoice, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { feedbackFilters } from '../feedback-schema.ts'
import { bookings } from './api.ts'
import { FeedbackRows } from './feedback/feedback-rows.tsx'
import { MentorRatings } from './feedback/mentor-ratings.tsx'

const toFields = (mentors: FilterChoice[]): FilterField[] => [
  { name: 'mentor', kind: 'choice', label: 'Mentor', anyLabel: 'All mentors', choices: mentors },
  {
    name: 'low',
    kind: 'choice',
    label: 'Rating',
    anyLabel: 'Any rating',
    choices: [{ value: 'true', label: 'Low: 1 or 2' }],
  },
  {
    name: 'by',
    kind: 'choice',
    label: 'From',
    anyLabel: 'From anyone',
    choices: [
      { value: 'student', label: 'From students' },
      { value: 'mentor', label: 'From mentors' },
    ],
  },
  {
    name: 'sort',
    kind: 'choice',
    label: 'Order',
    anyLabel: 'Lowest first',
    choices: [{ value: 'newest', label: 'Newest first' }],
  },
]

/** What students and mentors told staff about their meetings. */
export function MeetingFeedbackScreen() {
  if (useHasPermission('meetingFeedback.list')) return <MeetingFeedback />
  return (
    <AccessDenied title="Access Denied">
      You need administrator or director privileges to access this page.
    </AccessDenied>
  )
}

function MeetingFeedback() {
  const filters = useFilters(feedbackFilters)
  const list = useInfiniteQuery(
    bookings.pages('GET /api/admin/meeting-feedback', { query: { ...filters.values, limit: 50 } }),
  )
  const { data: mentors = [] } = useQuery(mentoring.query('GET /api/mentors', { query: { limit: 1_000 } }))
  const choices = mentors.map((mentor) => ({ value: mentor.id, label: formatPersonName(mentor) }))
  return (
    <>
      <PageHeader
        title="Meeting Feedback"
        intro="What students and mentors told staff about their meetings. The other person never sees it."
      />
      <Box mb="xl">
        <MentorRatings onChoose={(mentor) => filters.set({ mentor })} />
      </Box>
      <FilterBar filters={filters} fields={toFields(choices)} />
      <QueryList
        query={list}
        skeleton={<SkeletonList count={5} />}
        errorTitle="The feedback couldn't be loaded"
        empty={
          <EmptyState title="No feedback yet" illustration={<EmptyActivity />}>
            Students and mentors are asked 2 questions after each meeting.
          </EmptyState>
        }
        filters={filters}
        noResults={{ title: 'No feedback found', text: 'Try another mentor or rating, or clear the filters.' }}
      >
        {(rows) => <FeedbackRows rows={rows} />}
      </QueryList>
    </>
  )
}
