import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Badge } from '#platform/web/ui/badge.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { SyncRun } from '../schema.ts'
import { contentSync } from './api.ts'

const tones = { added: 'success', changed: 'info', removed: 'neutral', failed: 'danger' } as const
const outcomeLabels = { added: 'Added', changed: 'Changed', removed: 'Removed', failed: 'Problem' } as const

type ReportDialogProps = { run: SyncRun; isOpen: boolean; onClose: () => void }

/** The items of a sync that changed or failed. */
export function ReportDialog({ run, isOpen, onClose }: ReportDialogProps) {
  const footer = (
    <>
      <Button
        component="a"
        href={`/api/admin/content/runs/${run.id}/items.csv`}
        download
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
      >
        Download CSV
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={`Sync report: ${run.kind}`} size="large" footer={footer}>
      <Items runId={run.id} />
    </SheetDialog>
  )
}

function Items({ runId: id }: { runId: string }) {
  const list = useInfiniteQuery(
    contentSync.pages('GET /api/admin/content/runs/{id}/items', { params: { id }, query: { limit: 50 } }),
  )
  return (
    <QueryList query={list} skeleton={<SkeletonList count={4} />} errorTitle="The report could not be loaded">
      {(items) => (
        <Rows aria-label="Items" mb="md">
          {items.map(({ itemId, title, outcome, detail }) => (
            <Row key={itemId} name={title} details={detail}>
              <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>
            </Row>
          ))}
        </Rows>
      )}
    </QueryList>
  )
}
