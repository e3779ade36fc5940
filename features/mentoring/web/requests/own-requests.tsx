import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { MentorRequest, RequestState } from '../../schema.ts'
import { mentoring } from '../api.ts'

const states: Record<RequestState, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'No mentor found', tone: 'warning' },
}

/** What became of the student's requests for a mentor; nothing where there are none. */
export function OwnRequests() {
  const { data: requests = [] } = useQuery(mentoring.query('GET /api/mentoring/requests'))
  if (requests.length === 0) return null
  return (
    <Box component="section" mt="xl" aria-labelledby="own-requests">
      <h2 id="own-requests">Your requests</h2>
      <Rows mt={12} aria-label="Your requests">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Rows>
    </Box>
  )
}

function RequestRow({ request }: { request: MentorRequest }) {
  const { id, topic, state } = request
  const cancel = mentoring.useAction('POST /api/mentoring/requests/{id}/cancel', {
    success: { title: 'Request canceled' },
    failure: { title: 'Not canceled', message: 'Please try again.' },
  })
  return (
    <Row name={topic} details={describe(request)}>
      <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
      {state === 'open' && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={cancel.isRunning}
          aria-label={`Cancel the request about ${topic}`}
          onClick={() => void cancel.run({ params: { id } })}
        >
          Cancel
        </Button>
      )}
    </Row>
  )
}

function describe({ state, mentorName, dueAt }: MentorRequest): string {
  if (state === 'open') return `With ${mentorName ?? 'staff'} until ${formatDate(dueAt, 'weekdayDate')}`
  if (state === 'accepted') return `${mentorName ?? 'A mentor'} is now your mentor`
  return state === 'expired' ? 'Ask again, or write to staff' : 'You took it back'
}
