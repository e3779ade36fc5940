import type { SyncRun } from '../schema.ts'

export const stateTones = {
  running: 'info',
  completed: 'success',
  pending_confirmation: 'warning',
  failed: 'danger',
} as const
export const stateLabels = {
  running: 'Under way',
  completed: 'Completed',
  pending_confirmation: 'Waits for you',
  failed: 'Failed',
} as const

/** "3 added, 1 changed", or that nothing was new. */
export function formatChanges({ addedCount, changedCount, removedCount, failedCount }: SyncRun): string {
  const parts = [
    addedCount > 0 && `${addedCount} added`,
    changedCount > 0 && `${changedCount} changed`,
    removedCount > 0 && `${removedCount} removed`,
    failedCount > 0 && `${failedCount} with problems`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing new'
}
