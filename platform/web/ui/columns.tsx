import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Parts beside each other on desks, below each other elsewhere. `template` is their widths, such as `minmax(0, 1fr) 320px`. */
export function Columns({ template, children }: { template: string; children: ReactNode }) {
  return (
    <Box className={styles.columns!} __vars={{ '--columns': template }}>
      {children}
    </Box>
  )
}
