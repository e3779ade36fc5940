import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import type { AdvisingRequest } from '../../request-schema.ts'
import { formatMeeting } from '../requests/request-text.ts'
import { urgencyNames } from '../status-looks.ts'

/** A request on the board: who asks for what, who has it, and until when. */
export function RequestCard({ request, onOpen }: { request: AdvisingRequest; onOpen(id: string): void }) {
  const { id, requester, topic, urgency, assignee, isOverdue, isEscalated } = request
  return (
    <Card as="li" padding="tight">
      <Stack gap={6}>
        <UnstyledButton fw={600} c="inherit" data-card-link onClick={() => onOpen(id)}>
          {requester.name}
        </UnstyledButton>
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {topic}
        </Text>
        <Text fz="sm" c="dimmed">
          {[assignee?.name, describeNext(request)].filter(Boolean).join(' · ')}
        </Text>
        <Group gap={6}>
          <Badge tone={urgency === 'immediate' ? 'warning' : 'neutral'}>{urgencyNames[urgency]}</Badge>
          {isOverdue && <Badge tone="danger">Overdue</Badge>}
          {isEscalated && <Badge tone="warning">Escalated</Badge>}
        </Group>
      </Stack>
    </Card>
  )
}

function describeNext(request: AdvisingRequest): string {
  const { status, respondBy, dueAt } = request
  if (status === 'scheduled' || status === 'held') return formatMeeting(request)
  return status === 'assigned'
    ? `Schedule by ${formatDate(respondBy ?? dueAt, 'weekdayDate')}`
    : `Due ${formatDate(dueAt, 'weekdayDate')}`
}
