import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { isOpenStatus } from '#rules/advising.ts'
import { paths } from '#rules/paths.ts'
import type { AdvisingRequest } from '../../request-schema.ts'
import { ownRequestsQuery } from '../api.ts'
import { statusLooks } from '../status-looks.ts'
import { OwnRequestActions } from './own-request-actions.tsx'
import { describeRequest } from './request-text.ts'

/** The person's open requests, and the newest that ended; nothing where there are none. */
export function OwnRequests() {
  const { data: requests = [] } = useQuery(ownRequestsQuery)
  const open = requests.filter(({ status }) => isOpenStatus(status))
  const listed = [...open, ...requests.filter(({ status }) => !isOpenStatus(status)).slice(0, 1)]
  if (listed.length === 0) return null
  return (
    <Box component="section" mb="xl" aria-labelledby="own-requests">
      <h2 id="own-requests">Your requests</h2>
      <Rows mt={12} aria-label="Your requests">
        {listed.map((request) => (
          <OwnRequestRow key={request.id} request={request} />
        ))}
      </Rows>
    </Box>
  )
}

function OwnRequestRow({ request }: { request: AdvisingRequest }) {
  const { id, topic, status } = request
  const { label, tone } = statusLooks[status]
  return (
    <Row name={topic} details={describeRequest(request)}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <OwnRequestActions request={request} />
      <LinkButton
        size="sm"
        variant="default"
        to={`${paths.meetingIntake.path}?request=${id}`}
        aria-label={`Open ${topic}`}
      >
        Open
      </LinkButton>
    </Row>
  )
}
