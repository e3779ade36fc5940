import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import styles from './charts.module.css'

type ChartCardProps<Data> = {
  title: string
  intro: string
  query: { data: Data | undefined; error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch(): unknown }
  isEmpty(data: Data): boolean
  empty: string
  /** How tall the figures will be, so that nothing below moves as they arrive. */
  minHeight?: number
  children(data: Data): ReactNode
}

/** A chart in all its states: loading, failed, without figures, and drawn. While a filter loads, the last figures stay. */
export function ChartCard<Data>({
  title,
  intro,
  query,
  isEmpty,
  empty,
  minHeight = 300,
  children,
}: ChartCardProps<Data>) {
  const { data, error } = query
  return (
    <TitleCard
      title={title}
      intro={
        <Text span fz="sm">
          {intro}
        </Text>
      }
    >
      <div className={styles.body} style={{ minHeight }} data-stale={query.isPlaceholderData || undefined}>
        {data && isEmpty(data) && (
          <EmptyState title="No figures" headingLevel={3} isCompact>
            {empty}
          </EmptyState>
        )}
        {data && !isEmpty(data) && children(data)}
        {!data && error !== null && (
          <QueryError query={query} title={`${title} couldn't be loaded`} headingLevel={3} isCompact />
        )}
        {!data && error === null && <SkeletonText lines={5} />}
      </div>
    </TitleCard>
  )
}
