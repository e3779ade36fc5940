import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { formatDate } from '#platform/web/format.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { isOpenStatus } from '#rules/advising.ts'
import type { AdvisingRequestDetails } from '../../request-schema.ts'
import { requestQuery } from '../api.ts'
import { BookButton } from '../requests/own-request-actions.tsx'
import { formatMeeting } from '../requests/request-text.ts'
import { statusLooks, urgencyNames } from '../status-looks.ts'
import { Advisors } from './advisors.tsx'
import { Answers } from './answers.tsx'
import { History } from './history.tsx'
import { StatusActions } from './status-actions.tsx'

type RequestDialogProps = { id: string | undefined; isOpen: boolean; onClose: () => void }

/** Everything about a request, and what to do about it. */
export function RequestDialog({ id, isOpen, onClose }: RequestDialogProps) {
  const query = useQuery({ ...requestQuery(id ?? ''), enabled: isOpen && id !== undefined })
  const request = query.data
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={request?.requester.name ?? 'Advising request'} size="large">
      {request ? (
        <Content key={request.id} request={request} onLeft={onClose} />
      ) : query.error ? (
        <QueryError query={query} title="This request couldn't be loaded" headingLevel={3} isCompact />
      ) : (
        <SkeletonText lines={6} />
      )}
    </SheetDialog>
  )
}

function Content({ request, onLeft }: { request: AdvisingRequestDetails; onLeft(): void }) {
  const { topic, message, status, assignee, isAdvisor } = request
  const isStaff = useHasPermission('advising.assign')
  const isOpen = isOpenStatus(status)
  return (
    <Stack gap="lg">
      <Facts request={request} />
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {topic}
        </Text>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Text>
      </div>
      {assignee && (
        <Group gap="md">
          <Text>Advisor: {assignee.name}</Text>
          <BookButton request={request} />
        </Group>
      )}
      {isStaff && status === 'received' && <Advisors request={request} />}
      {isOpen && (isStaff || isAdvisor) && <StatusActions request={request} onLeft={onLeft} />}
      {isStaff && status === 'assigned' && <Advisors request={request} />}
      {request.intake && <Answers intake={request.intake} />}
      <History changes={request.changes} />
    </Stack>
  )
}

function Facts({ request }: { request: AdvisingRequestDetails }) {
  const { status, urgency, dueAt, respondBy, isOverdue, isEscalated, meeting } = request
  const { label, tone } = statusLooks[status]
  const isWaiting = status === 'received' || status === 'assigned'
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Badge>{urgencyNames[urgency]}</Badge>
        {isOverdue && <Badge tone="danger">Overdue</Badge>}
        {isEscalated && <Badge tone="warning">Escalated</Badge>}
      </Group>
      {meeting && <Text fz="sm">Meeting: {formatMeeting(request)}</Text>}
      {isWaiting && (
        <Text fz="sm" c="dimmed">
          {respondBy && `The advisor schedules the meeting by ${formatDate(respondBy, 'dateTime')}. `}
          Due {formatDate(dueAt, 'dateTime')}.
        </Text>
      )}
    </Stack>
  )
}
