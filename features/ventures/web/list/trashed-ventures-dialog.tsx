import { Button } from '@mantine/core'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { limits } from '#rules/limits.ts'
import type { Venture } from '../../schema.ts'
import { useRestoreVenture } from '../api.ts'
import styles from './trashed-ventures-dialog.module.css'

type TrashedVenturesDialogProps = { ventures: Venture[]; isOpen: boolean; onClose: () => void }

/** The own ventures in the trash, each to be taken out again. */
export function TrashedVenturesDialog({ ventures, isOpen, onClose }: TrashedVenturesDialogProps) {
  const restore = useRestoreVenture()
  const handleRestore = ({ id, name }: Venture) =>
    restore.mutate(id, {
      onSuccess: () => {
        showSuccess({ title: 'Venture restored', message: `${name} is among your ventures again.` })
        if (ventures.length === 1) onClose()
      },
      onError: (error) => showError({ title: 'Error', message: getErrorMessage(error, 'Failed to restore venture.') }),
    })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Ventures in the trash" size="small">
      <p className="quiet small">
        A venture stays here for {limits.venture.trashDays} days. Then it is deleted for good, with its files.
      </p>
      <ul className={styles.rows}>
        {ventures.map((venture) => (
          <li key={venture.id}>
            <div>
              <p className={styles.name}>{venture.name}</p>
              <p className="quiet small">Deleted {venture.trashedAt && <RelativeTime at={venture.trashedAt} />}</p>
            </div>
            <Button
              size="sm"
              variant="default"
              loading={restore.isPending && restore.variables === venture.id}
              onClick={() => handleRestore(venture)}
              aria-label={`Restore ${venture.name}`}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </SheetDialog>
  )
}
