import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { showError, showSuccess, type Toast } from '#platform/web/ui/toast.ts'
import type { CacheStatus, SyncRun } from '../schema.ts'
import { statusQuery, useCache, useSync, type CacheAction, type ManualSyncKind } from './api.ts'
import { stateTones, stateLabels, findRunError } from './run-labels.ts'
import styles from './cards.module.css'

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
      <dl className={styles.figures}>
        <dt>Cached items</dt>
        <dd>{stats.totalItems.toLocaleString('en-US')}</dd>
        <dt>Content types</dt>
        <dd>{stats.contentTypes}</dd>
        <dt>Last sync</dt>
        <dd>{lastSync ? <RelativeTime at={lastSync.startedAt} /> : 'Never'}</dd>
        <dt>Status</dt>
        <dd>{state ? <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge> : 'Not synced yet'}</dd>
      </dl>
      <ul className={styles.types} aria-label="Cached content by type">
        {Object.entries(stats.itemsByType).map(([type, count]) => (
          <li key={type}>
            <span>{type}</span> <b>{count.toLocaleString('en-US')}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function CacheButtons() {
  const cache = useCache()
  const [isConfirming, setConfirming] = useState(false)
  const run = (action: CacheAction) => {
    setConfirming(false)
    const isClearing = action !== 'sync-all'
    const title = isClearing ? 'Cache Clear Failed' : 'Cache Sync Failed'
    cache.mutate(action, {
      onSuccess: ({ itemsProcessed, runs }) => {
        const errorMessage = findRunError(runs)
        if (errorMessage) return showError({ title, message: errorMessage })
        const done = isClearing ? 'fetched anew' : 'processed'
        showSuccess({
          title: isClearing ? 'Cache cleared' : 'Cache refreshed',
          message: `${itemsProcessed} items ${done}.`,
        })
      },
      onError: (error) => showError({ title, message: getErrorMessage(error, 'Please try again.') }),
    })
  }
  return (
    <div className={styles.actions}>
      <Button
        leftSection={<RefreshCw size={18} aria-hidden />}
        loading={cache.isPending && cache.variables === 'sync-all'}
        disabled={cache.isPending}
        onClick={() => run('sync-all')}
      >
        Refresh CMS Cache
      </Button>
      <Button
        variant="default"
        leftSection={<Trash size={18} aria-hidden />}
        disabled={cache.isPending}
        onClick={() => setConfirming(true)}
      >
        Clear All
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => run('clear-all')}
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
  const cache = useCache()
  const clear = (type: CacheAction) =>
    cache.mutate(type, {
      onSuccess: ({ runs }) => {
        const errorMessage = findRunError(runs)
        if (errorMessage) showError({ title: 'Cache Clear Failed', message: errorMessage })
        else showSuccess({ title: 'Cache cleared', message: `The ${type} have been fetched anew.` })
      },
      onError: (error) =>
        showError({ title: 'Cache Clear Failed', message: getErrorMessage(error, 'Please try again.') }),
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
            disabled={cache.isPending}
            loading={cache.isPending && cache.variables === type}
            onClick={() => clear(type)}
          >
            {`Clear ${type}`}
          </Button>
        ))}
      </div>
    </Card>
  )
}

export function CourseSyncCard() {
  return (
    <SyncCard
      kind="courses"
      title="Course Synchronization"
      help="Brings the course pages up to date with the source."
      formatToast={({ synced, total }) => ({
        title: 'Courses synchronized',
        message: `${synced} of ${total} courses are up to date.`,
      })}
      failure={{ title: 'Sync Failed', message: 'Failed to synchronize courses. Please try again.' }}
    />
  )
}

export function ResourceSyncCard() {
  return (
    <SyncCard
      kind="resources"
      title="Resource Synchronization"
      help="Brings resources and their files up to date with the notes database."
      formatToast={({ synced, total }) => ({ title: `Synced ${synced} out of ${total} resources from Notion` })}
      failure={{ title: 'Error', message: 'Failed to sync resources from Notion.' }}
    />
  )
}

type SyncCardProps = {
  kind: ManualSyncKind
  title: string
  help: string
  formatToast: (run: SyncRun) => Toast
  failure: Toast
}

function SyncCard({ kind, title, help, formatToast, failure }: SyncCardProps) {
  const sync = useSync(kind)
  const run = () =>
    sync.mutate(undefined, {
      onSuccess: (reply) => (reply.state === 'failed' ? showError(failure) : showSuccess(formatToast(reply))),
      onError: () => showError(failure),
    })
  return (
    <Card as="section" className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.help}>{help}</p>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<RefreshCw size={18} aria-hidden />}
          loading={sync.isPending}
          onClick={run}
        >
          {`Sync ${kind}`}
        </Button>
      </div>
    </Card>
  )
}
