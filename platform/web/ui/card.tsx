import { Card as MantineCard } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

/**
 * A raised surface for one thing (a venture, an event, a number). Not for paragraphs.
 * A link with `data-card-link` inside makes the whole card its target; other buttons in the card stay usable.
 */
export type CardProps = Omit<ComponentPropsWithoutRef<'div'>, 'style'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** 24 px on desks and 20 px on phones, or 16 px for `tight`, or none. */
  padding?: 'normal' | 'tight' | 'none'
}

const paddings = { normal: 'var(--card-space)', tight: 'var(--space-4)', none: 0 }

export function Card({ as = 'div', padding = 'normal', ...rest }: CardProps) {
  return <MantineCard {...rest} component={as as 'div'} padding={paddings[padding]} />
}
