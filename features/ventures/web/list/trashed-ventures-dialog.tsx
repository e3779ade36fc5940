import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { TrashList } from '#platform/web/ui/trash-list.tsx'
import { limits } from '#rules/limits.ts'
import type { Venture } from '../../schema.ts'
import { useRestoreVenture } from './use-restore-venture.ts'

type TrashedVenturesDialogProps = { ventures: Venture[]; isOpen: boolean; onClose: () => void }

/** The own ventures in the trash. */
export function TrashedVenturesDialog({ ventures, isOpen, onClose }: TrashedVenturesDialogProps) {
  const restore = useRestoreVenture({ onSuccess: () => ventures.length === 1 && onClose() })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Ventures in the trash" size="small">
      <p className="quiet small">
        A venture stays here for {limits.venture.trashDays} days. Then it is deleted for good, with its files.
      </p>
      <TrashList
        label="Ventures in the trash"
        restore={restore}
        items={ventures.map(({ id, name, trashedAt }) => ({
          id,
          name,
          details: <>Deleted {trashedAt && <RelativeTime at={trashedAt} />}</>,
        }))}
      />
    </SheetDialog>
  )
}
