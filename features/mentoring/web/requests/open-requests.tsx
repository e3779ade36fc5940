import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { MentorRequest } from '../../schema.ts'
import { mentoring } from '../api.ts'
import { RequestActions } from '../embeds.tsx'

/** Requests that wait: for a mentor those they are asked for, for staff all. Nothing where there are none. */
export function OpenRequests() {
  const { role } = useCurrentUser()
  const { data: requests = [] } = useQuery(mentoring.query('GET /api/mentoring/requests'))
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
            <RequestActions request={request} />
          </Row>
        ))}
      </Rows>
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
