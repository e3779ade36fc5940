import { Group, Stack, Text } from '@mantine/core'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import type { Source, SourceKind } from '../../schema.ts'
import styles from './sources.module.css'

const kindLabels: Record<SourceKind, string> = {
  resource: 'Resource',
  course: 'Course',
  event: 'Event',
  guide: 'Guide',
  attachment: 'Your attachment',
}

/** One source: where it is from, and the passage as it was found. */
export function SourceDetails({ source: { kind, title, headings, page, url, text } }: { source: Source }) {
  const path = [...headings, page !== null && `Page ${page}`].filter(Boolean).join(' › ')
  return (
    <Stack className={styles.details!} gap="sm">
      <Group gap="sm">
        <Badge>{kindLabels[kind]}</Badge>
      </Group>
      <div>
        <Text fw={600}>{title}</Text>
        {path && (
          <Text fz="sm" c="dimmed">
            {path}
          </Text>
        )}
      </div>
      {/* It scrolls, so it takes the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <blockquote className={styles.passage} tabIndex={0} aria-label="Passage">
        {text}
      </blockquote>
      <Group>
        <ExternalLink href={url} variant="default" size="sm">
          Open
        </ExternalLink>
      </Group>
    </Stack>
  )
}
