import { Box, Group, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './rows.module.css'

type RowsProps = Pick<BoxProps, 'mt' | 'mb' | 'maw'> & {
  as?: 'ul' | 'ol'
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A list of things, each a `Row`. */
export function Rows({ as = 'ul', ...rest }: RowsProps) {
  return <Box component={as as 'ul'} className={styles.rows!} {...rest} />
}

type RowProps = {
  /** A picture or an icon, before the name. */
  media?: ReactNode
  name: ReactNode
  /** The quiet line below the name. */
  details?: ReactNode
  /** Badges and buttons: at the end of the row, or below its text where there is no room. */
  children?: ReactNode
}

/** One thing in a list, with a line above it. */
export function Row({ media, name, details, children }: RowProps) {
  return (
    <li className={styles.row}>
      {media}
      <div className={styles.content}>
        <div className={styles.name}>{name}</div>
        {details && <div className={styles.details}>{details}</div>}
      </div>
      {children && (
        <Group gap="sm" ml="auto">
          {children}
        </Group>
      )}
    </li>
  )
}
