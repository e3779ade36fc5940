import type { ComponentPropsWithoutRef } from 'react'
import styles from './card.module.css'

/**
 * A raised sheet for one thing (a venture, an event, a number). Not for paragraphs.
 * A link with `data-card-link` inside makes the whole card its target; other buttons in the card stay usable.
 */
export type CardProps = ComponentPropsWithoutRef<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** 24 px on desks and 20 px on phones, or 16 px for `tight`, or none. */
  padding?: 'normal' | 'tight' | 'none'
}

export function Card({ as: Element = 'div', padding = 'normal', className, ...rest }: CardProps) {
  const classes = className ? `${styles.card} ${className}` : styles.card
  return <Element {...(rest as object)} className={classes} data-padding={padding} />
}
