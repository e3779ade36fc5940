import { Box, Group, Stack, Text, type MantineSpacing } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Card, type CardProps } from './card.tsx'

type TitleCardProps = {
  title: string
  /** A sentence under the title. */
  intro?: ReactNode
  /** Beside the title: a state, a button, a figure. */
  aside?: ReactNode
  /** With 3 the title is smaller, for one of several cards under a heading. */
  headingLevel?: 2 | 3
  padding?: NonNullable<CardProps['padding']>
  gap?: MantineSpacing
  children: ReactNode
}

/** A part of a screen as a card, which its title names for screen readers, too. */
export function TitleCard(props: TitleCardProps) {
  const { title, intro, aside, headingLevel = 2, padding = 'normal', gap = 12, children } = props
  const titleId = useId()
  const size = headingLevel === 2 ? 'var(--size-title-3)' : 'md'
  return (
    <Card as="section" aria-labelledby={titleId} padding={padding}>
      <Stack gap={gap} flex={1}>
        <div>
          <Group justify="space-between" gap="8px 12px">
            {/* Beside a long title there is room for a small aside; a wide one goes below. */}
            <Box component={`h${headingLevel}`} id={titleId} fz={size} flex="1 1 40%">
              {title}
            </Box>
            {aside}
          </Group>
          {intro && (
            <Text c="dimmed" mt={4}>
              {intro}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  )
}
