import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type ItemCardProps = {
  icon?: ReactNode
  /** Its name; as a link with `data-card-link` it makes the whole card its target. */
  title: ReactNode
  /** So that buttons which say "Save" or "Open" can name what they belong to, as `aria-describedby`. */
  titleId?: string
  /** 2 unless told. */
  headingLevel?: 2 | 3
  /** What it is, under the title: its category, its type. */
  kind: ReactNode
  /** At the end of the title's line: a state, a toggle. */
  aside?: ReactNode
  description: string
  /** How many lines of the description are shown; all unless told. */
  lineClamp?: number
  /** Buttons at the foot of the card. */
  children?: ReactNode
}

/** One thing of a grid of many: a resource, a tool, a course. */
export function ItemCard(props: ItemCardProps) {
  const { icon, title, titleId, headingLevel = 2, kind, aside, description, lineClamp, children } = props
  return (
    <Card as="li">
      <Stack flex={1}>
        <Group gap={12} wrap="nowrap" align="flex-start">
          {icon}
          <Box flex={1} miw={0}>
            <Box component={`h${headingLevel}`} id={titleId} fz="var(--size-title-3)">
              {title}
            </Box>
            <Text component="div" fz="sm" fw={600} c="var(--text-accent)">
              {kind}
            </Text>
          </Box>
          {aside}
        </Group>
        <Text c="dimmed" {...(lineClamp && { lineClamp })}>
          {description}
        </Text>
        {children && (
          <Group gap="sm" mt="auto">
            {children}
          </Group>
        )}
      </Stack>
    </Card>
  )
}
