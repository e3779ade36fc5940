import '#platform/web/theme/sheets/alert.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#platform/web/format.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Drift, KnowledgeRun } from '../schema.ts'
import { driftQuery, knowledge } from './api.ts'

/** What needs staff: removals to confirm, and content that the store does not follow. */
export function Notices() {
  const { data: drift } = useQuery(driftQuery)
  const { data: runs = [] } = useQuery(knowledge.query('GET /api/admin/knowledge/runs', { query: { limit: 20 } }))
  const pending = runs.find(({ state }) => state === 'pending_confirmation')
  const differences = drift ? listDifferences(drift, { isPending: pending !== undefined }) : []
  if (!pending && differences.length === 0) return null
  return (
    <Stack gap={12}>
      {pending && <PendingRemoval run={pending} />}
      {differences.length > 0 && <DriftNotice differences={differences} />}
    </Stack>
  )
}

function listDifferences(drift: Drift, { isPending }: { isPending: boolean }): string[] {
  const { newCount, changedCount, goneCount, missingCount, strayCount } = drift
  const parts = [
    newCount > 0 && `${newCount} new`,
    changedCount > 0 && `${changedCount} changed`,
    goneCount > 0 && !isPending && `${goneCount} gone`,
    missingCount && `${missingCount} missing from the store`,
    strayCount && `${strayCount} only in the store`,
  ]
  return parts.filter((part) => typeof part === 'string')
}

function DriftNotice({ differences }: { differences: string[] }) {
  const fix = knowledge.useAction('POST /api/admin/knowledge/drift/fix', {
    success: (run) =>
      run
        ? { title: 'Sync started', message: `${formatCount(run.itemCount, 'item')} in line.` }
        : { title: 'Up to date' },
    failure: { title: 'Sync failed', message: 'Please try again.' },
  })
  return (
    <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title="The store differs from the content">
      <Group justify="space-between" gap="sm">
        <span>{`${differences.join(', ')}. Changes are picked up within a minute.`}</span>
        <Button variant="default" loading={fix.isRunning} onClick={() => void fix.run()}>
          Sync now
        </Button>
      </Group>
    </Alert>
  )
}

function PendingRemoval({ run }: { run: KnowledgeRun }) {
  const confirming = useDialog()
  const confirm = knowledge.useAction('POST /api/admin/knowledge/runs/{id}/confirm', {
    success: ({ itemCount }) => ({ title: 'Removal started', message: `${formatCount(itemCount, 'item')} in line.` }),
    failure: { title: 'Sync failed', message: 'Please try again.' },
    onSuccess: confirming.close,
  })
  const items = formatCount(run.pendingRemovalCount, 'item')
  return (
    <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title={`${items} no longer there`}>
      <Group justify="space-between" gap="sm">
        <span>
          That is more than a fifth of the content, so the store keeps them until you confirm. They do not appear in
          answers.
        </span>
        <Button variant="default" onClick={() => confirming.open()}>{`Remove ${items}`}</Button>
      </Group>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void confirm.run({ params: { id: run.id } })}
        title={`Remove ${items}?`}
        confirmLabel={`Remove ${items}`}
        isBusy={confirm.isRunning}
      >
        They are removed from the vector store. If the content comes back, it is read again.
      </ConfirmDialog>
    </Alert>
  )
}
