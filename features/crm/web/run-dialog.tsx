import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { crm } from './api.ts'
import { RunReport } from './run-report.tsx'

type RunDialogProps = { runId: string; isOpen: boolean; onClose: () => void }

/** The report of one sync. */
export function RunDialog({ runId: id, isOpen, onClose }: RunDialogProps) {
  const query = useQuery(crm.query('GET /api/twenty/sync/{id}', { params: { id } }))
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Sync report"
      size="large"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {query.data ? (
        <RunReport run={query.data} />
      ) : query.isPending ? (
        <SkeletonList count={4} />
      ) : (
        <QueryError query={query} isCompact headingLevel={3} title="The report could not be loaded" />
      )}
    </SheetDialog>
  )
}
