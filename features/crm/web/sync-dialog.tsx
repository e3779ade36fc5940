import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { crm } from './api.ts'
import { RunReport } from './run-report.tsx'

type SyncDialogProps = { isOpen: boolean; onClose: () => void }

/** Shows what a sync would do, and does it. */
export function SyncDialog({ isOpen, onClose }: SyncDialogProps) {
  const [runId, setRunId] = useState<string>()
  const start = crm.useAction('POST /api/twenty/sync', {
    failure: { title: 'The sync did not start', message: 'Please try again.' },
    onSuccess: ({ id }) => setRunId(id),
  })
  const query = useQuery({
    ...crm.query('GET /api/twenty/sync/{id}', { params: { id: runId ?? '' } }),
    enabled: runId !== undefined,
  })
  const run = query.data
  const isBusy = start.isRunning || run?.state === 'running'
  const isDone = run !== undefined && run.state === 'completed' && !run.isDryRun
  const close = () => {
    onClose()
    setRunId(undefined)
  }
  const startRun = (dryRun: boolean) => void start.run({ body: { dryRun } })
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={close}
      title="Sync everything"
      size="large"
      footer={
        <>
          <Button variant="default" onClick={close}>
            {run ? 'Close' : 'Cancel'}
          </Button>
          {!run && (
            <Button variant="default" loading={isBusy} onClick={() => startRun(true)}>
              Preview changes
            </Button>
          )}
          {!isDone && (
            <Button loading={isBusy} onClick={() => startRun(false)}>
              Sync now
            </Button>
          )}
        </>
      }
    >
      {run ? (
        <RunReport run={run} />
      ) : runId ? (
        <SkeletonList count={4} />
      ) : (
        <Text>
          Active users and ventures are added to the CRM or updated there, and changes made in the CRM are taken over.
          Nothing is deleted. A sync goes on when you close this window.
        </Text>
      )}
    </SheetDialog>
  )
}
