import { ActionIcon, Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import Rocket from 'lucide-react/icons/rocket'
import { useId } from 'react'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { useHasScreen } from '#platform/web/screens.tsx'
import type { Tool } from '../schema.ts'
import { favoritesQuery, tools } from './api.ts'
import { getLaunchTarget } from './launch.ts'
import { ToolIcon } from './tool-icon.tsx'
import styles from './tool-card.module.css'

const tones: Record<string, Tone> = {
  Available: 'success',
  Popular: 'accent',
  New: 'info',
  Featured: 'accent',
  'In Progress': 'warning',
  Advanced: 'neutral',
}

type ToolCardProps = { tool: Tool; isFavorite: boolean; onUnavailable: () => void }

/** One tool. `onUnavailable` is called when there is nothing to launch yet. */
export function ToolCard({ tool, isFavorite, onUnavailable }: ToolCardProps) {
  const titleId = useId()
  const toggle = tools.useAction('POST /api/user/toggle-favorite-tool', {
    failure: () => ({ title: 'Error', message: 'Failed to update your favorites. Please try again.' }),
    optimistic: ({ body: { toolId } }) => [
      {
        query: favoritesQuery,
        update: (ids: string[]) => (ids.includes(toolId) ? ids.filter((id) => id !== toolId) : [...ids, toolId]),
      },
    ],
  })
  const launch = useLaunch(onUnavailable)
  const status = tool.status in tones ? tool.status : 'Available'
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <ToolIcon icon={tool.icon} bgColor={tool.bgColor} iconColor={tool.iconColor} />
        <div className={styles.headerActions}>
          <StatusBadge tone={tones[status]!}>{status}</StatusBadge>
          <ActionIcon
            variant="subtle"
            size={44}
            className={styles.heart ?? ''}
            aria-label="Favorite"
            aria-pressed={isFavorite}
            aria-describedby={titleId}
            onClick={() => void toggle.run({ body: { toolId: tool.id } })}
          >
            <Heart size={20} aria-hidden fill={isFavorite ? 'currentColor' : 'none'} />
          </ActionIcon>
        </div>
      </div>
      <div>
        <h2 id={titleId} className={styles.name}>
          {tool.name}
        </h2>
        <p className={styles.category}>{tool.category}</p>
      </div>
      <p className={styles.description}>{tool.description}</p>
      <Button
        variant="default"
        className={styles.launch ?? ''}
        leftSection={<Rocket size={18} aria-hidden />}
        aria-describedby={titleId}
        onClick={() => launch(tool)}
      >
        Launch
      </Button>
    </Card>
  )
}

/** Our own screens open in this tab, other sites in a new one. A tool whose screen does not exist yet is unavailable. */
function useLaunch(onUnavailable: () => void): (tool: Tool) => void {
  const router = useRouter()
  const hasScreen = useHasScreen()
  return ({ url }) => {
    const launch = getLaunchTarget(url, window.location.origin)
    if (launch.kind === 'external') window.open(launch.href, '_blank', 'noopener,noreferrer')
    else if (launch.kind === 'internal' && hasScreen(launch.href)) void router.navigate({ href: launch.href })
    else onUnavailable()
  }
}
