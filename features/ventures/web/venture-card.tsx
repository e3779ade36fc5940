import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { getLabel, type Venture } from '../schema.ts'
import { EditVentureDialog } from './edit-venture-dialog.tsx'
import { statusTones } from './venture-labels.ts'

/** One venture in the grid. The buttons carry its name as their description, since every card has the same two. */
export function VentureCard({ venture }: { venture: Venture }) {
  const editing = useDialog()
  const titleId = useId()
  const { id, name, description, status, role, stage, industry, memberCount } = venture
  const kind = [getLabel(stage), industry && getLabel(industry), memberCount > 1 && `Team of ${memberCount}`]
  return (
    <Card as="li">
      <Group justify="space-between" gap="4px 8px">
        <Group component="span" gap="xs">
          <StatusBadge tone={statusTones[status]}>{getLabel(status)}</StatusBadge>
          {role !== 'owner' && role && <Badge>{getLabel(role)}</Badge>}
        </Group>
        <Text fz="xs" c="dimmed">
          Updated <RelativeTime at={venture.updatedAt} isInSentence />
        </Text>
      </Group>
      <Text component="h2" id={titleId} mt={12} fz="var(--size-title-3)">
        {name}
      </Text>
      <Text mt={2} fz="sm" fw={600} c="var(--text-accent)">
        {kind.filter(Boolean).join(' · ')}
      </Text>
      <Text my={12} c="dimmed" lineClamp={3} fs={description ? undefined : 'italic'}>
        {description ?? 'No description yet.'}
      </Text>
      <Stack gap={12} mt="auto" pt="sm">
        <ProgressBar value={venture.progress} label="Progress" />
        <Group gap="sm" mt="xs" wrap="nowrap">
          <Button
            flex={1}
            variant="default"
            aria-describedby={titleId}
            renderRoot={(props) => <Link to="/ventures/$ventureId" params={{ ventureId: id }} {...props} />}
          >
            View Details
          </Button>
          {role !== 'viewer' && (
            <Button variant="subtle" aria-describedby={titleId} onClick={() => editing.open()}>
              Edit
            </Button>
          )}
        </Group>
      </Stack>
      <EditVentureDialog venture={venture} {...editing.props} />
    </Card>
  )
}
