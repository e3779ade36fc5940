import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { formatNumber } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CacheStatus } from '../schema.ts'
import { contentSync, statusQuery } from './api.ts'
import styles from './cards.module.css'
import { awaitRuns } from './ended-runs.ts'
import { stateLabels, stateTones } from './run-labels.ts'

/** How much content is copied and how fresh it is, with buttons to refresh and clear all of it. */
export function CacheCard() {
  const { data: status, error, isFetching, refetch } = useQuery(statusQuery)
  return (
    <Card as="section" className={styles.card} aria-label="CMS Cache Management">
      <h2 className={styles.title}>CMS Cache Management</h2>
      {status ? (
        <CacheStats status={status} />
      ) : error ? (
        <ErrorState
          isCompact
          headingLevel={3}
          title="The cache status could not be loaded"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
      <p className={styles.help}>The cache refreshes itself every 5 minutes.</p>
      <CacheButtons />
    </Card>
  )
}

function CacheStats({ status: { stats, lastSync } }: { status: CacheStatus }) {
  const state = lastSync ? (lastSync.status as keyof typeof stateTones) : null
  return (
    <>
      <DescriptionList>
        <dt>Cached items</dt>
        <dd>{formatNumber(stats.totalItems)}</dd>
        <dt>Content types</dt>
        <dd>{stats.contentTypes}</dd>
        <dt>Last sync</dt>
        <dd>{lastSync ? <RelativeTime at={lastSync.startedAt} /> : 'Never'}</dd>
        <dt>Status</dt>
        <dd>{state ? <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge> : 'Not synced yet'}</dd>
      </DescriptionList>
      <ul className={styles.types} aria-label="Cached content by type">
        {Object.entries(stats.itemsByType).map(([type, count]) => (
          <li key={type}>
            <span>{type}</span> <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

const clearFailure = { title: 'Cache Clear Failed', message: 'Please try again.' }

function CacheButtons() {
  const confirming = useDialog()
  const refresh = contentSync.useAction('POST /api/admin/cache/sync-all', {
    success: ({ runs }) => ({
      title: 'Cache refreshed',
      message: `${runs.reduce((sum, { total }) => sum + total, 0)} items processed.`,
    }),
    failure: { title: 'Cache Sync Failed', message: 'Please try again.' },
    finish: awaitRuns,
  })
  const clear = contentSync.useAction('POST /api/admin/cache/clear-all', {
    success: ({ itemsProcessed }) => ({ title: 'Cache cleared', message: `${itemsProcessed} items fetched anew.` }),
    failure: clearFailure,
    finish: awaitRuns,
  })
  const clearAll = () => {
    confirming.close()
    void clear.run({ body: {} })
  }
  const isRunning = refresh.isRunning || clear.isRunning
  return (
    <div className={styles.actions}>
      <Button
        leftSection={<RefreshCw size={18} aria-hidden />}
        loading={refresh.isRunning}
        disabled={isRunning}
        onClick={() => void refresh.run({ body: {} })}
      >
        Refresh CMS Cache
      </Button>
      <Button
        variant="default"
        leftSection={<Trash size={18} aria-hidden />}
        disabled={isRunning}
        onClick={() => confirming.open()}
      >
        Clear All
      </Button>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={clearAll}
        title="Clear all cached content?"
        confirmLabel="Clear all"
        isDestructive={false}
      >
        Everything is fetched from the source as if it were new, which can take some minutes. Members go on seeing what
        is there now until then.
      </ConfirmDialog>
    </div>
  )
}

const clearable = ['tools', 'resources', 'courses', 'events'] as const

/** Clears one type of content at a time. */
export function CacheClearCard() {
  const clear = contentSync.useAction('POST /api/admin/cache/clear/{type}', {
    success: (_reply, { params: { type } }) => ({
      title: 'Cache cleared',
      message: `The ${type} have been fetched anew.`,
    }),
    failure: clearFailure,
    finish: awaitRuns,
  })
  return (
    <Card as="section" className={styles.card} aria-label="Clear by type">
      <h2 className={styles.title}>Clear by type</h2>
      <p className={styles.help}>For when one list looks wrong. It is read from the source as if for the first time.</p>
      <div className={styles.actions}>
        {clearable.map((type) => (
          <Button
            key={type}
            variant="default"
            disabled={clear.isRunning}
            loading={clear.input?.params.type === type}
            onClick={() => void clear.run({ params: { type }, body: {} })}
          >
            {`Clear ${type}`}
          </Button>
        ))}
      </div>
    </Card>
  )
}
