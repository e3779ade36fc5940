import { Skeleton, Stack } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import styles from './overview-section.module.css'

type OverviewCardProps = {
  label: string
  isLoading: boolean
  /** How many rows of a list there is room for; left out for one thing. */
  rowCount?: 3 | 5
  children: ReactNode
}

/** One thing that comes next. Keeps its height while it loads. */
export function OverviewCard({ label, isLoading, rowCount, children }: OverviewCardProps) {
  const labelId = useId()
  return (
    <Card as="section" aria-labelledby={labelId} className={styles.card} data-rows={rowCount}>
      <h3 id={labelId} className={styles.label}>
        {label}
      </h3>
      <Stack gap={4} mt="sm" flex={1}>
        {isLoading ? <Loading /> : children}
      </Stack>
    </Card>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton width="70%" height={22} />
      <Skeleton width="50%" mt={10} />
    </div>
  )
}
