import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { getLabel } from '#features/ventures/schema.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import type { Mentor } from '../../schema.ts'
import { levelLabel, shorten } from './mentor-labels.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

/** A mentor as one card of a grid. `children` are its buttons. */
export function MentorCard({ mentor, children }: { mentor: Mentor; children: ReactNode }) {
  const { headline, bio, interests, industries, languages, profileImageUrl, currentLevel } = mentor
  const name = formatPersonName(mentor)
  const { shown, more } = shorten(interests)
  return (
    <Card as="li">
      <Stack flex={1} gap="sm">
        <Group gap={12} wrap="nowrap" align="flex-start">
          <Avatar name={name} src={profileImageUrl} size={56} isDecorative />
          <Stack gap={4} flex={1} miw={0}>
            <Text component="h2" fz="var(--size-title-3)" m={0}>
              {name}
            </Text>
            <div>
              <Badge tone="info">{levelLabel(currentLevel)}</Badge>
            </div>
          </Stack>
        </Group>
        {headline && <Text fw={600}>{headline}</Text>}
        {bio && <Text lineClamp={3}>{bio}</Text>}
        <Facts label="Knows" values={industries.map(getLabel)} />
        <Facts label="Speaks" values={languages} />
        {shown.length > 0 && (
          <Group gap={8} aria-label="Interests" role="group">
            {shown.map((interest) => (
              <Badge key={interest}>{interest}</Badge>
            ))}
            {more && (
              <Text component="span" fz="sm" c="dimmed">
                {more}
              </Text>
            )}
          </Group>
        )}
        <Group gap="sm" mt="auto">
          {children}
        </Group>
      </Stack>
    </Card>
  )
}

function Facts({ label, values }: { label: string; values: string[] }) {
  if (values.length === 0) return null
  return (
    <Text fz="sm" c="dimmed">
      {label} {values.join(', ')}
    </Text>
  )
}
