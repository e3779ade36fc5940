import { Group } from '@mantine/core'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { paths } from '#rules/paths.ts'
import type { AdvisingRequest } from '../request-schema.ts'
import { OwnRequestActions } from './requests/own-request-actions.tsx'
import { describeRequest } from './requests/request-text.ts'
import { statusLooks } from './status-looks.ts'

export { OwnRequests } from './requests/own-requests.tsx'

/** The head of the screen of one request, for the person who asked: where it is, and what they can do. */
export function OwnRequestHeader({ request }: { request: AdvisingRequest }) {
  const { topic, status, isMine } = request
  const { label, tone } = statusLooks[status]
  return (
    <PageHeader
      title={topic}
      documentTitle="Venture Advising"
      back={<BackLink to={paths.meetingIntake.path}>Venture Advising</BackLink>}
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
  )
}
