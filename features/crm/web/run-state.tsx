import { StatusBadge } from '#platform/web/ui/badge.tsx'
import type { RunSummary } from '../schema.ts'

const states = {
  running: { tone: 'info', label: 'Running' },
  completed: { tone: 'success', label: 'Completed' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

/** A preview is over, too, but nothing has been synced by it. */
export function RunState({ run: { state, isDryRun } }: { run: Pick<RunSummary, 'state' | 'isDryRun'> }) {
  if (isDryRun && state === 'completed') return <StatusBadge tone="info">Preview</StatusBadge>
  return (
    <StatusBadge tone={states[state].tone} isLive={state === 'running'}>
      {states[state].label}
    </StatusBadge>
  )
}

/** "Created 12, updated 40, skipped 3"; of a dry run "Will create 12, update 40, skip 3". */
export function describeRun(run: RunSummary): string {
  const counts = [
    [run.createdCount, 'create', 'created'],
    [run.updatedCount, 'update', 'updated'],
    [run.receivedCount, 'take over', 'taken over'],
    [run.conflictCount, 'ask you about', 'in conflict'],
    [run.skippedCount, 'skip', 'skipped'],
    [run.failedCount, 'fail', 'failed'],
  ] as const
  const parts = counts.filter(([count]) => count > 0)
  if (run.isDryRun)
    return parts.length > 0
      ? `Will ${parts.map(([count, verb]) => `${verb} ${count}`).join(', ')}`
      : 'Everything is up to date'
  return parts.length > 0 ? parts.map(([count, , past]) => `${count} ${past}`).join(', ') : 'No changes'
}
