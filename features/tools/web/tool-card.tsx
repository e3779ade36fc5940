import '#platform/web/theme/sheets/theme-icon.ts'
import { ActionIcon, ThemeIcon } from '@mantine/core'
import Heart from 'lucide-react/icons/heart'
import { useId } from 'react'
import { AddressButton } from '#platform/web/ui/address-button.tsx'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { ItemCard } from '#platform/web/ui/item-card.tsx'
import { NamedIcon } from '#platform/web/ui/named-icon.tsx'
import { tools } from './api.ts'
import type { Tool } from '../schema.ts'
import styles from './tool-card.module.css'

const tones: Record<string, Tone> = {
  Available: 'success',
  Popular: 'accent',
  New: 'info',
  Featured: 'accent',
  'In Progress': 'warning',
  Advanced: 'neutral',
}

/** One tool, with its icon in the colors its author chose; an invalid color falls back to ours. */
export function ToolCard({ tool, isFavorite }: { tool: Tool; isFavorite: boolean }) {
  const titleId = useId()
  const { name, category, description, url, bgColor, iconColor } = tool
  const status = tool.status in tones ? tool.status : 'Available'
  const iconColors = {
    ...(bgColor && { '--icon-background': bgColor }),
    ...(iconColor && { '--icon-color': iconColor }),
  }
  const unavailable = { title: `${name} can't be launched yet`, message: 'Launching this tool is not implemented yet.' }
  return (
    <ItemCard
      icon={
        <ThemeIcon size={44} className={styles.icon!} __vars={iconColors}>
          <NamedIcon name={tool.icon} size={22} />
        </ThemeIcon>
      }
      {...{ title: name, titleId, kind: category, description }}
      aside={<FavoriteButton toolId={tool.id} {...{ titleId, isFavorite }} />}
    >
      <AddressButton address={url} variant="default" aria-describedby={titleId} unavailable={unavailable}>
        Launch
      </AddressButton>
      <StatusBadge tone={tones[status]!}>{status}</StatusBadge>
    </ItemCard>
  )
}

type FavoriteButtonProps = { toolId: string; titleId: string; isFavorite: boolean }

function FavoriteButton({ toolId, titleId, isFavorite }: FavoriteButtonProps) {
  const toggle = tools.useAction('POST /api/user/toggle-favorite-tool', {
    failure: () => ({ title: 'Error', message: 'Failed to update your favorites. Please try again.' }),
    optimistic: () => [
      {
        query: { queryKey: ['GET /api/user/favorite-tools'] },
        update: (ids: string[]) => (isFavorite ? ids.filter((id) => id !== toolId) : [...ids, toolId]),
      },
    ],
  })
  return (
    <ActionIcon
      size={44}
      m="-8px -8px 0 0"
      aria-label="Favorite"
      aria-pressed={isFavorite}
      aria-describedby={titleId}
      onClick={() => void toggle.run({ body: { toolId } })}
    >
      <Heart size={20} aria-hidden {...(isFavorite && { color: 'var(--text-accent)', fill: 'var(--text-accent)' })} />
    </ActionIcon>
  )
}
