import type { SyncRun } from '../../schema.ts'

export const stateTones = { running: 'info', completed: 'success', held: 'warning', failed: 'danger' } as const
export const stateWords = {
  running: 'Under way',
  completed: 'Completed',
  held: 'Waits for you',
  failed: 'Failed',
} as const

/** What went wrong in any of the runs, as a sentence; null when nothing did. */
export function troubleOf(runs: readonly SyncRun[]): string | null {
  const bad = runs.find(({ state }) => state === 'failed') ?? runs.find(({ state }) => state === 'held')
  return bad ? (bad.message ?? 'Please try again.') : null
}

/** "3 added, 1 changed", or that nothing was new. */
export function changesOf({ addedCount, changedCount, removedCount, failedCount }: SyncRun): string {
  const parts = [
    addedCount > 0 && `${addedCount} added`,
    changedCount > 0 && `${changedCount} changed`,
    removedCount > 0 && `${removedCount} removed`,
    failedCount > 0 && `${failedCount} with problems`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing new'
}
