import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { MentorRequest } from '../../schema.ts'
import { mentoring } from '../api.ts'

const RouteDialog = lazyDialog(() => import('./route-dialog.tsx').then((file) => file.RouteDialog))

/** Requests that wait: for a mentor those they are asked for, for staff all. Nothing where there are none. */
export function OpenRequests() {
  const { role } = useCurrentUser()
  const { data: requests = [] } = useQuery(mentoring.query('GET /api/mentoring/requests'))
  const routing = useDialog<MentorRequest>()
  if (requests.length === 0) return null
  return (
    <Box component="section" mb="xl" aria-labelledby="open-requests">
      <h2 id="open-requests">Students asking for a mentor</h2>
      <Rows mt={12} aria-label="Open requests">
        {requests.map((request) => (
          <Row
            key={request.id}
            name={request.studentName}
            details={<Details request={request} isStaff={role !== 'mentor'} />}
          >
            {role === 'mentor' ? (
              <AnswerButtons request={request} />
            ) : (
              <Button
                size="sm"
                variant="default"
                aria-label={`Choose a mentor for ${request.studentName}`}
                onClick={() => routing.open(request)}
              >
                Choose a mentor
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {routing.subject && <RouteDialog request={routing.subject} {...routing.props} />}
    </Box>
  )
}

function Details({ request, isStaff }: { request: MentorRequest; isStaff: boolean }) {
  const { topic, message, mentorName, dueAt } = request
  return (
    <>
      <div>
        {topic}: {message}
      </div>
      <div>
        {isStaff ? `With ${mentorName ?? 'staff'}, due` : 'Please answer by'} {formatDate(dueAt, 'weekdayDate')}
      </div>
    </>
  )
}

function AnswerButtons({ request: { id, studentName } }: { request: MentorRequest }) {
  const failure = { title: 'Not answered', message: 'Please try again.' }
  const accept = mentoring.useAction('POST /api/mentoring/requests/{id}/accept', {
    success: { title: `${studentName} is now your student`, message: 'You can write to each other and meet.' },
    failure,
  })
  const decline = mentoring.useAction('POST /api/mentoring/requests/{id}/decline', {
    success: { title: 'Request passed on', message: 'Somebody else is asked.' },
    failure,
  })
  return (
    <>
      <Button
        size="sm"
        loading={accept.isRunning}
        aria-label={`Accept ${studentName}`}
        onClick={() => void accept.run({ params: { id } })}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={decline.isRunning}
        aria-label={`Decline ${studentName}`}
        onClick={() => void decline.run({ params: { id } })}
      >
        Decline
      </Button>
    </>
  )
}
