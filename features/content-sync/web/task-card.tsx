import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/ui/card.tsx'

/** One task of the screen: what it is for, its state and its buttons. */
export function TaskCard({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <Stack flex={1}>
        <Box component="h2" fz="var(--size-title-3)">
          {title}
        </Box>
        <p className="quiet">{help}</p>
        {children}
      </Stack>
    </Card>
  )
}
