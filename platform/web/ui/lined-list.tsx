import type { ComponentPropsWithoutRef } from 'react'
import styles from './lined-list.module.css'

/** Rows of text with a line above each: `li` elements. `as="ol"` where their order means something. */
export function LinedList({ as: List = 'ul', ...rest }: ComponentPropsWithoutRef<'ul'> & { as?: 'ul' | 'ol' }) {
  return <List {...rest} className={styles.list} />
}
