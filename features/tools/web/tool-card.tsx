import '#platform/web/theme/sheets/theme-icon.ts'
import { ActionIcon, Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import ChartPie from 'lucide-react/icons/chart-pie'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Heart from 'lucide-react/icons/heart'
import Lightbulb from 'lucide-react/icons/lightbulb'
import PanelTop from 'lucide-react/icons/panel-top'
import Rocket from 'lucide-react/icons/rocket'
import CheckSquare from 'lucide-react/icons/square-check-big'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import { useId } from 'react'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { tools } from './api.ts'
import type { Tool } from '../schema.ts'
import styles from './tool-card.module.css'

const icons = { PanelTop, Users, PieChart: ChartPie, Lightbulb, CheckSquare, DollarSign, Wrench }
const tones: Record<string, Tone> = {
  Available: 'success',
  Popular: 'accent',
  New: 'info',
  Featured: 'accent',
  'In Progress': 'warning',
  Advanced: 'neutral',
}

/** One tool, with its icon in the colors its author chose; an invalid color falls back to ours. */
export function ToolCard({ tool, isFavorite, onLaunch }: { tool: Tool; isFavorite: boolean; onLaunch(): void }) {
  const titleId = useId()
  const toggle = tools.useAction('POST /api/user/toggle-favorite-tool', {
    failure: () => ({ title: 'Error', message: 'Failed to update your favorites. Please try again.' }),
    optimistic: ({ body: { toolId } }) => [
      {
        query: { queryKey: ['GET /api/user/favorite-tools'] },
        update: (ids: string[]) => (ids.includes(toolId) ? ids.filter((id) => id !== toolId) : [...ids, toolId]),
      },
    ],
  })
  const status = tool.status in tones ? tool.status : 'Available'
  const Icon = icons[tool.icon as keyof typeof icons] ?? Wrench
  return (
    <Card as="li">
      <Stack gap={12} flex={1}>
        <Group gap="sm" justify="space-between" align="flex-start" wrap="nowrap">
          <ThemeIcon
            size={52}
            className={styles.icon!}
            __vars={{
              ...(tool.bgColor && { '--icon-background': tool.bgColor }),
              ...(tool.iconColor && { '--icon-color': tool.iconColor }),
            }}
          >
            <Icon size={24} aria-hidden />
          </ThemeIcon>
          <Group gap="xs" wrap="nowrap" m="-8px -8px 0 0">
            <StatusBadge tone={tones[status]!}>{status}</StatusBadge>
            <ActionIcon
              size={44}
              aria-label="Favorite"
              aria-pressed={isFavorite}
              aria-describedby={titleId}
              onClick={() => void toggle.run({ body: { toolId: tool.id } })}
            >
              <Heart
                size={20}
                aria-hidden
                {...(isFavorite && { color: 'var(--text-accent)', fill: 'var(--text-accent)' })}
              />
            </ActionIcon>
          </Group>
        </Group>
        <div>
          <Box component="h2" id={titleId} fz="var(--size-title-3)">
            {tool.name}
          </Box>
          <Text fz="sm" fw={600} c="var(--text-accent)">
            {tool.category}
          </Text>
        </div>
        <p className="quiet">{tool.description}</p>
        <Button
          variant="default"
          mt="auto"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<Rocket size={18} aria-hidden />}
          aria-describedby={titleId}
          onClick={onLaunch}
        >
          Launch
        </Button>
      </Stack>
    </Card>
  )
}
