import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonDetail } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#rules/paths.ts'
import type { AdvisingRequestDetails } from '../../schema.ts'
import { AdvisorChat } from '../advisor-chat/advisor-chat.tsx'
import { requestQuery } from '../api.ts'
import { statusLooks } from '../status-looks.ts'
import { OwnRequestActions } from './own-request-actions.tsx'
import { describeRequest } from './request-text.ts'

const intakePath = paths.meetingIntake.path
const notFound = {
  title: 'Request not found',
  back: { to: intakePath, label: 'Back to Venture Advising' },
  children: 'It may belong to another person.',
}

/** The fifth step: where a request is, and the conversation with the Venture Advisor about it. */
export function RequestStep({ id }: { id: string }) {
  const query = useQuery(requestQuery(id))
  if (!query.data && query.error) return <LoadError noun="Request" query={query} notFound={notFound} />
  if (!query.data) return <SkeletonDetail hasPanel={false} />
  return <OwnRequest request={query.data} />
}

function OwnRequest({ request }: { request: AdvisingRequestDetails }) {
  const { id, topic, status, sessionId, isMine } = request
  const { label, tone } = statusLooks[status]
  return (
    <>
      <PageHeader
        title={topic}
        documentTitle="Venture Advising"
        back={<BackLink to={intakePath}>Venture Advising</BackLink>}
        meta={<StatusBadge tone={tone}>{label}</StatusBadge>}
        intro={describeRequest(request)}
        actions={
          isMine && (
            <Group gap="sm">
              <OwnRequestActions request={request} />
            </Group>
          )
        }
      />
      {sessionId && <AdvisorChat sessionId={sessionId} intakeId={id} />}
    </>
  )
}
