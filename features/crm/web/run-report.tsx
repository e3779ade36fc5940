import { Stack } from '@mantine/core'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { ItemOutcome, SyncRun } from '../schema.ts'
import { describeRun, RunState } from './run-state.tsx'

const tones = {
  created: 'success',
  updated: 'info',
  received: 'info',
  conflict: 'warning',
  skipped: 'neutral',
  failed: 'danger',
} as const
const labels: Record<ItemOutcome, string> = {
  created: 'Create',
  updated: 'Update',
  received: 'Take over',
  conflict: 'Conflict',
  skipped: 'Skip',
  failed: 'Failed',
}
const kinds = { person: 'Person', company: 'Venture', note: 'Note' }

/** A sync as it goes on, and what happens to each record. */
export function RunReport({ run }: { run: SyncRun }) {
  const { state, items, doneCount, totalCount, message } = run
  return (
    <Stack gap="md">
      <div role="status">
        <RunState run={run} />
        <p className="tabular">{state === 'running' ? `${doneCount} of ${totalCount} checked` : describeRun(run)}</p>
      </div>
      {state === 'running' && totalCount > 0 && <ProgressBar label="Progress" value={(100 * doneCount) / totalCount} />}
      {message && <p>{message}</p>}
      {items.length > 0 && (
        <Rows aria-label="Records">
          {items.map(({ kind, localId, name, outcome, why }) => (
            <Row key={`${kind} ${localId}`} name={name} details={why ?? kinds[kind]}>
              <Badge tone={tones[outcome]}>{labels[outcome]}</Badge>
            </Row>
          ))}
        </Rows>
      )}
    </Stack>
  )
}
