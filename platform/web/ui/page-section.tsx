import { Box, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'

type PageSectionProps = {
  /** Its name in addresses: `/settings?tab=security#passkeys` opens the page there. The heading is `<id>-title`. */
  id: string
  title: string
  intro?: ReactNode
  /** The first of its page has no line above it. */
  isFirst?: boolean
  children: ReactNode
}

/** One part of a long page, under a heading of its own. */
export function PageSection({ id, title, intro, isFirst = false, children }: PageSectionProps) {
  const isWanted = useLocation({ select: ({ hash }) => hash === id })
  const scrollHere = useCallback((section: HTMLElement | null) => section?.scrollIntoView(), [])
  const distance = isFirst ? {} : { mt: 40, pt: 40, style: { borderTop: '1px solid var(--line)' } }
  return (
    <Box component="section" id={id} ref={isWanted ? scrollHere : null} aria-labelledby={`${id}-title`} {...distance}>
      <h2 id={`${id}-title`}>{title}</h2>
      {intro && (
        <Text c="dimmed" mt="xs">
          {intro}
        </Text>
      )}
      {children}
    </Box>
  )
}
