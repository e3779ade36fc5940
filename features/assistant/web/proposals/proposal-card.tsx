import { Button, Group, Stack, Text } from '@mantine/core'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Bookmark from 'lucide-react/icons/bookmark'
import Handshake from 'lucide-react/icons/handshake'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Rocket from 'lucide-react/icons/rocket'
import type { LucideIcon } from 'lucide-react'
import type { ProposalKind } from '#rules/assistants.ts'
import { Badge, type Tone } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { LinkButton } from '#platform/web/ui/link-button.tsx'
import type { Proposal } from '../../schema.ts'
import { assistant } from '../api.ts'
import styles from './proposal-card.module.css'

const icons: Record<ProposalKind, LucideIcon> = {
  draft_venture: Rocket,
  save_resource: Bookmark,
  register_for_event: CalendarCheck,
  book_meeting: CalendarClock,
  request_advising: MessagesSquare,
  find_mentor: Handshake,
}

const stateLooks: Record<Proposal['state'], { label: string; tone: Tone } | null> = {
  proposed: null,
  approved: { label: 'Done', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: "Didn't work", tone: 'danger' },
}

/** What the assistant proposes, exactly. Nothing happens before Approve is pressed. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { kind, state, title, details, errorMessage } = proposal
  const Icon = icons[kind]
  const look = stateLooks[state]
  return (
    <Card as="section" padding="tight" aria-label={title} className={styles.card}>
      <Stack gap={12}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Icon size={20} aria-hidden className={styles.icon} />
          <Text fw={600} flex={1} miw={0}>
            {title}
          </Text>
          <span role="status">{look && <Badge tone={look.tone}>{look.label}</Badge>}</span>
        </Group>
        {details.length > 0 && (
          <DescriptionList className={styles.details}>
            {details.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </DescriptionList>
        )}
        {errorMessage && (
          <Text fz="sm" c="red" role="alert">
            {errorMessage}
          </Text>
        )}
        <ProposalButtons proposal={proposal} />
      </Stack>
    </Card>
  )
}

function ProposalButtons({ proposal: { id, title, state, resultUrl, isUndoable } }: { proposal: Proposal }) {
  const params = { id }
  const approve = assistant.useAction('POST /api/chat/actions/{id}/approve', {
    failure: 'This could not be done. Please try again.',
  })
  const decline = assistant.useAction('POST /api/chat/actions/{id}/decline', {
    failure: 'This could not be declined. Please try again.',
  })
  const undo = assistant.useAction('POST /api/chat/actions/{id}/undo', {
    // What could not be undone says so on its card.
    success: ({ state: after }) => (after === 'undone' ? { title: 'Undone' } : null),
    failure: 'This could not be undone. Please try again.',
  })
  if (state === 'proposed')
    return (
      <Group gap="sm">
        <Button
          size="sm"
          aria-label={`Approve: ${title}`}
          loading={approve.isRunning}
          disabled={decline.isRunning}
          onClick={() => void approve.run({ params })}
        >
          Approve
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-label={`Decline: ${title}`}
          loading={decline.isRunning}
          disabled={approve.isRunning}
          onClick={() => void decline.run({ params })}
        >
          Decline
        </Button>
      </Group>
    )
  if (state !== 'approved' || (!resultUrl && !isUndoable)) return null
  return (
    <Group gap="sm">
      {resultUrl && (
        <LinkButton to={resultUrl} size="sm" variant="default">
          Open
        </LinkButton>
      )}
      {isUndoable && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={`Undo: ${title}`}
          loading={undo.isRunning}
          onClick={() => void undo.run({ params })}
        >
          Undo
        </Button>
      )}
    </Group>
  )
}
