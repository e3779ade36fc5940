import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { OwnMeetings, PendingFeedback, ScheduleButton } from '#features/bookings/web/embeds.tsx'
import { MessageButton } from '#features/messages/web/embeds.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { mentoring } from './api.ts'
import { MentorCard } from './card/mentor-card.tsx'

import { OwnRequests } from './requests/own-requests.tsx'
import { formatPersonName } from '#platform/web/person-name.ts'

const RequestDialog = lazyDialog(() => import('./requests/request-dialog.tsx').then((file) => file.RequestDialog))

/** The mentors assigned to the viewer, and the meetings with them. */
export function MyMentorsScreen() {
  const list = useInfiniteQuery(mentoring.pages('GET /api/mentors', { query: { mine: 'true' } }))
  const [mayBook, hasMessages] = [useHasPermission('booking.create'), useHasPermission('message.list')]
  const mayAsk = useHasPermission('mentorRequest.create')
  const asking = useDialog()
  const hasMentor = (list.data?.pages[0]?.totalCount ?? 0) > 0
  const emptyText = hasMentor
    ? "Choose Schedule on a mentor's card to book a meeting."
    : 'Meetings with your mentors are listed here.'
  return (
    <>
      <PageHeader
        title="My Mentors"
        intro="People who help you move your venture forward."
        actions={
          <>
            {hasMessages && (
              <LinkButton to="/messages" variant="default">
                Messages
              </LinkButton>
            )}
            {mayAsk && <Button onClick={() => asking.open()}>Ask for a mentor</Button>}
          </>
        }
      />
      {mayBook && <PendingFeedback />}
      <QueryList
        query={list}
        skeleton={<SkeletonCards count={2} />}
        errorTitle="Your mentors couldn't be loaded"
        empty={
          <EmptyState title="No Mentors Assigned Yet" illustration={<EmptyPeople />}>
            When staff assign you a mentor, you can write to them and book meetings here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="card-grid" aria-label="Mentors">
            {rows.map((mentor) => (
              <MentorCard key={mentor.id} mentor={mentor}>
                <ScheduleButton mentorId={mentor.id} name={formatPersonName(mentor)} />
                <MessageButton personId={mentor.id} name={formatPersonName(mentor)} />
              </MentorCard>
            ))}
          </ul>
        )}
      </QueryList>
      {mayAsk && <OwnRequests />}
      {mayBook && <OwnMeetings emptyText={emptyText} />}
      <RequestDialog {...asking.props} />
    </>
  )
}
