import { Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { AdvisingRequestDetails } from '../../request-schema.ts'
import { advising } from '../api.ts'

/** Staff give the request to a mentor who fits, with the reasons, or take it themselves. */
export function Advisors({ request: { id, version, assignee } }: { request: AdvisingRequestDetails }) {
  const me = useCurrentUser()
  const suggestions = useQuery(advising.query('GET /api/advising/requests/{id}/suggestions', { params: { id } }))
  const assign = advising.useAction('PATCH /api/advising/requests/{id}', {
    success: (reply) => ({ title: 'Advisor chosen', message: `${reply.assignee?.name} has been notified.` }),
    failure: { title: 'Not assigned', message: 'Please try again.' },
  })
  const choose = (assigneeId: string) => void assign.run({ params: { id }, body: { assigneeId }, ifMatch: version })
  const runningId = assign.input?.body.assigneeId
  return (
    <Box component="section" aria-labelledby="advisors-title">
      <h3 id="advisors-title">{assignee ? 'Choose another advisor' : 'Choose an advisor'}</h3>
      <Text fz="sm" c="dimmed">
        A mentor you choose also becomes the student's mentor, so that they can write to each other and meet.
      </Text>
      <QueryList
        query={suggestions}
        skeleton={<SkeletonList count={3} />}
        errorTitle="Suggestions couldn't be loaded"
        isSection
        empty={<Text my="sm">No mentor can take this request.</Text>}
      >
        {(rows) => (
          <Rows mt="sm" aria-label="Suggested advisors">
            {rows.map((advisor) => (
              <Row
                key={advisor.id}
                media={<Avatar name={advisor.name} src={advisor.profileImageUrl} size={32} isDecorative />}
                name={advisor.name}
                details={<Reasons headline={advisor.headline} reasons={advisor.reasons} />}
              >
                <Button
                  size="sm"
                  variant="default"
                  loading={runningId === advisor.id}
                  aria-label={`Assign ${advisor.name}`}
                  onClick={() => choose(advisor.id)}
                >
                  Assign
                </Button>
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
      {assignee?.id !== me.id && (
        <Button mt="sm" variant="default" loading={runningId === me.id} onClick={() => choose(me.id)}>
          Assign to me
        </Button>
      )}
    </Box>
  )
}

function Reasons({ headline, reasons }: { headline: string | null; reasons: readonly string[] }) {
  return (
    <>
      {headline && <Text fz="sm">{headline}</Text>}
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}
