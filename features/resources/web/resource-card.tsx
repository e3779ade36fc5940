import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Resource } from '../schema.ts'
import { CategoryIcon, ResourceKind } from './resource-kind.tsx'
import { SaveButton } from './save-button.tsx'

/** A resource in the grid. The whole card links to its page; its buttons stay clickable. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const titleId = useId()
  const { notionId, title, description, category, type, fileUrl, isActive, isSaved } = resource
  const failure = isSaved ? 'Failed to remove resource.' : 'Failed to save resource.'
  const texts = { saved: 'Resource saved', removed: 'Resource removed', failure }
  return (
    <Card as="li">
      <Stack flex={1}>
        <Group gap={12} wrap="nowrap" align="flex-start">
          <CategoryIcon category={category} />
          <Stack gap={0} miw={0}>
            <Text component="h2" id={titleId} fz="var(--size-title-3)" fw={700}>
              <Link to="/resources/$resourceId" params={{ resourceId: notionId }} data-card-link>
                {title}
              </Link>
            </Text>
            <ResourceKind category={category} type={type} />
          </Stack>
        </Group>
        <Text c="dimmed" lineClamp={3}>
          {description}
        </Text>
        <Group gap="sm" mt="auto">
          {!isActive && <Badge tone="warning">Inactive</Badge>}
          <SaveButton resource={resource} aria-describedby={titleId} texts={texts} />
          {fileUrl && (
            <ExternalLink href={fileUrl} variant="subtle" aria-describedby={titleId}>
              Open
            </ExternalLink>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
