import { Box, Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { formatNumber } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CacheStatus, SyncRun } from '../schema.ts'
import { awaitRuns, contentSync } from './api.ts'
import { RunState } from './run-list.tsx'
import { TaskCard } from './task-card.tsx'

/** How much content is copied and how fresh it is, with buttons to refresh and clear all of it. */
export function CacheCard({ query }: { query: UseQueryResult<CacheStatus> }) {
  return (
    <TaskCard title="CMS Cache Management" help="The cache refreshes automatically every 5 minutes.">
      {query.data ? (
        <CacheStats status={query.data} />
      ) : (
        <QueryError query={query} isCompact headingLevel={3} title="The cache status could not be loaded" />
      )}
      <CacheButtons />
    </TaskCard>
  )
}

function CacheStats({ status: { stats, lastSync, source } }: { status: CacheStatus }) {
  return (
    <>
      <DescriptionList>
        <dt>Source</dt>
        <dd>{source === 'notion' ? 'Notion' : 'Folder of files'}</dd>
        <dt>Cached items</dt>
        <dd>{formatNumber(stats.totalItems)}</dd>
        <dt>Content types</dt>
        <dd>{stats.contentTypes}</dd>
        <dt>Last sync</dt>
        <dd>{lastSync ? <RelativeTime at={lastSync.startedAt} /> : 'Never'}</dd>
        <dt>Status</dt>
        <dd>{lastSync ? <RunState state={lastSync.status as SyncRun['state']} /> : 'Not synced yet'}</dd>
      </DescriptionList>
      <Group gap="sm" m={0} p={0} renderRoot={(props) => <ul {...props} aria-label="Cached content by type" />}>
        {Object.entries(stats.itemsByType).map(([type, count]) => (
          <Box component="li" display="block" key={type}>
            <Badge>
              <Text span inherit tt="capitalize">
                {type}
              </Text>{' '}
              <b>{formatNumber(count)}</b>
            </Badge>
          </Box>
        ))}
      </Group>
    </>
  )
}

const clearFailure = { title: 'Cache Clear Failed', message: 'Please try again.' }

function CacheButtons() {
  const refresh = contentSync.useAction('POST /api/admin/cache/sync-all', {
    success: ({ runs }) => ({
      title: 'Cache refreshed',
      message: `${runs.reduce((sum, { total }) => sum + total, 0)} items checked.`,
    }),
    failure: { title: 'Cache Sync Failed', message: 'Please try again.' },
    finish: awaitRuns,
  })
  return (
    <Group gap="sm" mt="auto">
      <Button
        leftSection={<RefreshCw size={18} aria-hidden />}
        loading={refresh.isRunning}
        disabled={refresh.isRunning}
        onClick={() => void refresh.run({ body: {} })}
      >
        Refresh CMS Cache
      </Button>
      <ClearAllButton label="Clear All" isDisabled={refresh.isRunning} />
    </Group>
  )
}

/** Fetches everything again, after a question. */
function ClearAllButton({ label, isDisabled }: { label: string; isDisabled: boolean }) {
  const confirming = useDialog()
  const clear = contentSync.useAction('POST /api/admin/cache/clear-all', {
    success: ({ itemsProcessed }) => ({
      title: 'Cache cleared',
      message: `${itemsProcessed} items were copied again.`,
    }),
    failure: clearFailure,
    finish: awaitRuns,
    onSuccess: confirming.close,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Trash size={18} aria-hidden />}
        disabled={isDisabled}
        onClick={() => confirming.open()}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void clear.run({ body: {} })}
        title="Clear all cached content?"
        confirmLabel="Clear all"
        isBusy={clear.isRunning}
        isDestructive={false}
      >
        Everything is copied from the source again, which can take a few minutes. Members keep seeing the current
        content until then.
      </ConfirmDialog>
    </>
  )
}

const clearable = ['tools', 'resources', 'courses', 'events'] as const

/** Clears one type of content at a time, or all of it. Events are written in Foundry: there is no copy of them to reload. */
export function CacheClearCard() {
  const clear = contentSync.useAction('POST /api/admin/cache/clear/{type}', {
    success: ({ itemsProcessed }, { params: { type } }) =>
      type === 'events'
        ? { title: 'Nothing to clear', message: 'Events are created in Foundry and always up to date.' }
        : { title: 'Cache cleared', message: `${itemsProcessed} ${type} reloaded.` },
    failure: clearFailure,
    finish: awaitRuns,
  })
  return (
    <TaskCard title="Clear by type" help="If a list looks wrong, clear it to copy it from the source again.">
      <Group gap="sm" mt="auto">
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
        <ClearAllButton label="Clear All Cache" isDisabled={clear.isRunning} />
      </Group>
    </TaskCard>
  )
}
