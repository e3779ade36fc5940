import { Box, Group } from '@mantine/core'
import { completionBounds } from '#rules/engagement.ts'

/** How complete a profile is: a dot, green from 80 percent, amber from 50, red below, and the figure. */
export function Completion({ percent }: { percent: number }) {
  const color = percent >= completionBounds.good ? 'green' : percent >= completionBounds.middling ? 'yellow' : 'red'
  return (
    <Group display="inline-flex" gap={8} wrap="nowrap">
      <Box component="span" w={8} h={8} bdrs="50%" bg={`${color}.6`} aria-hidden />
      {percent}%
    </Group>
  )
}
