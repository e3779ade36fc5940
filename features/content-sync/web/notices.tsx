import { Box, Button, Group, Stack } from '@mantine/core'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CacheStatus, SyncRun } from '../schema.ts'
import { awaitRun, contentSync, toRunProblem } from './api.ts'

/** What needs attention: removals to confirm, failed syncs, changed columns. */
export function Notices({ status: { runs } }: { status: CacheStatus }) {
  const pending = runs.filter(({ state }) => state === 'pending_confirmation')
  const failed = runs.filter(({ state }) => state === 'failed')
  const warnings = runs.flatMap((run) => run.warnings)
  if (pending.length + failed.length + warnings.length === 0) return null
  return (
    <Stack gap={12} mb="lg">
      {pending.map((run) => (
        <PendingRemoval key={run.id} run={run} />
      ))}
      {failed.map((run) => (
        <Notice key={run.id} title={`Syncing ${run.kind} failed`}>
          {`${run.message ?? ''} Members still see the last copy.`}
        </Notice>
      ))}
      {warnings.length > 0 && (
        <Notice title="The source's columns have changed">
          <Box component="ul" m="4px 0 0" pl={20}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </Box>
        </Notice>
      )}
    </Stack>
  )
}

function Notice({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Group
      gap={12}
      align="flex-start"
      p="16px 20px"
      bdrs="md"
      bg="var(--warning-soft)"
      c="yellow"
      renderRoot={(props) => <section {...props} aria-label={title} />}
    >
      <TriangleAlert size={20} aria-hidden style={{ marginTop: 2 }} />
      <Box flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Box component="h2" fz="md">
          {title}
        </Box>
        {children}
      </Box>
      {action}
    </Group>
  )
}

function PendingRemoval({ run }: { run: SyncRun }) {
  const confirming = useDialog()
  const confirm = contentSync.useAction('POST /api/admin/content/runs/{id}/confirm', {
    success: ({ removedCount, kind }) => ({ title: `${removedCount} ${kind} removed` }),
    failure: { title: 'Cache Sync Failed', message: 'Please try again.' },
    finish: async (reply) => {
      const ended = await awaitRun(reply.id)
      if (ended.state !== 'completed') throw toRunProblem(ended)
      return ended
    },
    onSuccess: confirming.close,
  })
  const count = `${run.pendingRemovalCount} ${run.kind}`
  return (
    <Notice
      title={`${count} no longer in the source`}
      action={
        <Button variant="default" onClick={() => confirming.open()}>
          {`Remove ${count}`}
        </Button>
      }
    >
      {run.message}
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void confirm.run({ params: { id: run.id }, body: {} })}
        title={`Remove ${count}?`}
        confirmLabel={`Remove ${count}`}
        isBusy={confirm.isRunning}
      >
        Members will no longer see them. They come back automatically if the source lists them again, and people keep
        the points they earned with them.
      </ConfirmDialog>
    </Notice>
  )
}
